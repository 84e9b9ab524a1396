internal import MiniCore
internal import MiniEngine

/// Stops and steps.
extension DebugSession {
    /// Processes an event of the engine.
    func handle(_ event: InspectorConnection.Event) async {
        switch event {
        case .target(let target): await attach(target)
        case .ended(let target):
            contexts.removeAll { $0.target === target }
            stepBreakpoints.removeAll { $0.context.target === target }
            if stop?.context.target === target { forgetStop() }
        case .closed(let reason): for debugger in launched?.debuggers ?? [] { debugger.fail(reason) }
        case .event(let target, let name, let body):
            guard let context = contexts.first(where: { $0.target === target }) else { return }
            switch name {
            case "Debugger.scriptParsed":
                if let id = body["scriptId"]?.string, let url = body["url"]?.string { context.scripts[id] = url }
            case "Debugger.breakpointResolved": resolve(body, in: context)
            case "Debugger.didSampleProbe": log(body, in: context)
            case "Debugger.paused": await pause(body, in: context)
            default: break
            }
        }
    }

    private func pause(_ event: ScriptValue, in context: DebugContext) async {
        var stop = DebugStop(context: context)
        stop.frames = frames(event["callFrames"]?.array ?? [], in: context)
        stop.frames += asynchronousFrames(event["asyncStackTrace"], in: context)
        let reason = event["reason"]?.string ?? "other"
        if reason == "exception" {
            stop.exception = RemoteValue(event["data"])
            stop.isUncaught = stoppingExceptions == "uncaught"
        }
        guard stop.frames.contains(where: { $0.callFrameID != nil }) else {
            // Nothing of the program runs.
            return await resume(context)
        }
        if reason == "exception", stoppingExceptions == "uncaught", isCaught(in: stop) { return await resume(context) }
        if reason != "Breakpoint", reason != "exception", let stepStart, isAtStart(stop) {
            // The engine also stops in the middle of a statement, such as before each call.
            return await resume(context, stepStart.command)
        }
        self.stop = stop
        var body = ScriptObject([
            ("reason", .string(Self.reason(reason, isStepping: isStepping))),
            ("threadId", .number(Double(context.debugger.kind.rawValue))), ("allThreadsStopped", true),
        ])
        if let exception = stop.exception { body["text"] = .string(exception.text) }
        if let engineID = event["data"]?["breakpointId"]?.string {
            if let hit = context.number(ofBreakpoint: engineID) {
                body["hitBreakpointIds"] = [.number(Double(hit))]
            } else if stepBreakpoints.contains(where: { $0.context === context && $0.id == engineID }) {
                body["reason"] = "step"
            }
        }
        context.target.engine.isPausing = false
        output.event("stopped", .object(body))
        (isStepping, stepStart) = (false, nil)
        await removeStepBreakpoints(in: context)
    }

    /// Whether a function on the stack has a `catch` around its present place.
    private func isCaught(in stop: DebugStop) -> Bool {
        stop.frames.contains { frame in
            guard frame.callFrameID != nil, let place = frame.place,
                let outline = stop.context.sources.outline(of: frame.file)
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

    private func frames(_ frames: [ScriptValue], in context: DebugContext) -> [DebugStop.Frame] {
        var result: [DebugStop.Frame] = []
        var isAfterResumption = false
        for frame in frames {
            let name = frame["functionName"]?.string ?? ""
            guard let location = frame["location"], let id = location["scriptId"]?.string,
                let file = context.scripts[id], isOfProgram(file)
            else {
                isAfterResumption = name.hasSuffix("Resume")
                continue
            }
            // The engine shows an async function twice until its first `await`.
            let isRepeated = isAfterResumption && result.last?.name == name
            isAfterResumption = false
            if isRepeated || isAdded(file, location, in: context) { continue }
            result.append(
                DebugStop.Frame(
                    id: nextFrameID(),
                    callFrameID: frame["callFrameId"]?.string,
                    name: name,
                    file: file,
                    place: place(file, location, in: context),
                    scopes: frame["scopeChain"]?.array ?? [],
                    this: frame["this"],
                )
            )
        }
        return result
    }

    /// The frames that have called asynchronously, such as those before an `await`.
    private func asynchronousFrames(_ trace: ScriptValue?, in context: DebugContext) -> [DebugStop.Frame] {
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
                        place: place(
                            file,
                            ["lineNumber": .number(line), "columnNumber": .number(column)],
                            in: context,
                        ),
                        scopes: [],
                        this: nil,
                    )
                )
            }
            trace = current["parentStackTrace"]
        }
        return frames
    }

    private func isAdded(_ file: String, _ location: ScriptValue, in context: DebugContext) -> Bool {
        let line = Int(location["lineNumber"]?.number ?? 0)
        let column = Int(location["columnNumber"]?.number ?? 0)
        return context.sources.isAdded(file, line: line, column: column)
    }

    private func place(_ file: String, _ location: ScriptValue, in context: DebugContext) -> SourcePlace? {
        context.sources.place(
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
        try await connection.call(stop.context.target, command, continues: true)
        output.respond(to: request, body)
        // Messages for the other context have waited for the end of the stop.
        if contexts.count > 1 { connection.process() }
    }

    /// Stops the running program, or the test file, at its next statement.
    func requestPause(_ request: AdapterRequest) throws(DebugError) {
        let attached = contexts.filter(\.isAttached)
        let thread = request.integer("threadId")
        guard !hasEnded,
            let context = attached.last(where: { $0.debugger.kind.rawValue == thread }) ?? attached.last
        else { throw DebugError("the program does not run") }
        // A step that does not leave its line, as in a loop of one line, would continue at this stop.
        (isStepping, stepStart) = (false, nil)
        context.target.engine.isPausing = true
        // The script may stop before it reads the message.
        Task { [connection, output, target = context.target] in
            do throws(DebugError) {
                try await connection.call(target, "Debugger.pause")
                output.respond(to: request)
            } catch {
                output.fail(request, error)
            }
        }
    }

    /// Steps over a statement; over one with `await`, until its function continues.
    func stepOver(_ request: AdapterRequest) async throws(DebugError) {
        let stop = try requireStop()
        guard let frame = stop.frames.first, let line = frame.place?.line,
            let lines = stop.context.sources.outline(of: frame.file)?.linesAfterWait(at: line)
        else { return try await proceed(request, "Debugger.stepOver") }
        for line in lines {
            do throws(DebugError) {
                let result = try await connection.call(
                    stop.context.target,
                    "Debugger.setBreakpointByUrl",
                    ["lineNumber": .number(Double(line - 1)), "columnNumber": 0, "url": .string(frame.file)],
                )
                if let id = result["breakpointId"]?.string { stepBreakpoints.append((stop.context, id)) }
            } catch {
                // The client has a breakpoint there, which ends the step as well.
            }
        }
        try await proceed(request, "Debugger.resume")
        isStepping = true
    }

    private func resume(_ context: DebugContext, _ command: String = "Debugger.resume") async {
        forgetStop()
        // The connection reports its end by itself.
        _ = try? await connection.call(context.target, command, continues: true)
    }

    private func forgetStop() {
        stop = nil
        references.removeAll()
    }

    /// Ends a step over `await` at a stop of its context.
    private func removeStepBreakpoints(in context: DebugContext) async {
        let former = stepBreakpoints.filter { $0.context === context }
        stepBreakpoints.removeAll { $0.context === context }
        for (_, id) in former {
            // A breakpoint that is not removed has no other effect than a further stop.
            _ = try? await connection.call(
                context.target,
                "Debugger.removeBreakpoint",
                ["breakpointId": .string(id)],
            )
        }
    }

    /// The frames of the stop.
    func stackTrace(_ request: AdapterRequest) throws(DebugError) -> ScriptValue {
        let stop = try requireStop()
        let isOther =
            launched?.debuggers.count != 1
            && request.integer("threadId").map { $0 != stop.context.debugger.kind.rawValue } ?? false
        // The thread of the other context has no script that is stopped.
        let frames = isOther ? [] : stop.frames
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
