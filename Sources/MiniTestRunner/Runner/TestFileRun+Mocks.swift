internal import MiniCore
internal import MiniEngine
internal import MiniHost

/// The calls of the program for mocks of the file.
extension TestFileRun {
    static let agent = ProgramAgent.script(
        name: "minihost:agent",
        files: [PackageResources.random_js, PackageResources.agent_js],
    )

    /// Connects the subject to this file, so that the program's calls reach its mocks.
    func connect() {
        // SAFETY: the file owns its subject, which calls this closure during its life only.
        subject.makeAgent = { [unowned self] in makeAgent() }
        subject.mockRequest = { [bridge = subject.bridge, weak self] request in
            let result = await self?.deferredResult(to: bridge.program) { engine, slot throws(ScriptError) in
                try engine.call("callNetwork", [.number(slot), request])
            }
            return result?["value"] ?? [:]
        }
        // SAFETY: as above.
        subject.nextTimer = { [unowned self] in
            guard let engine else { return nil }
            // A later time than any program's clock can show means never.
            return nextTimer(engine).map { .milliseconds(min($0, 1e15)) }
        }
        // SAFETY: as above.
        subject.fireTimers = { [unowned self] time in
            if let engine { fireTimers(at: time / .milliseconds(1), engine) }
        }
        // SAFETY: as above.
        subject.hasPendingMockCall = { [unowned self] in !pendingMockCalls.isEmpty }
    }

    private func makeAgent() -> ProgramAgent {
        var agent = ProgramAgent(
            script: Self.agent,
            settings: ["seed": .number(Double(run.options.seed))],
            listen: {
                [
                    bridge = subject.bridge, recorder = subject.recorder, collection = run.options.garbageCollection,
                    apis = run.configuration.apis, journal = subject.record?.journal, weak self
                ]
                program,
                subject,
                value throws(ScriptError) in
                if collection == .atEveryCall { program.collectGarbage() }
                if let journal, let call = ReportedCall(subject, value) { journal.note(call) }
                switch subject {
                case "call": bridge.began(value, at: program.time)
                case "result":
                    bridge.ended(value, at: program.time)
                    if value["failed"] == true { recorder.add(Self.failedCall(value, of: program)) }
                case "mocks":
                    bridge.setProgram(program)
                    return bridge.mocks
                case "seeds": return bridge.takeSeeds()
                case "canIUse": return .bool(apis.supportsMocked(value["query"]?.string ?? ""))
                case "mockNow":
                    // The mock may set timers, which code that advances time has to check.
                    program.beginWork()
                    defer { program.endWork() }
                    return self?.immediateResult(value, at: (program.time, program.wallTime ?? 0)) ?? Self.noResponse
                case "mock": self?.complete(value, of: program)
                default: break
                }
                return .undefined
            },
        )
        if let trace = subject.trace { agent.changed = { program, change in trace.add(change, at: program.time) } }
        return agent
    }

    private static func failedCall(_ result: ScriptValue, of program: isolated LocalProgram) -> TestTrace.FailedCall {
        let place = program.place(inStack: result["stack"]?.string ?? "")
        return TestTrace.FailedCall(
            name: result["name"]?.string ?? "",
            error: result["result"]?["error"] ?? .undefined,
            message: result["result"]?["errorMessage"]?.string ?? "",
            file: place?.file,
            line: place?.line,
            column: place?.column,
        )
    }

    /// The result of a call when the test has ended.
    private static let noResponse: ScriptValue = [
        "failed": true, "value": ["error": 3, "errorMessage": "the test has ended"],
    ]

    /// Returns the result of a call while the program's thread waits.
    private nonisolated func immediateResult(_ call: ScriptValue, at times: ProgramUnderTest.Times) -> ScriptValue {
        let result = OneTimeResult<ScriptValue>()
        let request: @Sendable () -> Void = { result.set(self.assumeIsolated { $0.mockResult(call, at: times) }) }
        requests.post(request)
        // The call is served by whichever comes first: the file already waits for the program, or this job of its thread runs.
        thread.enqueue { self.requests.serve() }
        // A debugger lets the scripts of one thread run at a time.
        guard let lock = run.debugger?.lock else { return result.wait() }
        return lock.unlocked { result.wait() }
    }

    private func mockResult(_ call: ScriptValue, at times: ProgramUnderTest.Times) -> ScriptValue {
        guard let engine, engine.machine.termination == nil else { return Self.noResponse }
        subject.serving = times
        defer { subject.serving = nil }
        var result = Self.noResponse
        perform(engine) { engine throws(ScriptError) in
            result = try engine.call("callMockNow", [call["name"] ?? "", call["values"] ?? []])
        }
        return result
    }

    /// Completes a call later.
    private nonisolated func complete(_ call: ScriptValue, of program: LocalProgram) {
        program.beginWork()
        Task { @concurrent in
            let result = await deferredResult(to: program) { engine, slot throws(ScriptError) in
                try engine.call("callMock", [.number(slot), call["name"] ?? "", call["values"] ?? []])
            }
            program.enqueue { program in
                let values: [ScriptValue] = [
                    call["number"] ?? 0, result["failed"] ?? true, result["value"] ?? .undefined,
                ]
                // A program that has ended needs no result.
                _ = try? program.call("completeMock", values)
                program.endWork()
            }
        }
    }

    /// Calls a function of the scripts whose result arrives by `mocked`.
    private func deferredResult(
        to program: LocalProgram?,
        _ body: @Sendable (TestEngine, Double) throws(ScriptError) -> ScriptValue,
    ) async -> ScriptValue {
        guard let engine, engine.machine.termination == nil, !isOver else { return Self.noResponse }
        lastMockCall += 1
        let slot = lastMockCall
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pendingMockCalls[slot] = PendingMockCall(of: program, continuation)
                complete(slot, engine) { engine throws(ScriptError) in _ = try body(engine, slot) }
            }
        } onCancel: {
            // The program has cancelled the call.
            thread.enqueue { self.assumeIsolated { $0.close(slot, Self.noResponse) } }
        }
    }

    /// Runs a part of the code that completes a call.
    func complete(_ slot: Double?, _ engine: TestEngine, _ body: (TestEngine) throws(ScriptError) -> Void) {
        callingSlot = slot
        perform(engine, body)
        callingSlot = nil
        if let slot { pendingMockCalls[slot]?.markBlocked() }
    }

    /// Receives the result of a mock.
    func mocked(_ slot: Double, failed: Bool, _ value: ScriptValue) {
        close(slot, ["failed": .bool(failed), "value": value])
    }

    private func close(_ slot: Double, _ result: ScriptValue) {
        pendingMockCalls.removeValue(forKey: slot)?.complete(result)
        wake()
    }

    func abandonMockCalls() {
        isOver = true
        for call in pendingMockCalls.values { call.complete(Self.noResponse) }
        pendingMockCalls = [:]
    }
}
