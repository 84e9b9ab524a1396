internal import MiniCore
internal import MiniEngine

/// Control of a program's virtual clock.
extension LocalProgram {
    /// Implements ``MiniProgram``.
    package func advance(by duration: Duration) async {
        guard thread.clock == .virtual else { return }
        let end = thread.now + max(duration, .zero)
        repeat {
            guard await waitUntilQuiet(limit: .seconds(5)) else { return thread.advance(by: end - thread.now) }
        } while await !advance(toward: end)
    }

    /// Advances a virtual clock towards a time as long as timers cause no work other than jobs, such as renderings.
    ///
    /// - Returns: Whether the clock has reached the time; false as soon as work begins that another party may complete.
    package func advance(toward end: Duration) async -> Bool {
        guard thread.clock == .virtual else { return true }
        let begun = thread.begunWorkCount
        while !thread.advance(toward: end) {
            await thread.runQueuedJobs()
            guard thread.begunWorkCount == begun else { return false }
        }
        return true
    }

    /// Advances a virtual clock towards the next one-shot timer as long as earlier timers cause no work.
    ///
    /// - Returns: False if there is no such timer.
    package func advanceToNextTimer() -> Bool {
        guard thread.clock == .virtual, let due = thread.nextOneShot else { return false }
        thread.advance(toward: due)
        return true
    }

    /// The time at which the next timer is due; nil if there is none.
    package var nextTimer: Duration? { thread.nextTimer }

    /// The time at which the next timer of any kind is due if a one-shot timer is due within a second; nil otherwise.
    package var nextBusyTime: Duration? {
        guard let due = thread.nextOneShot, due <= thread.now + .seconds(1) else { return nil }
        return thread.nextTimer
    }

    /// Advances a virtual clock while a caller waits for a promise and no other work is left.
    func passTime() async {
        let end = thread.now + Self.requestTimeLimit
        while await waitUntilTimeMayPass(limit: .seconds(60)) {
            guard thread.clock == .virtual, let due = thread.nextTimer, due < end else { return }
            guard withRuntime({ !$0.evaluations.isEmpty }) == true else { return }
            thread.advance(toward: due)
        }
    }

    /// Advances a virtual clock until the task is cancelled or no timer is left.
    func moveClock() async {
        while await waitUntilTimeMayPass(limit: .seconds(3_600)) {
            guard isRunning, thread.timerCount > 0 else { return }
            thread.advance(toward: thread.now + .seconds(1))
        }
    }

    /// Waits until the program has no work, so that its clock may advance to a timer that is due later.
    ///
    /// - Returns: False if the limit was reached, the program has ended or the task was cancelled.
    private func waitUntilTimeMayPass(limit: Duration) async -> Bool {
        while !Task.isCancelled, await thread.waitUntilIdle(limit: limit) {
            // Another job may have begun work since the wait ended.
            if Task.isCancelled || !isRunning { return false }
            if !thread.hasPendingWork { return true }
        }
        return false
    }

    /// The maximum program time that passes while a caller waits for one promise.
    private static var requestTimeLimit: Duration { .seconds(86_400) }
}
