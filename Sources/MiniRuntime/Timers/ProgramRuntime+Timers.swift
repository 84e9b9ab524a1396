internal import MiniCore
internal import MiniEngine

/// Timers of the program.
extension ProgramRuntime {
    /// Schedules a timer; returns false if too many timers are pending.
    func setTimer(_ identifier: Int, after milliseconds: Double, repeats: Bool) -> Bool {
        guard timers.count < options.limits.timers else { return false }
        let delay = Duration.timer(milliseconds: milliseconds)
        let fire = { [weak self] () -> Void in self?.fireTimer(identifier, repeats: repeats) }
        timers[identifier] = repeats ? thread.schedule(every: delay, fire) : thread.schedule(after: delay, fire)
        return true
    }

    func clearTimer(_ identifier: Int) {
        if let token = timers.removeValue(forKey: identifier) { thread.cancel(token) }
    }

    private func fireTimer(_ identifier: Int, repeats: Bool) {
        if !repeats { timers[identifier] = nil }
        perform { () throws(ScriptError) in _ = try prelude.fireTimer.call([.number(Double(identifier))]) }
    }
}
