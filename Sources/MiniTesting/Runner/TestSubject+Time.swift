internal import MiniCore
internal import MiniHost

/// How time passes, for the program and the timers of the test.
extension TestSubject {
    /// How long a program that never rests is waited for.
    private static let waitLimit = Duration.seconds(5)
    /// How much time passes by itself before and after each action.
    private static let horizon = Duration.seconds(1)
    /// How much time passes at least before something is looked at again.
    private static let step = Duration.milliseconds(50)
    /// More timers than this, one after the other, have no end.
    private static let timerLimit = 10_000

    /// Whether a mock has begun the operation: the program is not idle before the mock has answered.
    @TaskLocal static var isAnswering = false

    /// Waits until the program has nothing to do but what mocks answer later, or the limit has passed.
    func waitUntilIdle(limit: Duration) async {
        await program?.settle(limit: max(limit, .zero), longestJump: nil)
    }

    /// Waits until the program has nothing to do at this moment of its time but what mocks answer later.
    func waitUntilQuiet(limit: Duration) async { await program?.waitUntilQuiet(limit: max(limit, .zero)) }

    /// Lets time pass towards a time, as far as the program's timers leave nothing to do before.
    ///
    /// - Returns: Whether the time has come.
    func advance(toward time: Duration) async -> Bool {
        if let program { return await program.advance(toward: time) }
        ownTime = max(time, ownTime)
        return true
    }

    /// Waits until the program is idle, but lets no more than a second of its time pass.
    ///
    /// A mock that answers later is not waited for, since the test may answer by it; timers of the test that are due
    /// meanwhile fire.
    func settle() async {
        guard let program, !Self.isAnswering else { return }
        let end = await program.time + Self.horizon
        while true {
            await program.settle(limit: Self.waitLimit, longestJump: max(end - (await program.time), .zero))
            guard isAsked() else { return }
            let timers = [await program.nextBusyTime, nextTimer()]
            guard let next = timers.compactMap(\.self).min(), next <= end else { return }
            await pass(until: next)
        }
    }

    /// Waits until there is nothing to do at this moment, so that what is looked at is what there is to see.
    ///
    /// A real clock goes on meanwhile, and nothing is waited for.
    func settleMoment(limit: Duration = waitLimit) async {
        if clock == .virtual, !Self.isAnswering { await waitUntilQuiet(limit: limit) }
    }

    /// Lets so much time pass and no more.
    ///
    /// The timers of the test and of the program fire at their times, and what they set off ends at these times.
    private func pass(until end: Duration) async {
        if clock == .real {
            // Nobody cancels the wait.
            try? await Task.sleep(for: max(end - (await time), .zero))
            return fireTimers(await time)
        }
        // A program that never rests is waited for once.
        let giveUp = ContinuousClock.now + Self.waitLimit
        await settleMoment()
        var hasPassed = false
        while !hasPassed {
            let due = nextTimer().map { min($0, end) }
            if await advance(toward: due ?? end) {
                let now = await time
                if due != nil { fireTimers(now) }
                hasPassed = now >= end
            }
            await settleMoment(limit: max(giveUp - .now, .zero))
        }
    }

    /// Lets time pass until something may have changed: to the next timer, no further than to the end.
    private func passOn(until end: Duration) async {
        let next = [await program?.nextTimer, nextTimer()].compactMap(\.self).min()
        let now = await time
        let isKnown = clock == .virtual && !isAsked()
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

    /// Lets time pass until an element is there that an action needs, or the action's time is over.
    ///
    /// - Parameter isShown: Whether it must not be hidden either.
    func waitForElement(
        _ locator: ElementLocator,
        isShown: Bool,
        of program: MiniProgram,
    ) async throws(ActionError) {
        // In real time the test has to outlive the wait, to say what was missing.
        let limit = clock == .real ? patience / 2 : patience
        let end = await time + limit
        while true {
            let element = try await program.look(for: locator, readsStyles: isShown).elements.first
            if let element, !isShown || !element.states.contains(.hidden) { return }
            let hasTimers = await hasTimers
            guard clock == .real || hasTimers || nextTimer() != nil, await time < end else { return }
            await passOn(until: end)
        }
    }
}
