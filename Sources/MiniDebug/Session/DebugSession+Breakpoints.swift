internal import MiniCore
internal import MiniSyntax

/// Breakpoints.
extension DebugSession {
    /// Sends the settings and the breakpoints to the engine, before the program runs.
    func attach() async {
        do throws(DebugError) {
            try await connection.call("Debugger.enable")
            try await connection.call("Debugger.setPauseOnDebuggerStatements", ["enabled": true])
            try await connection.call("Debugger.setAsyncStackTraceDepth", ["depth": 32])
            // Steps do not end in the scripts of the runtime.
            try await connection.call(
                "Debugger.setShouldBlackboxURL",
                ["url": "^minihost:", "shouldBlackbox": true, "caseSensitive": true, "isRegex": true],
            )
            try await stopOnExceptions()
            try await connection.call("Debugger.setBreakpointsActive", ["active": true])
            isAttached = true
            for breakpoint in breakpoints.all { await insert(breakpoint) }
            launched?.debugger.attachment.complete()
        } catch {
            launched?.debugger.attachment.fail(error.description)
        }
    }

    /// Replaces the breakpoints of a file.
    func setBreakpoints(_ request: AdapterRequest) async throws(DebugError) -> ScriptValue {
        guard let launched else { throw DebugError("breakpoints are set after the launch") }
        let requested = request.arguments["breakpoints"]?.array ?? []
        guard let path = request.arguments["source"]?["path"]?.string, let file = launched.sources.file(at: path)
        else {
            let problem = "the file does not belong to the program"
            return ["breakpoints": .array(requested.map { _ in ["verified": false, "message": .string(problem)] })]
        }
        let outline = launched.sources.outline(of: file)
        let made = requested.map { breakpoint(in: file, $0, outline) }
        for former in breakpoints.replace(file, by: made) {
            guard isAttached, let engineID = former.engineID else { continue }
            try await connection.call("Debugger.removeBreakpoint", ["breakpointId": .string(engineID)])
        }
        if isAttached { for breakpoint in made { await insert(breakpoint) } }
        return ["breakpoints": .array(made.map { description(of: breakpoints[$0.id] ?? $0, request) })]
    }

    private func breakpoint(
        in file: String,
        _ requested: ScriptValue,
        _ outline: ScriptOutline?,
    ) -> BreakpointTable.Breakpoint {
        let line = Int(requested["line"]?.number ?? 1) + 1 - firstLine
        var breakpoint = BreakpointTable.Breakpoint(id: breakpoints.makeID(), file: file, line: line)
        breakpoint.condition = requested["condition"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        breakpoint.log = requested["logMessage"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        if let outline {
            if let statement = outline.statementLine(from: line) {
                breakpoint.line = statement
            } else {
                breakpoint.problem = "there is no code at this line or after it"
            }
        } else {
            breakpoint.problem = "the file is no script, or has a syntax error"
        }
        if let condition = breakpoint.condition, let problem = Self.syntaxProblem(of: condition) {
            breakpoint.problem = "the condition has a syntax error: \(problem)"
        }
        if let log = breakpoint.log, let problem = Self.syntaxProblem(of: LogMessage(log).code) {
            breakpoint.problem = "an expression of the text has a syntax error: \(problem)"
        }
        if let hits = requested["hitCondition"]?.string, !hits.isEmpty {
            let sign = hits.prefix { !$0.isNumber }
            if let count = Int(hits.dropFirst(sign.count)), count > 0, ["", ">", ">=", "> ", ">= "].contains(sign) {
                breakpoint.ignoredHits = sign.hasPrefix(">") && !sign.hasPrefix(">=") ? count : count - 1
            } else {
                breakpoint.problem = "the hit count has the form 3, >= 3 or > 3"
            }
        }
        return breakpoint
    }

    private static func syntaxProblem(of expression: String) -> String? {
        do throws(SyntaxError) {
            _ = try Parser.parse(SourceText(expression, file: ""), as: .functionBody)
            return nil
        } catch {
            return error.message
        }
    }

    /// Sets a breakpoint in the engine.
    private func insert(_ breakpoint: BreakpointTable.Breakpoint) async {
        guard breakpoint.problem == nil, breakpoint.engineID == nil, let launched else { return }
        var options = ScriptObject()
        if let condition = breakpoint.condition {
            options["condition"] = .string(launched.sources.rewritten(condition, in: breakpoint.file))
        }
        if breakpoint.ignoredHits > 0 { options["ignoreCount"] = .number(Double(breakpoint.ignoredHits)) }
        if let log = breakpoint.log {
            let code = launched.sources.rewritten(LogMessage(log).code, in: breakpoint.file)
            options["autoContinue"] = true
            options["actions"] = [["type": "probe", "id": .number(Double(breakpoint.id)), "data": .string(code)]]
        }
        do throws(DebugError) {
            let result = try await connection.call(
                "Debugger.setBreakpointByUrl",
                [
                    "lineNumber": .number(Double(breakpoint.line - 1)), "columnNumber": 0,
                    "url": .string(breakpoint.file), "options": .object(options),
                ],
            )
            breakpoints.update(breakpoint.id) { $0.engineID = result["breakpointId"]?.string }
            if let place = result["locations"]?[0] { move(breakpoint.id, to: place) }
        } catch {
            breakpoints.update(breakpoint.id) { $0.problem = error.description }
        }
    }

    /// Records the line that the engine has chosen.
    private func move(_ id: Int, to location: ScriptValue) {
        guard let breakpoint = breakpoints[id], let line = location["lineNumber"]?.number else { return }
        let column = Int(location["columnNumber"]?.number ?? 0)
        let place = launched?.sources.place(ofCode: breakpoint.file, line: Int(line), column: column)
        if let place { breakpoints.update(id) { $0.line = place.line } }
    }

    /// Processes a breakpoint for which the engine has found a place in a script that it has just loaded.
    func resolve(_ event: ScriptValue) {
        guard let engineID = event["breakpointId"]?.string, let location = event["location"],
            let former = breakpoints.breakpoint(engineID: engineID)
        else { return }
        move(former.id, to: location)
        guard let breakpoint = breakpoints[former.id], breakpoint.line != former.line else { return }
        output.event("breakpoint", ["reason": "changed", "breakpoint": description(of: breakpoint, nil)])
    }

    private func description(of breakpoint: BreakpointTable.Breakpoint, _ request: AdapterRequest?) -> ScriptValue {
        var body = ScriptObject([
            ("id", .number(Double(breakpoint.id))), ("verified", .bool(breakpoint.problem == nil)),
            ("line", .number(Double(breakpoint.line - 1 + firstLine))),
        ])
        if let source = request?.arguments["source"] { body["source"] = source }
        if let problem = breakpoint.problem { body["message"] = .string(problem) }
        return .object(body)
    }

    /// Shows the text of a log point.
    func log(_ event: ScriptValue) {
        guard let sample = event["sample"], let id = sample["probeId"]?.number, let breakpoint = breakpoints[Int(id)]
        else { return }
        let value = RemoteValue(sample["payload"])
        let text = value.object["value"]?.string ?? value.text
        let place = launched?.sources.place(ofSource: breakpoint.file, line: breakpoint.line, column: 1)
        output.print(text, .stdout, at: place)
    }

    /// Selects the exceptions that stop the program.
    func setExceptionBreakpoints(_ request: AdapterRequest) async throws(DebugError) -> ScriptValue {
        let filters = request.arguments["filters"]?.array?.compactMap(\.string) ?? []
        stoppingExceptions = filters.contains("all") ? "all" : filters.contains("uncaught") ? "uncaught" : "none"
        if isAttached { try await stopOnExceptions() }
        return ["breakpoints": .array(filters.map { _ in ["verified": true] })]
    }

    /// Makes the engine stop at every exception if some stop the program: the runtime catches all of them, so that the engine
    /// regards none as uncaught.
    private func stopOnExceptions() async throws(DebugError) {
        let state: ScriptValue = stoppingExceptions == "none" ? "none" : "all"
        try await connection.call("Debugger.setPauseOnExceptions", ["state": state])
    }
}
