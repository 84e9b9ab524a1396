import MiniCore

extension ScriptThread {
    enum Step {
        case jobs([Job])
        case timers
        case advance(Int64)
        case idle([(CheckedContinuation<Bool, Never>, isIdle: Bool)])
        case callOnIdle
        case pause
        case end
    }

    /// Counts a call that completes later.
    ///
    /// The program is not idle before its completion.
    public func beginPendingWork() {
        condition.withLock {
            shared.work.pending += 1
            shared.work.begun += 1
        }
    }

    /// The number of such calls since the start.
    package var begunWorkCount: Int { condition.withLock { shared.work.begun } }

    /// Waits until the queued jobs have run.
    package func runQueuedJobs() async {
        await withCheckedContinuation { continuation in enqueue { continuation.resume() } }
    }

    /// Counts the completion of such a call.
    public func endPendingWork() {
        condition.withLock {
            precondition(shared.work.pending > 0, "More work of \(name) ended than began.")
            shared.work.pending -= 1
            condition.signal()
        }
    }

    /// Marks one pending call as stalled: it waits for an event outside of the program.
    ///
    /// Stalled work must be resumed with ``resumePendingWork()`` before it ends.
    public func markPendingWorkBlocked() {
        condition.withLock {
            shared.work.stalled += 1
            condition.signal()
        }
    }

    /// Marks one stalled call as no longer stalled.
    public func resumePendingWork() {
        condition.withLock {
            precondition(shared.work.stalled > 0, "More work of \(name) was resumed than stalled.")
            shared.work.stalled -= 1
        }
    }

    /// Waits until the program has nothing to do: no job, no pending work, no one-shot timer due soon.
    ///
    /// Intervals do not count. A virtual clock advances to the next timer when there is nothing else to do, as long as a
    /// one-shot timer is due within the horizon; intervals that are due earlier also fire.
    ///
    /// - Parameters:
    ///   - horizon: A one-shot timer that is due later does not keep the program busy. With a horizon of zero, a virtual clock
    ///     stands still.
    ///   - limit: The maximum wait, in real time with either clock.
    ///   - longestJump: The maximum program time that may pass for timers, which can set further timers without end. Nil for no
    ///     limit.
    ///   - awaited: The pending work that keeps the program busy.
    /// - Returns: True if the program is idle or has ended; false if the limit expired or the waiting task was cancelled.
    public func waitUntilIdle(
        horizon: Duration = .seconds(1),
        limit: Duration,
        longestJump: Duration? = nil,
        awaiting awaited: AwaitedWork = .all,
    ) async -> Bool {
        let number = condition.withLock {
            shared.lastWaiter += 1
            return shared.lastWaiter
        }
        var alarm: Task<Void, Never>?
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Bool? = condition.withLock {
                    switch shared.phase {
                    case .new: return shared.jobs.isEmpty
                    case .ended: return true
                    case .running, .stopping: break
                    }
                    if Task.isCancelled { return false }
                    let end = longestJump.map { TimerQueue.sum(nowNanoseconds, Self.nanoseconds($0)) }
                    let horizon = Self.nanoseconds(horizon)
                    shared.waiters.append(
                        Waiter(
                            number: number,
                            horizon: horizon,
                            end: end,
                            awaited: awaited,
                            continuation: continuation,
                        )
                    )
                    condition.signal()
                    return nil
                }
                if let result { return continuation.resume(returning: result) }
                // Start the alarm after the registration: an earlier alarm would not find the waiter.
                alarm = Task {
                    // Cancelled at the end of the wait.
                    do { try await Task.sleep(for: limit) } catch { return }
                    self.giveUp(number)
                }
            }
        } onCancel: {
            self.giveUp(number)
        }
    }

    /// The nanoseconds of a duration, clamped to the range from 0 to the maximum integer.
    private static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = max(duration, .zero).components
        let (wholeSeconds, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isOver ? .max : TimerQueue.sum(wholeSeconds, attoseconds / 1_000_000_000)
    }

    private func giveUp(_ number: UInt64) {
        let waiter = condition.withLock { () -> CheckedContinuation<Bool, Never>? in
            guard let index = shared.waiters.firstIndex(where: { $0.number == number }) else { return nil }
            return shared.waiters.remove(at: index).continuation
        }
        waiter?.resume(returning: false)
    }

    /// Removes and returns the waiters whose wait is over, with their results.
    ///
    /// The lock must be held.
    private func removeCompletedWaiters(
        at now: Int64,
        _ nextDue: Int64?,
    ) -> [(CheckedContinuation<Bool, Never>, isIdle: Bool)] {
        var results: [(CheckedContinuation<Bool, Never>, isIdle: Bool)] = []
        let work = shared.work
        shared.waiters.removeAll { waiter in
            guard !work.isPending(for: waiter.awaited) else { return false }
            let isIdle = !timers.hasOneShot(dueBy: TimerQueue.sum(now, waiter.horizon))
            let isOver = waiter.end.map { nextDue ?? .max > $0 } ?? false
            let isStuck = waiter.awaited == .moving && work.stalled > 0
            if isIdle || isOver || isStuck { results.append((waiter.continuation, isIdle)) }
            return isIdle || isOver || isStuck
        }
        return results
    }

    /// Waits for the next step and returns it.
    func nextStep() -> Step {
        condition.lock()
        defer { condition.unlock() }
        var idleTime: MonotonicInstant?
        while true {
            let now = nowNanoseconds
            let nextDue = shared.phase == .stopping ? nil : timers.nextDue()
            let isDue = nextDue.map { $0 <= now } ?? false
            if isDue, shared.jobs.isEmpty || !firedLast {
                firedLast = true
                hasCalledOnIdle = false
                return .timers
            }
            if !shared.jobs.isEmpty {
                firedLast = false
                hasCalledOnIdle = false
                defer { shared.jobs = [] }
                return .jobs(shared.jobs)
            }
            if shared.phase == .stopping { return .end }
            if shared.waiters.contains(where: { !shared.work.isPending(for: $0.awaited) }) {
                let results = removeCompletedWaiters(at: now, nextDue)
                if !results.isEmpty { return .idle(results) }
                if clock == .virtual, let nextDue { return .advance(nextDue) }
            }
            if let idleTime, idleTime <= .now {
                hasCalledOnIdle = true
                return .callOnIdle
            }
            if onPause != nil, !hasCalledOnIdle, nextPause <= .now { return .pause }
            if idleTime == nil, onIdle != nil, !hasCalledOnIdle { idleTime = .now.advanced(by: idleDelay) }
            let timer = clock == .real ? nextDue.map(realInstant(of:)) : nil
            condition.wait(until: [timer, idleTime].compactMap(\.self).min())
        }
    }
}
