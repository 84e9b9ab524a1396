internal import MiniCore
internal import MiniEngine

/// The wall clock of a program.
///
/// A virtual clock advances with the timers of the program.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ProgramClock {
    private let thread: ScriptThread
    private let start: WallTime
    /// The offset in milliseconds that the host has added.
    private var offset = 0.0

    /// - Parameter start: The initial time of a virtual clock; nil for the system's time.
    init(of thread: ScriptThread, start: WallTime?) {
        self.thread = thread
        self.start = start ?? .now
    }

    /// The present time.
    var now: WallTime {
        let time =
            thread.clock == .real ? WallTime.now.milliseconds : start.milliseconds + thread.now.milliseconds
        return WallTime(milliseconds: time + offset)
    }

    /// Sets the time in milliseconds since 1970; timers are not affected.
    func set(_ milliseconds: Double) { offset += milliseconds - now.milliseconds }
}
