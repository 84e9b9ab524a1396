internal import MiniCore
internal import MiniHost

/// The tools that read and change the state of a program.
extension AgentTool {
    static let data = AgentTool(
        "data",
        "Returns the data of the page on top, or of a component, as JSON.",
        isReading: true,
        [
            Parameter("path", "string", "A part of it, such as 'items.0.title'."),
            Parameter("ref", "integer", "The reference of a component."),
            .limit,
        ],
    ) { client, arguments throws(ToolFault) in
        let (_, running) = try await client.running()
        let limit = try arguments.characterLimit()
        var value = try await values(of: try arguments.integer("ref"), running, client.settings)
        var passed = "data"
        for part in (try arguments.text("path") ?? "").split(separator: ".") {
            let inner = Int(part).flatMap { value[$0] } ?? value[String(part)]
            guard let inner else {
                let keys =
                    value.object?.keys.joined(separator: ", ") ?? value.array.map { "the indexes below \($0.count)" }
                throw ToolFault("\(passed) has no \(part). It has \(keys ?? "no parts").")
            }
            value = inner
            passed += ".\(part)"
        }
        return ToolOutput(ToolOutput.limited(JSON.text(value), to: limit, "path selects a part"))
    }

    private static func values(
        of reference: Int?,
        _ running: LocalProgram,
        _ settings: AgentSettings,
    ) async throws(ToolFault) -> ScriptValue {
        guard let reference else {
            do throws(ScriptError) {
                return try await running.data()
            } catch {
                throw ToolFault("The data cannot be read. " + settings.text(of: error))
            }
        }
        let found: PageElement?
        do throws(ActionError) {
            found = try await running.look(for: .element(reference), readsStyles: false).elements.first
        } catch {
            throw ToolLocator.fault(error, settings)
        }
        guard let found else { throw ToolLocator.missing(reference) }
        guard found.component != nil else { throw ToolFault("[\(reference)] is no component and has no data.") }
        return ["data": found.data, "props": found.props]
    }

    /// The maximum time of an evaluation, which may wait for a promise that is never settled.
    private static let evaluationLimit = Duration.seconds(30)

    static let evaluate = AgentTool(
        "evaluate",
        """
        Runs JavaScript in the program, with my, getApp and getCurrentPages, and returns the result as JSON and what has changed on the \
        page. The code is an expression, or the body of an async function with return and await. It is ended after 30 seconds.
        """,
        isDriving: true,
        [Parameter("code", "string", "The code.", isRequired: true), .limit],
    ) { client, arguments throws(ToolFault) in
        let code = try arguments.requiredText("code")
        let limit = try arguments.characterLimit()
        return try await client.drive("evaluate") { program, running throws(ToolFault) in
            try refuseBesideDialogs(program)
            let outcome = await program.awaitingDialogs(limit: evaluationLimit) {
                () -> Result<ScriptValue, ScriptError> in
                do throws(ScriptError) {
                    return .success(try await running.evaluate(code, showsAllValues: true))
                } catch {
                    return .failure(error)
                }
            }
            guard let outcome else { return "The code waits for a dialog; its result is lost." }
            do throws(ScriptError) {
                let value = try outcome.get()
                let text = value == .undefined ? "undefined" : JSON.text(value)
                return ToolOutput.limited(text, to: limit, "return a smaller part")
            } catch {
                throw ToolFault("The code has failed. \(client.settings.text(of: error))")
            }
        }
    }

    static let storage = AgentTool(
        "storage",
        "Lists, reads and changes the local storage of the program.",
        [
            Parameter("operation", "string", "Default: list.", words: ["list", "get", "set", "remove", "clear"]),
            Parameter("key", "string", "For get, set and remove."),
            Parameter("value", nil, "For set: any JSON value."),
            .limit,
        ],
    ) { client, arguments throws(ToolFault) in
        let operation = try arguments.word("operation", of: ["list", "get", "set", "remove", "clear"]) ?? "list"
        let key = try arguments.text("key")
        let limit = try arguments.characterLimit()
        if (key == nil) != ["list", "clear"].contains(operation) {
            throw ToolFault("\(operation) \(key == nil ? "needs key" : "has no key").")
        }
        let value = arguments.value("value")
        if value == nil, operation == "set" { throw ToolFault("set needs value.") }
        let (program, running) = try await client.running()
        do throws(APIError) {
            switch operation {
            case "list", "get":
                let stored = try await running.storedValues()
                return ToolOutput(text(of: stored, at: operation == "get" ? key : nil, limit))
            default:
                try await running.withStorage { storage throws(APIError) in
                    guard let key else { return try storage.clear() }
                    guard operation == "set", let value else { return try storage.remove(key) }
                    try storage.set(value.string.map(StoredValue.string) ?? .json(JSONText(JSON.text(value))), for: key)
                }
                program.showStoredValues()
                return ToolOutput("done")
            }
        } catch {
            throw ToolFault("The storage has error \(error.code): \(error.message).")
        }
    }

    /// The stored value of a key, or all of them in lines.
    private static func text(of stored: ScriptObject, at key: String?, _ limit: Int) -> String {
        if let key {
            let text = stored[key].map(JSON.text) ?? "Nothing is stored for \(JSON.text(.string(key)))."
            return ToolOutput.limited(text, to: limit, "a larger limit shows them")
        }
        let lines = stored.properties.map { property in
            "\(JSON.text(.string(property.key))): \(JSON.text(property.value).shortened(to: 200))"
        }
        let text = lines.isEmpty ? "Nothing is stored." : lines.joined(separator: "\n")
        return ToolOutput.limited(text, to: limit, "get reads one key")
    }

    static let clock = AgentTool(
        "clock",
        "Lets the virtual clock of the program advance, so that timers fire, or sets its date; returns what has changed on the page.",
        isDriving: true,
        [
            Parameter("advance", "number", "Milliseconds."),
            Parameter(
                "date",
                "string",
                "The date in ISO 8601, such as 2026-01-31T09:30:00Z, or milliseconds since 1970."
            ),
        ],
    ) { client, arguments throws(ToolFault) in
        let duration = try arguments.number("advance")
        let date = try arguments.text("date")
        if let duration, duration < 0 || duration > 1e12 { throw ToolFault("advance needs a number from 0 to 1e12.") }
        if date == nil, duration == nil {
            let (_, running) = try await client.running()
            return ToolOutput(try await time(of: running, client.settings))
        }
        return try await client.drive("clock") { program, running throws(ToolFault) in
            guard running.hasVirtualClock else {
                throw ToolFault(
                    "The program has the real clock. open with clock virtual starts one whose clock can be changed."
                )
            }
            try refuseBesideDialogs(program)
            if let date {
                let code = "Date.parse(\(JSON.text(.string(date)))) || Number(\(JSON.text(.string(date))))"
                guard let milliseconds = await number(code, running), milliseconds.isFinite else {
                    throw ToolFault("date needs a date in ISO 8601, such as 2026-01-31T09:30:00Z.")
                }
                await running.setWallTime(milliseconds)
            }
            if let duration {
                _ = await program.awaitingDialogs {
                    // In steps, between which the request can be cancelled: an interval fires many times in a long time.
                    var rest = Int64(duration)
                    while rest > 0, !Task.isCancelled {
                        let step = min(rest, 60_000)
                        await running.advance(by: .milliseconds(step))
                        rest -= step
                    }
                }
            }
            return try await time(of: running, client.settings)
        }
    }

    private static func number(_ code: String, _ running: LocalProgram) async -> Double? {
        // Not a date: the caller describes that.
        (try? await running.evaluate(code, showsAllValues: false))?.number
    }

    private static func time(of running: LocalProgram, _ settings: AgentSettings) async throws(ToolFault) -> String {
        do throws(ScriptError) {
            let date = try await running.evaluate("new Date().toISOString()", showsAllValues: false)
            return "\(date.string ?? ""), clock \(running.hasVirtualClock ? "virtual" : "real")"
        } catch {
            throw ToolFault("The program has failed. " + settings.text(of: error))
        }
    }
}
