internal import MiniCore
internal import MiniHost

/// What the program asks the file for: answers of mocks.
extension TestFileRun {
    private static let agent = HostModules.script(
        name: "minihost:agent",
        parameters: ["tell", "settings", "startWatching", "instanceOf"],
        files: [PackageResources.random_js, PackageResources.agent_js],
    )

    /// Has the program ask this file: what it calls, and what a mock of the file answers.
    func connect() {
        // SAFETY: the file owns its subject, which calls this closure during its life only.
        subject.makeAgent = { [unowned self] in makeAgent() }
        subject.askNetwork = { [bridge = subject.bridge, weak self] request in
            let answer = await self?.answerLater(to: bridge.program) { engine, slot throws(ScriptError) in
                try engine.call("callNetwork", [.number(slot), request])
            }
            return answer?["value"] ?? [:]
        }
        // SAFETY: as above.
        subject.nextTimer = { [unowned self] in
            guard let engine else { return nil }
            // Later than any program's clock can show is never.
            return nextTimer(engine).map { .milliseconds(min($0, 1e15)) }
        }
        // SAFETY: as above.
        subject.fireTimers = { [unowned self] time in
            if let engine { fireTimers(at: time / .milliseconds(1), engine) }
        }
        // SAFETY: as above.
        subject.isAsked = { [unowned self] in !questions.isEmpty }
    }

    private func makeAgent() -> ProgramAgent {
        ProgramAgent(
            script: Self.agent,
            settings: ["seed": .number(Double(run.options.seed))],
            listen: {
                [bridge = subject.bridge, recorder = subject.recorder, collection = run.options.collection, weak self]
                program,
                subject,
                value throws(ScriptError) in
                if collection == .atEveryCall { program.collectGarbage() }
                switch subject {
                case "call": bridge.began(value, at: program.time)
                case "answer":
                    bridge.ended(value, at: program.time)
                    if value["failed"] == true { recorder.add(Self.failedCall(value, of: program)) }
                case "mocks":
                    bridge.setProgram(program)
                    return bridge.mocks
                case "seeds": return bridge.takeSeeds()
                case "mockNow":
                    // The mock may set timers: whoever lets time pass is to look.
                    program.beginWork()
                    defer { program.endWork() }
                    return self?.answerNow(value, at: (program.time, program.wallTime ?? 0)) ?? Self.unanswered
                case "mock": self?.answer(value, of: program)
                default: break
                }
                return .undefined
            },
        )
    }

    private static func failedCall(_ answer: Value, of program: isolated MiniProgram) -> TestTrace.FailedCall {
        let place = program.place(inStack: answer["stack"]?.string ?? "")
        return TestTrace.FailedCall(
            name: answer["name"]?.string ?? "",
            error: answer["result"]?["error"] ?? .undefined,
            message: answer["result"]?["errorMessage"]?.string ?? "",
            file: place?.file,
            line: place?.line,
            column: place?.column,
        )
    }

    /// What a call gets when nobody is left to answer it.
    private static let unanswered: Value = [
        "failed": true, "value": ["error": 3, "errorMessage": "the test has ended"],
    ]

    /// Answers a call while the program's thread waits.
    private nonisolated func answerNow(_ call: Value, at times: TestSubject.Times) -> Value {
        let reply = BlockingReply<Value>()
        let request: @Sendable () -> Void = { reply.give(self.assumeIsolated { $0.mockAnswer(call, at: times) }) }
        rendezvous.post(request)
        // Whichever comes first: the file waits for the program already, or it is told to look.
        thread.enqueue { self.rendezvous.serve() }
        return reply.wait()
    }

    private func mockAnswer(_ call: Value, at times: TestSubject.Times) -> Value {
        guard let engine, engine.machine.termination == nil else { return Self.unanswered }
        subject.serving = times
        defer { subject.serving = nil }
        var answer = Self.unanswered
        perform(engine) { engine throws(ScriptError) in
            answer = try engine.call("callMockNow", [call["name"] ?? "", call["values"] ?? []])
        }
        return answer
    }

    /// Answers a call later.
    private nonisolated func answer(_ call: Value, of program: MiniProgram) {
        program.beginWork()
        Task { @concurrent in
            let answer = await answerLater(to: program) { engine, slot throws(ScriptError) in
                try engine.call("callMock", [.number(slot), call["name"] ?? "", call["values"] ?? []])
            }
            program.enqueue { program in
                let values: [Value] = [call["number"] ?? 0, answer["failed"] ?? true, answer["value"] ?? .undefined]
                // A program that has ended needs no answer.
                _ = try? program.ask("answerMock", values)
                program.endWork()
            }
        }
    }

    /// Has a function of the scripts answer by `mocked`.
    private func answerLater(
        to program: MiniProgram?,
        _ body: @Sendable (TestEngine, Double) throws(ScriptError) -> Value,
    ) async -> Value {
        guard let engine, engine.machine.termination == nil, !isOver else { return Self.unanswered }
        lastQuestion += 1
        let slot = lastQuestion
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                questions[slot] = OpenQuestion(of: program, continuation)
                answer(slot, engine) { engine throws(ScriptError) in _ = try body(engine, slot) }
            }
        } onCancel: {
            // The program has given the call up.
            thread.enqueue { self.assumeIsolated { $0.close(slot, Self.unanswered) } }
        }
    }

    /// Runs a part of what answers a question.
    func answer(_ slot: Double?, _ engine: TestEngine, _ body: (TestEngine) throws(ScriptError) -> Void) {
        askingSlot = slot
        perform(engine, body)
        askingSlot = nil
        if let slot { questions[slot]?.stall() }
    }

    /// Takes the answer of a mock.
    func mocked(_ slot: Double, failed: Bool, _ value: Value) {
        close(slot, ["failed": .bool(failed), "value": value])
    }

    private func close(_ slot: Double, _ answer: Value) {
        questions.removeValue(forKey: slot)?.answer(answer)
        wake()
    }

    func abandonQuestions() {
        isOver = true
        for question in questions.values { question.answer(Self.unanswered) }
        questions = [:]
    }
}
