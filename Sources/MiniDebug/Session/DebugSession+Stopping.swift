internal import MiniCore

/// Stops and steps.
extension DebugSession {
    /// Processes an event of the engine.
    func handle(_ event: InspectorConnection.Event) async {
        switch event {
        case .target: await attach()
        case .closed(let reason): launched?.debugger.attachment.fail(reason)
        case .event(let name, let body):
            switch name {
            case "Debugger.scriptParsed":
                if let id = body["scriptId"]?.string, let url = body["url"]?.string { scripts[id] = url }
            case "Debugger.breakpointResolved": resolve(body)
            case "Debugger.didSampleProbe": log(body)
            case "Debugger.paused": await pause(body)
            default: break
            }
        }
    }

    private func pause(_ event: ScriptValue) async {
        var stop = DebugStop()
        stop.frames = frames(event["callFrames"]?.array ?? []) + asynchronousFrames(event["asyncStackTrace"])
        let reason = event["reason"]?.string ?? "other"
        if reason == "exception" {
            stop.exception = RemoteValue(event["data"])
            stop.isUncaught = stoppingExceptions == "uncaught"
        }
        guard stop.frames.contains(where: { $0.callFrameID != nil }) else {
            // Nothing of the program runs.
            return await resume()
        }
        if reason == "exception", stoppingExceptions == "uncaught", isCaught(in: stop) { return await resume() }
        if reason != "Breakpoint", reason != "exception", let stepStart, isAtStart(stop) {
            // The engine also stops in the middle of a statement, such as before each call.
            return await resume(stepStart.command)
        }
        self.stop = stop
        var body = ScriptObject([
            ("reason", .string(Self.reason(reason, isStepping: isStepping))), ("threadId", 1),
            ("allThreadsStopped", true),
        ])
        if let exception = stop.exception { body["text"] = .string(exception.text) }
        if let engineID = event["data"]?["breakpointId"]?.string {
            if let hit = breakpoints.breakpoint(engineID: engineID) {
                body["hitBreakpointIds"] = [.number(Double(hit.id))]
            } else if stepBreakpoints.contains(engineID) {
                body["reason"] = "step"
            }
        }
        connection.isPausing = false
        output.event("stopped", .object(body))
        (isStepping, stepStart) = (false, nil)
        await removeStepBreakpoints()
    }

    /// Whether a function on the stack has a `catch` around its present place.
    private func isCaught(in stop: DebugStop) -> Bool {
        stop.frames.contains { frame in
            guard frame.callFrameID != nil, let place = frame.place,
                let outline = launched?.sources.outline(of: frame.file)
            else { return false }
            return outline.catches(line: place.line, column: place.column)
        }
    }

    /// Whether a step has not left its line yet.
    private func isAtStart(_ stop: DebugStop) -> Bool {
        guard let stepStart, let frame = stop.frames.first else { return false }
        return stepStart == (stepStart.command, frame.file, frame.place?.line ?? 0, stop.frames.count)
    }

    private static func reason(_ reason: String, isStepping: Bool) -> String {
        switch reason {
        case "exception": "exception"
        case "Breakpoint": "breakpoint"
        // The engine keeps this reason for the steps that follow.
        case "DebuggerStatement" where !isStepping: "breakpoint"
        default: isStepping ? "step" : "pause"
        }
    }

    private func frames(_ frames: [ScriptValue]) -> [DebugStop.Frame] {
        var result: [DebugStop.Frame] = []
        var isAfterResumption = false
        for frame in frames {
            let name = frame["functionName"]?.string ?? ""
            guard let location = frame["location"], let id = location["scriptId"]?.string, let file = scripts[id],
                isOfProgram(file)
            else {
                isAfterResumption = name.hasSuffix("Resume")
                continue
            }
            // The engine shows an async function twice until its first `await`.
            let isRepeated = isAfterResumption && result.last?.name == name
            isAfterResumption = false
            if isRepeated || isAdded(file, location) { continue }
            result.append(
                DebugStop.Frame(
                    id: nextFrameID(),
                    callFrameID: frame["callFrameId"]?.string,
                    name: name,
                    file: file,
                    place: place(file, location),
                    scopes: frame["scopeChain"]?.array ?? [],
                    this: frame["this"],
                )
            )
        }
        return result
    }

    /// The frames that have called asynchronously, such as those before an `await`.
    private func asynchronousFrames(_ trace: ScriptValue?) -> [DebugStop.Frame] {
        var frames: [DebugStop.Frame] = []
        var trace = trace
        while let current = trace {
            for frame in current["callFrames"]?.array ?? [] {
                guard let file = frame["url"]?.string, isOfProgram(file) else { continue }
                // These numbers begin at 1.
                let line = (frame["lineNumber"]?.number ?? 1) - 1
                let column = (frame["columnNumber"]?.number ?? 1) - 1
                frames.append(
                    DebugStop.Frame(
                        id: nextFrameID(),
                        callFrameID: nil,
                        name: frame["functionName"]?.string ?? "",
                        file: file,
                        place: place(file, ["lineNumber": .number(line), "columnNumber": .number(column)]),
                        scopes: [],
                        this: nil,
                    )
                )
            }
            trace = current["parentStackTrace"]
        }
        return frames
    }

    private func isAdded(_ file: String, _ location: ScriptValue) -> Bool {
        let line = Int(location["lineNumber"]?.number ?? 0)
        let column = Int(location["columnNumber"]?.number ?? 0)
        return launched?.sources.isAdded(file, line: line, column: column) ?? false
    }

    private func place(_ file: String, _ location: ScriptValue) -> SourcePlace? {
        launched?.sources.place(
            ofCode: file,
            line: Int(location["lineNumber"]?.number ?? 0),
            column: Int(location["columnNumber"]?.number ?? 0),
        )
    }

    /// Whether a script is a file of the program or evaluated code, and not a script of the runtime.
    private func isOfProgram(_ file: String) -> Bool {
        !file.isEmpty && !file.hasPrefix("minihost:") && file != "[native code]"
    }

    // MARK: Commands

    /// The stop, for a request that needs one.
    func requireStop() throws(DebugError) -> DebugStop {
        guard let stop else { throw DebugError("the program is not stopped") }
        return stop
    }

    /// Continues the program with a command of the engine.
    func proceed(
        _ request: AdapterRequest,
        _ command: String,
        _ body: ScriptValue = [:],
    ) async throws(DebugError) {
        let stop = try requireStop()
        isStepping = command != "Debugger.resume"
        if command == "Debugger.stepInto" || command == "Debugger.stepOver", let frame = stop.frames.first {
            stepStart = (command, frame.file, frame.place?.line ?? 0, stop.frames.count)
        }
        forgetStop()
        try await connection.call(command, continues: true)
        output.respond(to: request, body)
    }

    /// Stops the running program at its next statement.
    func requestPause(_ request: AdapterRequest) async throws(DebugError) {
        try requireAttachment()
        // A step that does not leave its line, as in a loop of one line, would continue at this stop.
        (isStepping, stepStart) = (false, nil)
        connection.isPausing = true
        try await connection.call("Debugger.pause")
        output.respond(to: request)
    }

    /// Steps over a statement; over one with `await`, until its function continues.
    func stepOver(_ request: AdapterRequest) async throws(DebugError) {
        let stop = try requireStop()
        guard let frame = stop.frames.first, let line = frame.place?.line,
            let lines = launched?.sources.outline(of: frame.file)?.linesAfterWait(at: line)
        else { return try await proceed(request, "Debugger.stepOver") }
        for line in lines {
            do throws(DebugError) {
                let result = try await connection.call(
                    "Debugger.setBreakpointByUrl",
                    ["lineNumber": .number(Double(line - 1)), "columnNumber": 0, "url": .string(frame.file)],
                )
                if let id = result["breakpointId"]?.string { stepBreakpoints.append(id) }
            } catch {
                // The client has a breakpoint there, which ends the step as well.
            }
        }
        try await proceed(request, "Debugger.resume")
        isStepping = true
    }

    private func resume(_ command: String = "Debugger.resume") async {
        forgetStop()
        // The connection reports its end by itself.
        _ = try? await connection.call(command, continues: true)
    }

    private func forgetStop() {
        stop = nil
        references.removeAll()
    }

    private func removeStepBreakpoints() async {
        let former = stepBreakpoints
        stepBreakpoints = []
        for id in former {
            // A breakpoint that is not removed has no other effect than a further stop.
            _ = try? await connection.call("Debugger.removeBreakpoint", ["breakpointId": .string(id)])
        }
    }

    /// The frames of the stop.
    func stackTrace(_ request: AdapterRequest) throws(DebugError) -> ScriptValue {
        let frames = try requireStop().frames
        let start = min(max(request.integer("startFrame") ?? 0, 0), frames.count)
        let count = request.integer("levels").flatMap { $0 > 0 ? $0 : nil } ?? frames.count
        let shown = frames[start..<min(start + count, frames.count)]
        return [
            "stackFrames": .array(shown.map { description(of: $0) }), "totalFrames": .number(Double(frames.count)),
        ]
    }

    private func description(of frame: DebugStop.Frame) -> ScriptValue {
        let name = frame.name.isEmpty ? "(anonymous)" : frame.name
        var body = ScriptObject([
            ("id", .number(Double(frame.id))),
            ("name", .string(frame.callFrameID == nil ? "\(name) (awaiting)" : name)),
            ("line", .number(Double((frame.place?.line ?? 1) - 1 + firstLine))),
            ("column", .number(Double((frame.place?.column ?? 1) - 1 + firstColumn))),
        ])
        if let source = frame.place?.source {
            body["source"] = .object(source)
        } else {
            body["source"] = ["name": .string(frame.file), "presentationHint": "deemphasize"]
            body["presentationHint"] = "subtle"
        }
        return .object(body)
    }

    /// Describes the exception that has stopped the program.
    func exceptionInfo() throws(DebugError) -> ScriptValue {
        guard let stop, let exception = stop.exception else { throw DebugError("no exception has stopped the program") }
        return [
            "exceptionId": .string(exception.object["className"]?.string ?? exception.type),
            "description": .string(exception.text),
            "breakMode": stop.isUncaught ? "unhandled" : "always",
        ]
    }
}
