internal import MiniCore
internal import MiniHost

/// One test file while it runs: its thread, its virtual machine, and the program under test.
///
/// The tests live in a machine of their own, so that a program that is started again, killed or ended for a loop takes
/// nothing of them along. Only copies pass between the two.
actor TestFileRun {
    let file: String
    let run: TestRun
    nonisolated let thread: ScriptThread
    private let failures: FailureCount
    private let observe: @Sendable (TestEvent) -> Void
    private var result: TestFileResult
    let subject: TestSubject
    var snapshots = SnapshotFile(path: "")
    private(set) var engine: TestEngine?

    // What the running test has come to.
    private var isFinished = false
    private var isLastAttempt = false
    /// Why the test has left out the rest of itself; nil where it has not.
    private var skipReason: String?
    private var testFailures: [TestFailure] = []
    /// Operations that wait for their answer.
    private var pendingCount = 0
    private var waiter: CheckedContinuation<Void, Never>?
    private var deadline = ContinuousClock.now
    private var limit = Duration.zero
    private var phase = ""
    /// Calls of the program that mocks have not answered yet.
    var questions: [Double: OpenQuestion] = [:]
    var lastQuestion = 0.0
    /// The question that JavaScript is answering.
    var askingSlot: Double?
    var isOver = false
    private nonisolated let lifeline: TestLifeline
    nonisolated let rendezvous: Rendezvous

    /// How much of the program's time may still pass only because the test waits.
    private var programTimeLeft = Duration.zero

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(
        _ file: String,
        of run: TestRun,
        _ failures: FailureCount,
        _ observe: @escaping @Sendable (TestEvent) -> Void,
    ) {
        self.file = file
        self.run = run
        self.failures = failures
        self.observe = observe
        thread = ScriptThread(name: file, clock: .real)
        result = TestFileResult(file: file)
        subject = TestSubject(run)
        lifeline = TestLifeline(file: file, limit: run.options.timeout)
        rendezvous = subject.rendezvous
    }

    /// Runs the file to its end, or until its thread is lost in a function that cannot be interrupted.
    nonisolated func run() async -> TestFileResult {
        do throws(ScriptThreadError) {
            try thread.start()
        } catch {
            var result = TestFileResult(file: file)
            result.failure = Self.failure(ScriptError(ProgramStartError.thread(errorNumber: error.errorNumber)))
            return result
        }
        Task {
            let result = await runAll()
            thread.stop()
            await thread.waitUntilEnded()
            lifeline.end(result)
        }
        let number = run.interruption.onInterruption { [lifeline, observe] reason in
            for test in lifeline.interrupt(reason) { observe(.testEnded(test)) }
        }
        defer { run.interruption.remove(number) }
        return await lifeline.result { [failures, observe] test in
            failures.add()
            observe(.testEnded(test))
        }
    }

    private func runAll() async -> TestFileResult {
        connect()
        lifeline.attach()
        do throws(ScriptError) {
            let engine = try TestEngine(self)
            self.engine = engine
            let plan = try engine.declare()
            snapshots = SnapshotFile(path: file + ".snap")
            try await runTests(of: plan, engine)
        } catch {
            result.failure = Self.failure(engine?.presented(error) ?? error)
            result = result.placed { run.place(of: $0, namedIn: file) }
        }
        abandonQuestions()
        lifeline.update(result, running: nil)
        // A program that cannot be interrupted is waited for as well, see ``MiniRuntime/MiniProgram/stop()``.
        lifeline.extend(by: .seconds(15), phase: "the end of the program")
        await subject.end()
        engine?.machine.invalidate()
        return result
    }

    private func runTests(of plan: Value, _ engine: TestEngine) async throws(ScriptError) {
        if run.options.only == .forbidden, plan["hasOnly"]?.bool == true {
            throw ScriptError(
                name: "",
                message: "the file has test.only or describe.only, which is forbidden here",
                file: engine.path
            )
        }
        let plans = plan["tests"]?.array ?? []
        var tests = plans.map { self.test($0) }
        guard !tests.isEmpty else {
            throw ScriptError(name: "", message: "the file has no test", file: engine.path)
        }
        try leaveOutLines(of: &tests, plans, engine)
        lifeline.declare(tests)
        observe(.fileDeclared(file: file, tests: tests))
        let chosen = tests.indices.filter { tests[$0].status == .passed }
        try engine.call("select", [.array(chosen.map { .number(Double($0)) })])
        for (index, test) in tests.enumerated() {
            var test = test
            if test.status == .passed {
                if failures.isReached {
                    test.status = .skipped
                } else if engine.machine.termination != nil {
                    test.leaveOut()
                } else {
                    observe(.testBegan(file: file, title: test.title))
                    lifeline.update(result, running: test)
                    await attempt(index, &test, engine)
                    if test.status == .failed { failures.add() }
                }
            }
            test = test.placed { run.place(of: $0, namedIn: file) }
            result.tests.append(test)
            lifeline.update(result, running: nil)
            observe(.testEnded(test))
        }
        if failures.isReached, engine.machine.termination == nil { await leaveSuites(engine) }
        let isWhole = result.tests.allSatisfy { $0.status != .skipped && $0.status != .failed }
        result.snapshots = try snapshots.save(
            run.options.snapshots,
            isWhole: isWhole && engine.machine.termination == nil
        )
    }

    /// A test before its run; its status is what it will be unless it fails.
    private func test(_ plan: Value) -> TestResult {
        let title = (plan["title"]?.array ?? []).map { $0.string ?? "" }
        let line = plan["line"]?.number.map { Int($0) }
        var status = TestResult.Status.passed
        var isFilteredOut = false
        switch plan["mode"]?.string {
        case "skip": status = .skipped
        case "todo": status = .todo
        default:
            if !run.options.includes(title) { (status, isFilteredOut) = (.skipped, true) }
        }
        var test = TestResult(file: file, title: title, line: line, status: status)
        test.isFilteredOut = isFilteredOut
        return test
    }

    private func attempt(_ index: Int, _ test: inout TestResult, _ engine: TestEngine) async {
        let start = ContinuousClock.now
        let most = run.options.retryCount + 1
        for attempt in 1...most {
            test.attemptCount = attempt
            let place: [Value] = [.number(Double(index)), .number(Double(most - attempt))]
            let failures = await runPart("run", place, engine)
            if !failures.isEmpty { test.failures = failures }
            if attempt > 1 { test.failedTrace = test.trace }
            test.trace = subject.takeTrace()
            test.status = !failures.isEmpty ? .failed : attempt > 1 ? .flaky : .passed
            if failures.isEmpty, let skipReason { (test.status, test.reason) = (.skipped, skipReason) }
            if failures.isEmpty || isLastAttempt { break }
        }
        if test.status != .flaky { test.failedTrace = nil }
        test.duration = ContinuousClock.now - start
    }

    /// Runs what suites clean up whose other tests are left out; it may fail the last test that has run.
    private func leaveSuites(_ engine: TestEngine) async {
        let failures = await runPart("abandon", [], engine)
        guard !failures.isEmpty, let last = result.tests.lastIndex(where: { $0.attemptCount > 0 }) else { return }
        result.tests[last].failures += failures
        result.tests[last].status = .failed
    }

    // MARK: One test

    /// Has a function of the scripts run something to its end, a test or hooks.
    private func runPart(_ name: String, _ arguments: [Value], _ engine: TestEngine) async -> [TestFailure] {
        isFinished = false
        isLastAttempt = false
        skipReason = nil
        testFailures = []
        perform(engine) { engine throws(ScriptError) in try engine.call(name, arguments) }
        while !isFinished, engine.machine.termination == nil {
            // What promises have queued has run: only an answer or time can bring the test on.
            if pendingCount > 0, !isStuck(engine) { await waitForChange() } else { await moveTime(engine) }
            if !isFinished, deadline <= .now {
                timeIsOver(engine, "\(phase) did not end within \(ReportText.limit(limit))")
            }
        }
        if !isFinished {
            let error = engine.machine.terminationError ?? ScriptError(name: "", message: "the tests were ended")
            if testFailures.isEmpty { testFailures.append(Self.failure(error)) }
        }
        return testFailures
    }

    /// Whether all that is waited for waits, or may wait, for mocks that only time makes answer.
    private func isStuck(_ engine: TestEngine) -> Bool {
        guard !questions.isEmpty, pendingCount == subject.awaitedCount else { return false }
        return subject.clock == .virtual || nextTimer(engine) != nil
    }

    /// Enters JavaScript; what it throws fails the test.
    func perform(_ engine: TestEngine, _ body: (TestEngine) throws(ScriptError) -> Void) {
        do throws(ScriptError) {
            try body(engine)
        } catch {
            testFailures.append(Self.failure(engine.presented(error)))
        }
        wake()
    }

    private func timeIsOver(_ engine: TestEngine, _ message: String) {
        // Hooks that come next have time of their own.
        deadline = .now + .seconds(3_600)
        perform(engine) { engine throws(ScriptError) in try engine.call("timeIsOver", [.string(message)]) }
    }

    private func waitForChange() async {
        let alarm = Task { [deadline] in
            // Cancelled when something else comes first.
            do { try await Task.sleep(until: deadline) } catch { return }
            self.wake()
        }
        await withCheckedContinuation { waiter = $0 }
        alarm.cancel()
    }

    func wake() {
        let waiter = waiter
        self.waiter = nil
        waiter?.resume()
    }

    // MARK: Time

    /// Lets time pass until a timer of the test or of the program fires.
    private func moveTime(_ engine: TestEngine) async {
        let next = nextTimer(engine)
        guard subject.clock == .virtual else { return await sleep(untilTimer: next, engine) }
        let count = pendingCount
        if next == nil {
            await subject.waitUntilIdle(limit: deadline - .now)
        } else {
            await subject.waitUntilQuiet(limit: deadline - .now)
        }
        if isFinished || pendingCount != count { return }
        let now = await subject.time
        if let next {
            // Else there is something to do before, which may set timers itself.
            guard await subject.advance(toward: Duration(milliseconds: next)) else { return }
            fireTimers(at: max(next, now / .milliseconds(1)), engine)
        } else if programTimeLeft > .zero, await subject.hasTimers {
            _ = await subject.advance(toward: now + min(programTimeLeft, .seconds(1)))
            programTimeLeft -= await subject.time - now
        } else if !isFinished, pendingCount == 0 || isStuck(engine) {
            let message =
                programTimeLeft > .zero
                ? "\(phase) waits for a promise that nothing will settle"
                : "\(phase) did not end within \(ReportText.limit(limit))"
            timeIsOver(engine, message)
        }
    }

    /// When the test's next timer is due, in milliseconds of the program's time.
    func nextTimer(_ engine: TestEngine) -> Double? {
        var next: Double?
        perform(engine) { engine throws(ScriptError) in next = try engine.call("nextTimer", []).number }
        return next
    }

    private func sleep(untilTimer next: Double?, _ engine: TestEngine) async {
        let now = await subject.time
        let wait = min(
            next.map { Duration(milliseconds: $0) - now } ?? .seconds(3_600),
            deadline - .now,
            .milliseconds(20)
        )
        // Ends early only when the task is cancelled, which nobody does.
        try? await Task.sleep(for: max(wait, .zero))
        if next != nil { fireTimers(at: await subject.time / .milliseconds(1), engine) }
    }

    func fireTimers(at time: Double, _ engine: TestEngine) {
        perform(engine) { engine throws(ScriptError) in try engine.call("fireTimers", [.number(time)]) }
    }

    // MARK: What JavaScript calls

    /// Starts an operation, whose answer comes by `settle`.
    func begin(_ slot: Double, _ label: String, _ name: String, _ values: [Value]) {
        pendingCount += 1
        if let askingSlot { questions[askingSlot]?.operations.insert(slot) }
        Task { [isAnswering = askingSlot != nil] in
            let outcome = await TestSubject.$isAnswering.withValue(isAnswering) {
                do throws(ScriptError) {
                    return [.number(slot), .undefined, try await subject.perform(label, name, values)]
                } catch {
                    let error = error.withNearestJSAPI(of: run.configuration.catalogue)
                    return [.number(slot), TestEngine.failure(error), Value.undefined]
                }
            }
            // An error that the program's actor throws may leave the task on that actor's thread: this one's own queue
            // leads back.
            thread.enqueue { [self, outcome] in assumeIsolated { $0.settle(slot, outcome) } }
        }
    }

    private func settle(_ slot: Double, _ outcome: [Value]) {
        pendingCount -= 1
        guard let engine, engine.machine.termination == nil else { return wake() }
        let asking = questions.first { $0.value.operations.contains(slot) }?.key
        if let asking { questions[asking]?.operations.remove(slot) }
        answer(asking, engine) { engine throws(ScriptError) in try engine.call("settle", outcome) }
    }

    /// Fails the running test.
    func fail(_ error: ScriptError, label: String, difference: String?) {
        let error = error.withNearestJSAPI(of: run.configuration.catalogue)
        testFailures.append(TestFailure(error: error, label: label, difference: difference))
    }

    /// Ends the running test.
    ///
    /// - Parameters:
    ///   - isLastAttempt: Whether it must not be tried again: hooks after its suites have run.
    ///   - skipReason: Why it has left out the rest of itself; nil where it has not.
    func finish(isLastAttempt: Bool, skipReason: String?) {
        isFinished = true
        self.skipReason = skipReason
        self.isLastAttempt = isLastAttempt
        wake()
    }

    /// Begins a part of the test with a time of its own.
    func setDeadline(_ milliseconds: Double, phase: String) {
        limit = Duration(milliseconds: milliseconds)
        deadline = .now + limit
        programTimeLeft = limit
        subject.patience = limit
        self.phase = phase.isEmpty ? "the test" : "the \(phase)"
        lifeline.extend(by: limit, phase: self.phase)
    }

    // MARK: Texts

    private static func failure(_ error: ScriptError) -> TestFailure {
        TestFailure(error: error, label: "", difference: nil)
    }
}
