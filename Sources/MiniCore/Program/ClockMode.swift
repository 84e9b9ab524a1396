/// The clock of a program.
public enum ClockMode: String, Sendable {
    /// The system's monotonic clock.
    case real
    /// A clock that does not advance until a wait for idle or an explicit advance advances it to the next timer.
    case virtual
}
