internal import MiniCore
internal import MiniHost

/// The passing of time for the program and for the timers of the test.
extension ProgramUnderTest {
    /// The maximum wait for a program that does not become idle.
    private static let waitLimit = Duration.seconds(5)
    /// The program's time that may pass automatically before and after each action.
    private static let horizon = Duration.seconds(1)
    /// The minimum time that passes before a condition is checked again.
    private static let step = Duration.milliseconds(50)
    /// The maximum number of timers in a row; more are considered endless.
    private static let timerLimit = 10_000

    /// Whether a mock has started the operation: the program is not idle before the mock has completed.
    @TaskLocal static var isCompletingMock = false

    /// Waits until the program is idle except for pending mocks, or the limit has passed.
    func waitUntilIdle(limit: Duration) async {
        await run.whileRunning { await program?.settle(limit: max(limit, .zero), longestJump: nil) }
    }

    /// Waits until the program has no work at its current time except for pending mocks.
    func waitUntilQuiet(limit: Duration) async {
        await run.whileRunning { await program?.waitUntilQuiet(limit: max(limit, .zero)) }
    }

    /// Advances time towards a target, as far as the program's timers leave no work before it.
    ///
    /// - Returns: Whether the target was reached.
    func advance(toward time: Duration) async -> Bool {
        if let program { return await program.advance(toward: time) }
        ownTime = max(time, ownTime)
        return true
    }

    /// Waits until the program is idle, but advances its time by at most one second.
    ///
    /// Pending mocks are not awaited, since the test may complete them; timers of the test that are due in the meantime
    /// fire.
    func settle() async {
        guard let program, !Self.isCompletingMock else { return }
        let end = await program.time + Self.horizon
        while true {
            await run.whileRunning {
                await program.settle(limit: Self.waitLimit, longestJump: max(end - (await program.time), .zero))
            }
            guard hasPendingMockCall() else { return }
            let timers = [await program.nextBusyTime, nextTimer()]
            guard let next = timers.compactMap(\.self).min(), next <= end else { return }
            await pass(until: next)
        }
    }

    /// Waits until no work is left at the current time, so that the result of the work is visible.
    ///
    /// On a real clock this does not wait for timers.
    func settleMoment(limit: Duration = waitLimit) async {
        if clock == .virtual, !Self.isCompletingMock { await waitUntilQuiet(limit: limit) }
    }

    /// Advances time by an exact duration.
    ///
    /// The timers of the test and of the program fire at their due times, and the work that they cause ends at these times.
    private func pass(until end: Duration) async {
        if clock == .real {
            // The wait is never cancelled.
            try? await Task.sleep(for: max(end - (await time), .zero))
            return fireTimers(await time)
        }
        // A program that does not become idle is awaited once.
        let giveUp = run.now + Self.waitLimit
        await settleMoment()
        var hasPassed = false
        while !hasPassed {
            let due = nextTimer().map { min($0, end) }
            if await advance(toward: due ?? end) {
                let now = await time
                if due != nil { fireTimers(now) }
                hasPassed = now >= end
            }
            await settleMoment(limit: max(giveUp - run.now, .zero))
        }
    }

    /// Advances time until something may have changed: to the next timer, at most to the end.
    private func passOn(until end: Duration) async {
        let next = [await program?.nextTimer, nextTimer()].compactMap(\.self).min()
        let now = await time
        let isKnown = clock == .virtual && !hasPendingMockCall()
        let step = isKnown ? max((next ?? now + Self.horizon) - now, Self.step) : Self.step
        await pass(until: min(now + step, end))
    }

    func moveTime(_ name: String, _ milliseconds: Double) async throws(ScriptError) {
        guard milliseconds.isFinite, milliseconds >= 0 else {
            throw ScriptError(name: "RangeError", message: "app.clock: expected a time of 0 milliseconds or more")
        }
        switch name {
        case "setTime": try await running().setWallTime(milliseconds)
        case "runAll": try await runAllTimers()
        case "pass": await pass(until: await time + Duration(milliseconds: milliseconds))
        case "passOn": await passOn(until: await time + Duration(milliseconds: milliseconds))
        default:
            if clock == .real { await settle() }
            await pass(until: await time + Duration(milliseconds: milliseconds))
            if clock == .real { await settle() }
        }
    }

    private func runAllTimers() async throws(ScriptError) {
        let program = try running()
        var count = 0
        await settle()
        while await program.advanceToNextTimer() {
            await settle()
            count += 1
            guard count < Self.timerLimit else {
                throw ScriptError(
                    name: "Error",
                    message: "app.clock.runAll(): \(count) timers have fired, and there is always one more"
                )
            }
        }
    }

    /// Advances time until the element of an action exists, or the action's time limit has passed.
    ///
    /// - Parameter isShown: Whether the element must be visible as well.
    /// - Returns: The element; nil if the time limit has passed.
    func waitForElement(
        _ locator: ElementLocator,
        isShown: Bool,
        of program: LocalProgram,
    ) async throws(ActionError) -> PageElement? {
        // In real time the test has to outlast the wait, to report the missing element.
        let limit = clock == .real ? gracePeriod / 2 : gracePeriod
        let end = await time + limit
        while true {
            let element = try await program.look(for: locator, readsStyles: isShown).elements.first
            if let element, !isShown || !element.states.contains(.hidden) { return element }
            let hasTimers = await hasTimers
            guard clock == .real || hasTimers || nextTimer() != nil, await time < end else { return element }
            await passOn(until: end)
        }
    }
}
