internal import MiniCore
internal import Synchronization

/// The virtual clock of a program, for the times of its files: the time that its worker has sent last.
///
/// ## Threading
/// May be used from any thread.
final class FileClock: Sendable {
    private let time: Mutex<WallTime>

    init(_ start: WallTime) { time = Mutex(start) }

    var now: WallTime { time.withLock { $0 } }

    /// Sets the clock.
    ///
    /// - Returns: False for a time that no clock has.
    func set(_ now: WallTime) -> Bool {
        guard now.milliseconds.isFinite else { return false }
        time.withLock { $0 = now }
        return true
    }
}
