/// What of a program's pending work somebody waits for who waits for the program to be idle.
public enum AwaitedWork: Sendable {
    /// All of it.
    case all
    /// Only what moves.
    ///
    /// While some work stalls, see ``ScriptThread/stallPendingWork()``, a virtual clock is not moved, and the wait ends as
    /// soon as nothing is left to do at this moment.
    case moving
}
