/// The clock of a program.
public enum ClockMode: Sendable {
    /// The system's monotonic clock.
    case real
    /// A clock that stands still until a wait for idle or ``ScriptThread/advance(by:)`` advances it to the next timer.
    case virtual
}
