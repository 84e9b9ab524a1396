/// The pending work for which a wait until a program is idle waits.
package enum AwaitedWork: Sendable {
    /// All pending work.
    case all
    /// Only pending work that makes progress.
    ///
    /// While some work is blocked, see ``ScriptThread/markPendingWorkBlocked()``, a virtual clock is not advanced, and the wait
    /// ends when no work can continue at this moment.
    case moving
    /// Only pending work that neither is blocked nor waits for a result of the gate of the thread.
    ///
    /// A result that the gate has at this moment is released before the wait ends.
    case own
}
