/// The pending work for which a wait until a program is idle waits.
public enum AwaitedWork: Sendable {
    /// All pending work.
    case all
    /// Only pending work that makes progress.
    ///
    /// While some work is blocked, see ``ScriptThread/markPendingWorkBlocked()``, a virtual clock is not advanced, and the wait
    /// ends when no work can continue at this moment.
    case moving
}
