/// Whether a program is shown to the person.
public enum ProgramVisibility: String, Sendable {
    /// The program is shown.
    case shown
    /// The program is in the background.
    case hidden
}
