internal import MiniCore

/// Decides whether a worker responds, from its processor time and its replies to pings.
///
/// A worker replies between two turns, and while it waits for its host. Only a turn in native code keeps it from replying for
/// longer than the limit of a turn, since the engine ends all others. The limit is compared with the processor time of the
/// process: a process that is stopped, waits, or gets no processor is not ended for it.
///
/// A worker is pinged only after it has used some processor time, or while a command of the host takes long.
///
/// ## Threading
/// A value, without locks.
struct ResponseCheck {
    /// The consequence of a check.
    enum Decision: Equatable {
        case none
        /// The worker must be sent a ping.
        case ping
        /// The worker has used more processor time than a turn may.
        case outOfTime
        /// The worker neither replies nor uses processor time.
        case silent
    }

    /// The processor time in addition to that of a turn: for the work around turns, and for the delay of the engine's own limit.
    static let grace: Int64 = 2_000_000_000
    /// The real time without a reply and without processor time after which a worker counts as silent.
    static let silenceLimit: Int64 = 60_000_000_000
    /// The real time after which a worker that works on a command is pinged.
    static let quietTime: Int64 = 5_000_000_000

    /// The processor time within which a worker replies.
    private let limit: Int64
    /// The processor time after which a worker is pinged.
    private let pingThreshold: Int64
    /// The processor time at the last ping to which the worker has replied.
    private var provenTime: Int64 = 0
    /// The instant of the last reply.
    private var lastReply: Int64
    /// The processor time at the ping without a reply; nil if there is none.
    private var pingTime: Int64?
    /// The processor time at the last check.
    private var lastTime: Int64 = 0
    /// The instant since which the worker has used no processor time.
    private var silentSince: Int64

    /// Creates the check of a process that starts.
    ///
    /// - Parameters:
    ///   - timePerTurn: The limit of a turn.
    ///   - now: The monotonic time in nanoseconds.
    init(timePerTurn: Duration, now: Int64) {
        let (sum, isOver) = timePerTurn.nanoseconds.addingReportingOverflow(Self.grace)
        limit = isOver ? .max : sum
        pingThreshold = min(timePerTurn.nanoseconds / 2, 500_000_000)
        lastReply = now
        silentSince = now
    }

    /// Checks the process.
    ///
    /// - Parameters:
    ///   - processorTime: The processor time of the process in nanoseconds; nil if it is unknown.
    ///   - now: The monotonic time in nanoseconds.
    ///   - hasCommands: Whether the worker works on commands of the host.
    ///   - isStopped: Whether a signal has stopped the process; read only if the worker is silent.
    mutating func check(
        processorTime: Int64?,
        now: Int64,
        hasCommands: Bool,
        isStopped: () -> Bool,
    ) -> Decision {
        let time = processorTime ?? lastTime
        if time != lastTime { (lastTime, silentSince) = (time, now) }
        guard let pingTime else {
            let isDue = time - provenTime > pingThreshold || hasCommands && now - lastReply > Self.quietTime
            guard isDue else { return .none }
            (self.pingTime, silentSince) = (time, now)
            return .ping
        }
        if time - pingTime > limit { return .outOfTime }
        guard now - silentSince > Self.silenceLimit else { return .none }
        guard isStopped() else { return .silent }
        silentSince = now
        return .none
    }

    /// Records the reply to a ping.
    ///
    /// - Parameter now: The monotonic time in nanoseconds.
    mutating func responded(now: Int64) {
        guard let time = pingTime else { return }
        (provenTime, lastReply, pingTime) = (time, now, nil)
    }
}
