/// The clock of a program and its pending timers at one moment, for a record.
package struct RecordedMoment: Sendable, Hashable {
    /// The program's time.
    package let time: Duration
    /// The number of pending timers, with those of the host.
    package let timerCount: Int
    /// The time at which the next timer is due; nil if there is none.
    package let nextTimer: Duration?
    /// The pending timers that the program and the scripts of its view have set, the next ones first, up to a limit.
    package let timers: [PendingTimer]
}
