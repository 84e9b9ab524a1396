/// The clock of a program.
public enum ClockMode: String, Sendable {
    /// The system's monotonic clock.
    case real
    /// A clock that stands still while the program runs. A wait until the program is idle moves it to the next timer, and
    /// `MiniProgram.advance(by:)` moves it by a duration.
    case virtual
}
