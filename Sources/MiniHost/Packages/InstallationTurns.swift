internal import MiniCore
internal import Synchronization

/// Lets one task at a time search for and install an update of a program; the others wait in their order.
///
/// ## Threading
/// May be used from any thread.
final class InstallationTurns: Sendable {
    /// The waiting tasks of each program of which a task has the turn.
    private let waiters = Mutex<[String: [OneTimeResult<Bool>]]>([:])

    /// Waits for the turn of a program; ``end(_:)`` ends it.
    ///
    /// - Returns: False if the calling task was cancelled, which then has no turn.
    func take(_ appID: String) async -> Bool {
        let waiter = waiters.withLock { waiters -> OneTimeResult<Bool>? in
            guard waiters[appID] != nil else {
                waiters[appID] = []
                return nil
            }
            let waiter = OneTimeResult<Bool>()
            waiters[appID]?.append(waiter)
            return waiter
        }
        guard let waiter else { return true }
        return await waiter.value(orWhenCancelled: false)
    }

    /// Passes the turn to the next task that was not cancelled.
    func end(_ appID: String) {
        while let next = nextWaiter(appID) {
            if next.set(true) { return }
        }
    }

    private func nextWaiter(_ appID: String) -> OneTimeResult<Bool>? {
        waiters.withLock { waiters -> OneTimeResult<Bool>? in
            guard var rest = waiters[appID], !rest.isEmpty else {
                waiters[appID] = nil
                return nil
            }
            let next = rest.removeFirst()
            waiters[appID] = rest
            return next
        }
    }
}
