internal import MiniCore
internal import MiniEngine
internal import MiniHost

/// A running test file: its thread, its virtual machine, and the program under test.
///
/// The tests run in a separate virtual machine, so that they survive when the program is restarted, killed or ended because
/// of a loop. Only copies of values pass between the two machines.
actor TestFileRun {
    let file: String
    let run: TestRun
    nonisolated let thread: ScriptThread
    private let failures: FailureCount
    private let observe: @Sendable (TestEvent) -> Void
    private var result: TestFileResult
    let subject: ProgramUnderTest
    var snapshots = SnapshotFile(path: "")
    let screenshots: ScreenshotFolder
    /// The pictures of the failed screenshots of the file.
    var failedPictures: [[TestPicture]] = []
    private(set) var engine: TestEngine?

    // The state of the running test.
    private var isFinished = false
    private var isLastAttempt = false
    /// The reason why the test has skipped its remaining part; nil if it has not.
    private var skipReason: String?
    private var testFailures: [TestFailure] = []
    var details = TestDetailRecorder()
    /// The number of pending operations.
    private var pendingCount = 0
    private var waiter: CheckedContinuation<Void, Never>?
    private var deadline: PartDeadline
    private var limit = Duration.zero
    private var phase = ""
    /// Calls of the program that mocks have not completed yet.
    var pendingMockCalls: [Double: PendingMockCall] = [:]
    var lastMockCall = 0.0
    /// The slot of the call that JavaScript is processing.
    var callingSlot: Double?
    var isOver = false
    private nonisolated let lifeline: TestFileMonitor
    nonisolated let requests: RequestServer

    /// The part of the program's time that may still pass only because the test waits.
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
        subject = ProgramUnderTest(run, of: file)
        screenshots = ScreenshotFolder(
            path: TestSnapshotPaths.screenshots(of: file, run.options.configuration),
            results: ResultFolder(
                root: run.options.pictureFolder,
                place: run.options.configuration + "/" + run.relativePath(of: file, from: "."),
            ),
            run.options.snapshots,
        )
        let now = { @Sendable in run.now }
        deadline = PartDeadline(now)
        lifeline = TestFileMonitor(file: file, limit: run.options.timeout, now)
        requests = subject.requests
    }

    /// Runs the file to its end, or until its thread is blocked in a function that cannot be interrupted.
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
            snapshots = SnapshotFile(path: TestSnapshotPaths.snapshots(of: file, run.options.configuration))
            try await runTests(of: plan, engine)
        } catch {
            result.failure = Self.failure(engine?.presented(error) ?? error)
            result = result.placed { run.place(of: $0, namedIn: file) }
        }
        abandonMockCalls()
        lifeline.update(result, running: nil)
        if let willEndProgram = run.willEndProgram {
            lifeline.extend(by: .seconds(60), phase: "the work before the end of the program")
            await willEndProgram()
        }
        // This also waits for a program that cannot be interrupted, see ``LocalProgram/stop()``.
        lifeline.extend(by: .seconds(15), phase: "the end of the program")
        await subject.end()
        subject.record?.finish()
        engine?.collectCoverage()
        engine?.machine.invalidate()
        return result
    }

    private func runTests(of plan: ScriptValue, _ engine: TestEngine) async throws(ScriptError) {
        if run.options.only == .forbidden, plan["hasOnly"]?.bool == true {
            throw ScriptError(
                name: "",
                message: "the file has test.only or describe.only, which is forbidden here",
                file: engine.path
            )
        }
        let plans = plan["tests"]?.array ?? []
        var tests = plans.map { TestResult(file: file, plan: $0, run.options) }
        guard !tests.isEmpty else {
            throw ScriptError(name: "", message: "the file has no test", file: engine.path)
        }
        try leaveOutLines(of: &tests, plans, engine)
        leaveOutTitles(of: &tests)
        let order = repeated(tests)
        let declared = order.map(\.test)
        lifeline.declare(declared)
        observe(.fileDeclared(file: file, tests: declared))
        let chosen = order.filter { $0.test.status == .passed }
        try engine.call("select", [.array(chosen.map { .number(Double($0.index)) })])
        for (index, test) in order {
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
        let isComplete = result.tests.allSatisfy { $0.status != .skipped && $0.status != .failed }
        let hasRunAll = isComplete && engine.machine.termination == nil
        let pictures = screenshots.finish(isComplete: hasRunAll)
        result.snapshots = try snapshots.save(run.options.snapshots, isComplete: hasRunAll) + pictures
    }

    private func attempt(_ index: Int, _ test: inout TestResult, _ engine: TestEngine) async {
        let start = ContinuousClock.now
        let most = run.options.retryCount + 1
        for attempt in 1...most {
            test.attemptCount = attempt
            let place: [ScriptValue] = [.number(Double(index)), .number(Double(most - attempt))]
            let failures = await runAttempt(of: test, place, engine, after: result.tests)
            if !failures.isEmpty { test.failures = failures }
            if attempt > 1 { test.failedTrace = test.trace }
            test.trace = subject.takeTrace()
            test.details = details.take(after: test.declaredAnnotations)
            test.status = !failures.isEmpty ? .failed : attempt > 1 ? .flaky : .passed
            if failures.isEmpty, let skipReason { (test.status, test.reason) = (.skipped, skipReason) }
            writeTrace(of: &test, failures, after: result.tests)
            if failures.isEmpty || isLastAttempt { break }
        }
        if test.status != .flaky { test.failedTrace = nil }
        test.duration = ContinuousClock.now - start
    }

    /// Runs the cleanup hooks of entered suites whose other tests are skipped; a failure counts for the last test that has run.
    private func leaveSuites(_ engine: TestEngine) async {
        let failures = await runPart("abandon", [], engine)
        guard !failures.isEmpty, let last = result.tests.lastIndex(where: { $0.attemptCount > 0 }) else { return }
        result.tests[last].failures += failures
        result.tests[last].status = .failed
    }

    // MARK: One test

    /// Runs a function of the scripts to its end: a test or hooks.
    func runPart(_ name: String, _ arguments: [ScriptValue], _ engine: TestEngine) async -> [TestFailure] {
        isFinished = false
        isLastAttempt = false
        skipReason = nil
        testFailures = []
        perform(engine) { engine throws(ScriptError) in try engine.call(name, arguments) }
        while !isFinished, engine.machine.termination == nil {
            // Queued promise reactions have run: only a result or time can continue the test.
            if pendingCount > 0, !isBlocked(engine) { await waitForChange() } else { await moveTime(engine) }
            if !isFinished, deadline.hasPassed {
                timeIsOver(engine, "\(phase) did not end within \(ReportText.limit(limit))")
            }
        }
        if !isFinished {
            let error = engine.machine.terminationError ?? ScriptError(name: "", message: "the tests were ended")
            if testFailures.isEmpty { testFailures.append(Self.failure(error)) }
        }
        return testFailures
    }

    /// Whether all pending operations wait, or may wait, for mocks that complete only when time advances.
    private func isBlocked(_ engine: TestEngine) -> Bool {
        guard !pendingMockCalls.isEmpty, pendingCount == subject.awaitedCount else { return false }
        return subject.clock == .virtual || nextTimer(engine) != nil
    }

    /// Enters JavaScript; an error that it throws fails the test.
    func perform(_ engine: TestEngine, _ body: (TestEngine) throws(ScriptError) -> Void) {
        do throws(ScriptError) {
            try body(engine)
        } catch {
            testFailures.append(Self.failure(engine.presented(error)))
        }
        wake()
    }

    private func timeIsOver(_ engine: TestEngine, _ message: String) {
        // The following hooks have their own deadline.
        deadline.set(.seconds(3_600))
        perform(engine) { engine throws(ScriptError) in try engine.call("timeIsOver", [.string(message)]) }
    }

    private func waitForChange() async {
        let alarm = Task { [rest = deadline.rest] in
            // Cancelled when something else completes first.
            do { try await Task.sleep(for: rest) } catch { return }
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

    /// Advances time until a timer of the test or of the program fires.
    private func moveTime(_ engine: TestEngine) async {
        let next = nextTimer(engine)
        guard subject.clock == .virtual else { return await sleep(untilTimer: next, engine) }
        let count = pendingCount
        if next == nil {
            await subject.waitUntilIdle(limit: deadline.rest)
        } else {
            await subject.waitUntilQuiet(limit: deadline.rest)
        }
        if isFinished || pendingCount != count { return }
        let now = await subject.time
        if let next {
            // Otherwise other work is due before, which may set timers itself.
            guard await subject.advance(toward: Duration(milliseconds: next)) else { return }
            fireTimers(at: max(next, now / .milliseconds(1)), engine)
        } else if programTimeLeft > .zero, await subject.hasTimers {
            _ = await subject.advance(toward: now + min(programTimeLeft, .seconds(1)))
            programTimeLeft -= await subject.time - now
        } else if !isFinished, pendingCount == 0 || isBlocked(engine) {
            let message =
                programTimeLeft > .zero
                ? "\(phase) waits for a promise that nothing will settle"
                : "\(phase) did not end within \(ReportText.limit(limit))"
            timeIsOver(engine, message)
        }
    }

    /// The due time of the test's next timer, in milliseconds of the program's time.
    func nextTimer(_ engine: TestEngine) -> Double? {
        var next: Double?
        perform(engine) { engine throws(ScriptError) in next = try engine.call("nextTimer", []).number }
        return next
    }

    private func sleep(untilTimer next: Double?, _ engine: TestEngine) async {
        let now = await subject.time
        let wait = min(
            next.map { Duration(milliseconds: $0) - now } ?? .seconds(3_600),
            deadline.rest,
            .milliseconds(20)
        )
        // Ends early only when the task is cancelled, which never happens.
        try? await Task.sleep(for: max(wait, .zero))
        if next != nil { fireTimers(at: await subject.time / .milliseconds(1), engine) }
    }

    func fireTimers(at time: Double, _ engine: TestEngine) {
        perform(engine) { engine throws(ScriptError) in try engine.call("fireTimers", [.number(time)]) }
    }

    // MARK: Called by JavaScript

    /// Starts an operation, which `settle` completes.
    func begin(_ slot: Double, _ label: String, _ name: String, _ values: [ScriptValue], at place: TraceAction.Place?) {
        pendingCount += 1
        if let callingSlot { pendingMockCalls[callingSlot]?.operations.insert(slot) }
        Task { [isCompletingMock = callingSlot != nil] in
            let outcome = await ProgramUnderTest.$isCompletingMock.withValue(isCompletingMock) {
                do throws(ScriptError) {
                    let value =
                        name == "screenshot"
                        ? try await screenshot(label, values, at: place)
                        : try await subject.perform(label, name, values, at: place)
                    return [.number(slot), .undefined, value]
                } catch {
                    let error = error.withNearestJSAPI(of: run.configuration.apis)
                    return [.number(slot), TestEngine.failure(error), ScriptValue.undefined]
                }
            }
            // An error that the program's actor throws may leave the task on that actor's thread, so the outcome is passed back
            // by the queue of this thread.
            thread.enqueue { [self, outcome] in assumeIsolated { $0.settle(slot, outcome) } }
        }
    }

    private func settle(_ slot: Double, _ outcome: [ScriptValue]) {
        pendingCount -= 1
        guard let engine, engine.machine.termination == nil else { return wake() }
        let caller = pendingMockCalls.first { $0.value.operations.contains(slot) }?.key
        if let caller { pendingMockCalls[caller]?.operations.remove(slot) }
        complete(caller, engine) { engine throws(ScriptError) in try engine.call("settle", outcome) }
    }

    /// Fails the running test.
    ///
    /// - Parameter screenshot: The number of the failed screenshot, an index of ``failedPictures``; nil for another error.
    func fail(_ error: ScriptError, label: String, difference: String?, screenshot: Int? = nil) {
        let error = error.withNearestJSAPI(of: run.configuration.apis)
        var failure = TestFailure(error: error, label: label, difference: difference)
        if let screenshot, failedPictures.indices.contains(screenshot) {
            failure.pictures = failedPictures[screenshot]
        }
        testFailures.append(failure)
    }

    /// Ends the running test.
    ///
    /// - Parameters:
    ///   - isLastAttempt: Whether the test must not be retried, because hooks after its suites have run.
    ///   - skipReason: The reason why the test has skipped its remaining part; nil if it has not.
    func finish(isLastAttempt: Bool, skipReason: String?) {
        isFinished = true
        self.skipReason = skipReason
        self.isLastAttempt = isLastAttempt
        wake()
    }

    /// Begins a part of the test with its own time limit.
    func setDeadline(_ milliseconds: Double, phase: String) {
        limit = Duration(milliseconds: milliseconds)
        deadline.set(limit)
        programTimeLeft = limit
        subject.gracePeriod = limit
        self.phase = phase.isEmpty ? "the test" : "the \(phase)"
        lifeline.extend(by: limit, phase: self.phase)
    }

    /// Stops the time of the running part, until ``resumeTime()`` is called as often as this function.
    func pauseTime() { deadline.pause() }

    func resumeTime() {
        deadline.resume()
        lifeline.extend(by: deadline.rest, phase: phase)
    }

    // MARK: Texts

    private static func failure(_ error: ScriptError) -> TestFailure {
        TestFailure(error: error, label: "", difference: nil)
    }
}
