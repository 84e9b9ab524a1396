/// The time that one program lives in.
public enum ClockMode: Sendable {
    /// The system's monotonic clock.
    case real
    /// A clock that stands still until waiting for idle, or ``ScriptThread/advance(by:)``, moves it to the next timer.
    case virtual
}
