import MiniCore

extension ScriptThread {
    // MARK: Pending work

    /// Counts a call that completes later.
    ///
    /// The program is not idle before its completion.
    package func beginPendingWork() { state.withLock { $0.work.begin() } }

    /// Whether such a call has not completed.
    package var hasPendingWork: Bool { state.withLock { $0.work.pending > 0 } }

    /// The number of such calls since the start.
    package var begunWorkCount: Int { state.withLock { $0.work.begun } }

    /// Counts the completion of such a call.
    package func endPendingWork() {
        state.withLock { $0.work.end(of: name) }
        state.signal()
    }

    /// Marks one pending call as blocked: it waits for an event outside of the program.
    ///
    /// Blocked work must be resumed with ``resumePendingWork()`` before it ends.
    package func markPendingWorkBlocked() {
        state.withLock { $0.work.block() }
        state.signal()
    }

    /// Marks one blocked call as no longer blocked.
    package func resumePendingWork() { state.withLock { $0.work.resume(of: name) } }

    // MARK: Waits

    /// Waits until the program has nothing to do: no job, no pending work, no one-shot timer due soon.
    ///
    /// Intervals do not count. A virtual clock advances to the next timer when there is nothing else to do, as long as a
    /// one-shot timer is due within the horizon; intervals that are due earlier also fire.
    ///
    /// - Parameters:
    ///   - horizon: A one-shot timer that is due later does not keep the program busy. With a horizon of zero, a virtual clock
    ///     does not advance.
    ///   - limit: The maximum wait, in real time with either clock.
    ///   - longestJump: The maximum program time that may pass for timers, which can set further timers without end. Nil for no
    ///     limit.
    ///   - awaited: The pending work that keeps the program busy.
    /// - Returns: True if the program is idle or has ended; false if the limit expired or the waiting task was cancelled.
    package func waitUntilIdle(
        horizon: Duration = .seconds(1),
        limit: Duration,
        longestJump: Duration? = nil,
        awaiting awaited: AwaitedWork = .all,
    ) async -> Bool {
        let result = OneTimeResult<Bool>()
        return await withTaskCancellationHandler {
            let immediate: Bool? = state.withLock { state in
                if state.isNew { return state.jobs.isEmpty }
                if state.hasEnded { return true }
                if Task.isCancelled { return false }
                let wait = IdleWait(
                    horizon: max(horizon.nanoseconds, 0),
                    end: longestJump.map { TimerQueue.sum(programClock.now, max($0.nanoseconds, 0)) },
                    awaited: awaited,
                    result: result,
                )
                state.add(wait)
                return nil
            }
            if let immediate { return immediate }
            state.signal()
            let alarm = giveUp(result, after: limit)
            defer { alarm.cancel() }
            return await result.value()
        } onCancel: {
            giveUp(result)
        }
    }

    /// Ends a wait without success after a time, unless the returned deadline is cancelled before.
    func giveUp(_ result: OneTimeResult<Bool>, after limit: Duration) -> DelegateDeadline {
        DelegateDeadline(after: limit) { [self] in giveUp(result) }
    }

    private func giveUp(_ result: OneTimeResult<Bool>) {
        if state.withLock({ $0.removeWait(result) }) { result.set(false) }
    }

    // MARK: Memory

    /// Called once when there has been nothing to do for the `idleDelay` of the thread, before the next job or timer.
    ///
    /// Use it to release memory.
    package var onIdle: (() -> Void)? {
        get { loop.idleCalls.onIdle }
        set { loop.idleCalls.onIdle = newValue }
    }

    /// Called between two jobs or timers, at most once in each ``pauseInterval``, while the thread is too busy for ``onIdle``.
    package var onPause: (() -> Void)? {
        get { loop.idleCalls.onPause }
        set { loop.idleCalls.onPause = newValue }
    }

    /// The minimum time between two calls of ``onPause``, in real time.
    package var pauseInterval: Duration {
        get { loop.idleCalls.pauseInterval }
        set { loop.idleCalls.pauseInterval = newValue }
    }

    /// Releases the memory that deep calls have left in the unused part of the thread's stack.
    ///
    /// The pages read as zero when the stack grows into them again. Does nothing if the position of the stack is unknown.
    package func releaseStack() {
        checkIsolated()
        ThreadStack.releaseUnused(mayBeMain: state.withLock { $0.isAdopted })
    }
}
