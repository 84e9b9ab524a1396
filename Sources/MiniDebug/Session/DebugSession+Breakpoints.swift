internal import MiniCore
internal import MiniSyntax

/// Breakpoints.
extension DebugSession {
    /// Sends the settings and the breakpoints to the engine, before the code of a context runs.
    func attach(_ target: InspectorTarget) async {
        guard let debugger = launched?.debuggers.first(where: { $0.owns(target) }) else {
            return target.attachment.fail("the session has not launched it")
        }
        let context = DebugContext(target, debugger)
        contexts.append(context)
        do throws(DebugError) {
            try await connection.call(target, "Debugger.enable")
            try await connection.call(target, "Debugger.setPauseOnDebuggerStatements", ["enabled": true])
            try await connection.call(target, "Debugger.setAsyncStackTraceDepth", ["depth": 32])
            // Steps do not end in the scripts of the runtime.
            try await connection.call(
                target,
                "Debugger.setShouldBlackboxURL",
                ["url": "^minihost:", "shouldBlackbox": true, "caseSensitive": true, "isRegex": true],
            )
            try await stopOnExceptions(in: context)
            try await connection.call(target, "Debugger.setBreakpointsActive", ["active": true])
            context.isAttached = true
            for breakpoint in breakpoints.all { await insert(breakpoint, in: context) }
            target.attachment.complete()
        } catch {
            target.attachment.fail(error.description)
        }
    }

    /// A change of the attached contexts.
    private enum Change {
        case breakpoints(former: [BreakpointTable.Breakpoint], made: [BreakpointTable.Breakpoint])
        case exceptions
    }

    /// Changes the attached contexts.
    ///
    /// With two contexts, one that runs may wait for the stopped one. The session does not wait for it then.
    private func changeContexts(_ change: Change) async {
        for context in contexts where context.isAttached {
            if launched?.debuggers.count == 1 || stop?.context === context {
                await apply(change, to: context)
            } else {
                context.changes = Task { [former = context.changes] in
                    await former?.value
                    await self.apply(change, to: context)
                }
            }
        }
    }

    private func apply(_ change: Change, to context: DebugContext) async {
        switch change {
        case .breakpoints(let former, let made):
            for breakpoint in former { await remove(breakpoint.id, in: context) }
            for breakpoint in made { await insert(breakpoint, in: context) }
        case .exceptions:
            // A context that has ended needs no settings.
            try? await stopOnExceptions(in: context)
        }
    }

    /// Replaces the breakpoints of a file.
    func setBreakpoints(_ request: AdapterRequest) async throws(DebugError) -> ScriptValue {
        guard let launched else { throw DebugError("breakpoints are set after the launch") }
        let requested = request.arguments["breakpoints"]?.array ?? []
        let named = request.arguments["source"]?["path"]?.string ?? ""
        let path = named.resolvedPath ?? named
        let files: [SessionDebugger.Kind: String] = launched.debuggers.reduce(into: [:]) { files, debugger in
            files[debugger.kind] = debugger.sources.file(at: path)
        }
        // A file of the test can also be in the folder of the program.
        let owner = launched.debuggers.last { files[$0.kind] != nil }
        guard let owner, let file = files[owner.kind] else {
            let problem = "the file does not belong to the program"
            return ["breakpoints": .array(requested.map { _ in ["verified": false, "message": .string(problem)] })]
        }
        let outline = owner.sources.outline(of: file)
        let made = requested.map { breakpoint(at: path, files, $0, outline) }
        let former = breakpoints.replace(path, by: made)
        await changeContexts(.breakpoints(former: former, made: made))
        return ["breakpoints": .array(made.map { description(of: breakpoints[$0.id] ?? $0, request) })]
    }

    private func breakpoint(
        at path: String,
        _ files: [SessionDebugger.Kind: String],
        _ requested: ScriptValue,
        _ outline: ScriptOutline?,
    ) -> BreakpointTable.Breakpoint {
        let line = Int(requested["line"]?.number ?? 1) + 1 - firstLine
        var breakpoint = BreakpointTable.Breakpoint(id: breakpoints.makeID(), path: path, files: files, line: line)
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
    private func insert(_ made: BreakpointTable.Breakpoint, in context: DebugContext) async {
        guard let breakpoint = breakpoints[made.id], breakpoint.problem == nil,
            context.engineIDs[breakpoint.id] == nil, let file = breakpoint.files[context.debugger.kind]
        else { return }
        var options = ScriptObject()
        if let condition = breakpoint.condition {
            options["condition"] = .string(context.sources.rewritten(condition, in: file))
        }
        if breakpoint.ignoredHits > 0 { options["ignoreCount"] = .number(Double(breakpoint.ignoredHits)) }
        if let log = breakpoint.log {
            let code = context.sources.rewritten(LogMessage(log).code, in: file)
            options["autoContinue"] = true
            options["actions"] = [["type": "probe", "id": .number(Double(breakpoint.id)), "data": .string(code)]]
        }
        do throws(DebugError) {
            let result = try await connection.call(
                context.target,
                "Debugger.setBreakpointByUrl",
                [
                    "lineNumber": .number(Double(breakpoint.line - 1)), "columnNumber": 0,
                    "url": .string(file), "options": .object(options),
                ],
            )
            context.engineIDs[breakpoint.id] = result["breakpointId"]?.string
            if let place = result["locations"]?[0] { move(breakpoint.id, to: place, in: context) }
            // The client may have removed it meanwhile.
            if breakpoints[breakpoint.id] == nil { await remove(breakpoint.id, in: context) }
        } catch {
            if !context.target.hasEnded { breakpoints.update(breakpoint.id) { $0.problem = error.description } }
        }
    }

    /// Removes a breakpoint from the engine.
    private func remove(_ id: Int, in context: DebugContext) async {
        guard let engineID = context.engineIDs.removeValue(forKey: id) else { return }
        // The engine has the breakpoint, unless the context has ended.
        _ = try? await connection.call(
            context.target,
            "Debugger.removeBreakpoint",
            ["breakpointId": .string(engineID)],
        )
    }

    /// Records the line that the engine has chosen.
    private func move(_ id: Int, to location: ScriptValue, in context: DebugContext) {
        guard let file = breakpoints[id]?.files[context.debugger.kind], let line = location["lineNumber"]?.number
        else { return }
        let column = Int(location["columnNumber"]?.number ?? 0)
        let place = context.sources.place(ofCode: file, line: Int(line), column: column)
        if let place { breakpoints.update(id) { $0.line = place.line } }
    }

    /// Processes a breakpoint for which the engine has found a place in a script that it has just loaded.
    func resolve(_ event: ScriptValue, in context: DebugContext) {
        guard let engineID = event["breakpointId"]?.string, let location = event["location"],
            let number = context.number(ofBreakpoint: engineID), let former = breakpoints[number]
        else { return }
        move(former.id, to: location, in: context)
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
    func log(_ event: ScriptValue, in context: DebugContext) {
        guard let sample = event["sample"], let id = sample["probeId"]?.number, let breakpoint = breakpoints[Int(id)],
            let file = breakpoint.files[context.debugger.kind]
        else { return }
        let value = RemoteValue(sample["payload"])
        let text = value.object["value"]?.string ?? value.text
        let place = context.sources.place(ofSource: file, line: breakpoint.line, column: 1)
        output.print(text, .stdout, at: place)
    }

    /// Selects the exceptions that stop scripts.
    func setExceptionBreakpoints(_ request: AdapterRequest) async -> ScriptValue {
        let filters = request.arguments["filters"]?.array?.compactMap(\.string) ?? []
        stoppingExceptions = filters.contains("all") ? "all" : filters.contains("uncaught") ? "uncaught" : "none"
        await changeContexts(.exceptions)
        return ["breakpoints": .array(filters.map { _ in ["verified": true] })]
    }

    /// Makes the engine stop at every exception if some stop the program: the runtime catches all of them, so that the engine
    /// regards none as uncaught.
    private func stopOnExceptions(in context: DebugContext) async throws(DebugError) {
        let state: ScriptValue = stoppingExceptions == "none" ? "none" : "all"
        try await connection.call(context.target, "Debugger.setPauseOnExceptions", ["state": state])
    }
}
