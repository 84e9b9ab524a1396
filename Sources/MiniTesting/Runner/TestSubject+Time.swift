internal import MiniCore
internal import MiniHost

/// How time passes, for the program and the timers of the test.
extension TestSubject {
    /// How long a program that never rests is waited for.
    private static let waitLimit = Duration.seconds(5)
    /// How much time passes by itself before and after each action.
    private static let horizon = Duration.seconds(1)
    /// How much time passes before something is looked at again.
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

    /// Lets time pass.
    func advance(to time: Duration, from now: Duration) async {
        if let program { await program.advance(by: max(time - now, .zero)) } else { ownTime = max(time, now) }
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
    func settleMoment() async {
        if clock == .virtual, !Self.isAnswering { await waitUntilQuiet(limit: Self.waitLimit) }
    }

    /// Lets so much time pass and no more; the timers of the test and of the program fire at their times.
    private func pass(until end: Duration) async {
        if clock == .real {
            // Nobody cancels the wait.
            try? await Task.sleep(for: max(end - (await time), .zero))
            return fireTimers(await time)
        }
        await settleMoment()
        while let due = nextTimer(), due <= end {
            let now = await time
            await advance(to: due, from: now)
            fireTimers(max(due, now))
            await settleMoment()
        }
        await advance(to: end, from: await time)
        await settleMoment()
    }

    func moveTime(_ name: String, _ milliseconds: Double) async throws(ScriptError) {
        guard milliseconds.isFinite, milliseconds >= 0 else {
            throw ScriptError(name: "RangeError", message: "app.clock: expected a time of 0 milliseconds or more")
        }
        switch name {
        case "setTime": try await running().setWallTime(milliseconds)
        case "runAll": try await runAllTimers()
        case "pass": await pass(until: await time + Duration(milliseconds: milliseconds))
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
        let limit = clock == .real ? run.options.timeout / 2 : run.options.timeout
        let end = await time + limit
        while true {
            let element = try await program.look(for: locator, readsStyles: isShown).elements.first
            if let element, !isShown || !element.states.contains(.hidden) { return }
            let hasTimers = await hasTimers
            guard clock == .real || hasTimers || nextTimer() != nil, await time < end else { return }
            await pass(until: await time + Self.step)
        }
    }
}
