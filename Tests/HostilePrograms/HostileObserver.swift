import MiniCore
import MiniHost
import Synchronization

/// Records the uncaught errors of the hostile program of a host.
///
/// ## Threading
/// May be used from any thread.
final class HostileObserver: ProgramObserver {
    /// The id of the hostile program.
    static let appID = "hostile"
    /// The number of messages that are kept: a program can produce any number.
    private static let limit = 1_000

    private let uncaught = Mutex<[String]>([])

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        guard origin.program.appID == Self.appID, case .uncaught(let error, _) = event else { return }
        uncaught.withLock { if $0.count < Self.limit { $0.append(error.message) } }
    }

    /// The messages since the last call.
    func takeUncaught() -> [String] {
        uncaught.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
