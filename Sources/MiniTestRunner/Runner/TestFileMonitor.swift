internal import MiniCore
internal import MiniEngine
internal import MiniHost
internal import Synchronization

/// The state of a test file that is accessible outside of its thread, which may block forever: JavaScript's regular
/// expressions and some native functions cannot be interrupted.
///
/// ## Threading
/// May be used from any thread.
final class TestFileMonitor: Sendable {
    private struct State {
        var result: TestFileResult
        var declared: [TestResult] = []
        var running: TestResult?
        var limit: Duration
        var end: ContinuousClock.Instant
        /// The processor time of the file's thread; nil before it runs.
        var processorTime: ProcessorTime?
        /// The processor time at the start of the running part.
        var spent = Duration.zero
        var phase = "the file"
        var continuation: CheckedContinuation<TestFileResult, Never>?
        /// The final result; nil until there is one.
        var final: TestFileResult?
    }

    private let state: Mutex<State>
    /// The processor time after which the engine ends a turn.
    private let turnLimit: Duration
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter now: The present time.
    init(file: String, limit: Duration, _ now: @escaping @Sendable () -> ContinuousClock.Instant) {
        turnLimit = limit
        self.now = now
        state = Mutex(State(result: TestFileResult(file: file), limit: limit, end: now() + limit))
    }

    /// Observes the calling thread.
    func attach() {
        let time = ProcessorTime()
        state.withLock { $0.processorTime = time }
    }

    /// Begins a part of the file's run with a time limit.
    func extend(by limit: Duration, phase: String) {
        state.withLock { state in
            (state.limit, state.end, state.phase) = (limit, now() + limit, phase)
            state.spent = state.processorTime?.elapsed ?? .zero
        }
    }

    /// Records the declared tests.
    func declare(_ tests: [TestResult]) { state.withLock { $0.declared = tests } }

    /// Records the result so far, and the running test; nil for none.
    func update(_ result: TestFileResult, running: TestResult?) {
        state.withLock { ($0.result, $0.running) = (result, running) }
    }

    /// Ends the file immediately.
    ///
    /// - Returns: The tests that are added to the result; none when the file has already ended.
    func interrupt(_ reason: String) -> ArraySlice<TestResult> {
        let (result, added) = state.withLock { state -> (TestFileResult?, ArraySlice<TestResult>) in
            guard state.final == nil else { return (nil, []) }
            var result = state.result
            let added = result.interrupt(running: state.running, of: state.declared, reason)
            return (result, added)
        }
        if let result { end(result) }
        return added
    }

    /// Waits for the result, or until the file's thread is considered lost.
    ///
    /// - Parameter abandoned: Receives the test that blocks the thread, and the tests that were not run.
    func result(_ abandoned: @escaping @Sendable (TestResult) -> Void) async -> TestFileResult {
        let watch = Task { await self.watch(abandoned) }
        let result = await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.final == nil { state.continuation = continuation }
                return state.final
            }
            if let known { continuation.resume(returning: known) }
        }
        watch.cancel()
        return result
    }

    /// Sets the result; only the first one counts.
    func end(_ result: TestFileResult) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            if state.final == nil { state.final = result }
            return state.continuation
        }
        continuation?.resume(returning: result)
    }

    private func watch(_ abandoned: @Sendable (TestResult) -> Void) async {
        while !isLost {
            // Cancelled when the file has ended.
            do { try await Task.sleep(for: .milliseconds(500)) } catch { return }
        }
        let (known, declared, running, message) = state.withLock { state in
            let message =
                "\(state.phase) did not end within \(ReportText.limit(state.limit)) and cannot be interrupted, as a regular "
                + "expression or a native function on much data may be; the rest of the file was abandoned"
            return (state.result, state.declared, state.running, message)
        }
        var result = known
        result.giveUp(running: running, of: declared, message).forEach(abandoned)
        end(result)
    }

    /// Whether the thread is considered lost.
    ///
    /// The engine ends a turn after the limit in processor time, which takes longer on a busy machine. A thread that uses no
    /// processor time is blocked, by a program that does not return.
    private var isLost: Bool {
        state.withLock { state in
            let overdue = now() - state.end
            guard overdue > .zero else { return false }
            let spent = (state.processorTime?.elapsed ?? .zero) - state.spent
            let isBusy = spent > max(state.limit, turnLimit) * 2 + .seconds(1)
            return isBusy || overdue > state.limit * 10 + .seconds(30)
        }
    }
}
