internal import MiniCore
internal import MiniHost

/// The tools that read what a program has done, and that mock what is outside of it.
extension AgentTool {
    private static let count = Parameter(
        "count",
        "integer",
        "The number of the last ones, from 1 to 1000. Default: 20."
    )
    /// The number of characters of an argument or a result in the list of calls.
    private static let valueCharacterLimit = 200

    static let console = AgentTool(
        "console",
        "Returns the console output, uncaught errors, warnings and notices since the last call of this tool.",
        isReading: true,
        [
            Parameter("all", "boolean", "Also those of earlier results."),
            Parameter("level", "string", "Only these.", words: ["debug", "log", "info", "warn", "error"]),
            .limit,
        ],
    ) { client, arguments throws(ToolFault) in
        guard let program = client.program else { throw ToolFault("No program is open. Call open first.") }
        let level = try arguments.word("level", of: ["debug", "log", "info", "warn", "error"])
        let limit = try arguments.characterLimit()
        var messages = client.consoleMessages(of: program, isAll: try arguments.flag("all"))
        if let level { messages = messages.filter { $0.kind.rawValue == level } }
        guard !messages.isEmpty else { return ToolOutput("Nothing new.") }
        let lines = messages.map { "\($0.kind.rawValue): \($0.text)" }.joined(separator: "\n")
        return ToolOutput(ToolOutput.limited(lines, to: limit, "level selects some"))
    }

    static let calls = AgentTool(
        "calls",
        "Returns the calls of my.* since the start of the program, with arguments and results.",
        isReading: true,
        [
            Parameter("name", "string", "Only calls of this name, such as request."), count,
            Parameter(
                "full",
                "boolean",
                "Whether arguments and results are complete; otherwise 200 characters of each."
            ),
            .limit,
        ],
    ) { client, arguments throws(ToolFault) in
        guard let program = client.program else { throw ToolFault("No program is open. Call open first.") }
        let limit = try arguments.characterLimit()
        let name = try arguments.text("name").map { $0.hasPrefix("my.") ? String($0.dropFirst(3)) : $0 }
        let isFull = try arguments.flag("full")
        let calls = program.log.calls.filter { name == nil || $0.name == name }
        let shown = calls.suffix(try arguments.count())
        guard !shown.isEmpty else { return ToolOutput("No calls.") }
        let lines = shown.map { line(of: $0, isFull: isFull) }
        let head = shown.count < calls.count ? "the last \(shown.count) of \(calls.count) calls\n" : ""
        return ToolOutput(
            ToolOutput.limited(head + lines.joined(separator: "\n"), to: limit, "name or count select some")
        )
    }

    private static func line(of call: ActivityLog.Call, isFull: Bool) -> String {
        let text = { (value: ScriptValue) -> String in
            let text = value == .undefined ? "undefined" : JSON.text(value)
            return isFull ? text : text.shortened(to: valueCharacterLimit)
        }
        var line = "my.\(call.name)"
        if let arguments = call.arguments { line += "(\(arguments.map(text).joined(separator: ", ")))" }
        if let outcome = call.outcome {
            let isRecorded = outcome.failed || call.arguments != nil
            line += isRecorded ? (outcome.failed ? " failed: " : " = ") + text(outcome.value) : " ended"
        } else {
            line += " pending"
        }
        if let duration = call.duration { line += " \(Int(duration / .milliseconds(1))) ms" }
        return line
    }

    static let network = AgentTool(
        "network",
        "Returns the requests of the program that have ended: method, URL, status or error, and time.",
        isReading: true,
        [Parameter("url", "string", "Only URLs that contain this text."), count, .limit],
    ) { client, arguments throws(ToolFault) in
        guard let program = client.program else { throw ToolFault("No program is open. Call open first.") }
        let limit = try arguments.characterLimit()
        let part = try arguments.text("url") ?? ""
        let requests = program.log.requests.filter { part.isEmpty || ($0["url"]?.string ?? "").contains(part) }
        let shown = requests.suffix(try arguments.count())
        guard !shown.isEmpty else { return ToolOutput("No requests.") }
        let lines = shown.map { request in
            let status = request["status"]?.number.map { "\(Int($0))" }
            let outcome =
                status
                ?? "\(request["decision"] == "refused" ? "refused" : "failed"): \(request["error"]?.string ?? "")"
            let time = Int(request["duration"]?.number ?? 0)
            return "\(request["method"]?.string ?? "") \(request["url"]?.string ?? "") \(outcome) \(time) ms"
        }
        return ToolOutput(ToolOutput.limited(lines.joined(separator: "\n"), to: limit, "url or count select some"))
    }

    static let mock = AgentTool(
        "mock",
        """
        Sets results in place of a JSAPI or of a server, also for later starts of the program; without arguments it lists them. The \
        response of a server takes effect after the network policy has allowed the URL.
        """,
        [
            Parameter("name", "string", "The JSAPI, such as scan or getLocation."),
            Parameter("result", nil, "What success receives."),
            Parameter("error", "object", "What fail receives: {error: 11, errorMessage: 'cancelled'}."),
            Parameter(
                "url",
                "string",
                "The URL of requests, with * for any text, such as 'https://example.com/items*'."
            ),
            Parameter("response", "object", "{status, headers, body}, or {error, errorMessage}."),
            Parameter("remove", "boolean", "Removes the mock of name or url."),
        ],
    ) { client, arguments throws(ToolFault) in
        guard let program = client.program else { throw ToolFault("No program is open. Call open first.") }
        let isRemoved = try arguments.flag("remove")
        let result = arguments.value("result")
        if let name = try arguments.text("name") {
            let error = arguments.value("error")
            guard isRemoved || (result == nil) != (error == nil) else {
                throw ToolFault("name needs result or error, or remove.")
            }
            let outcome = (failed: error != nil, value: error ?? result ?? .null)
            try await program.setMock(isRemoved ? nil : outcome, of: name)
        } else if let url = try arguments.text("url") {
            let response = arguments.value("response")
            guard isRemoved || response?.object != nil else {
                throw ToolFault("url needs response, an object, or remove.")
            }
            try program.setResponse(isRemoved ? nil : response, of: url)
        }
        let mocks = program.mocks
        return ToolOutput(mocks.isEmpty ? "Nothing is mocked." : "mocked: \(mocks.joined(separator: ", "))")
    }
}
