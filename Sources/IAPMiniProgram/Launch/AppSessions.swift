internal import Synchronization

/// The runs of the programs that a super app has opened, by the id of the program.
final class AppSessions: Sendable {
    private let sessions = Mutex<[String: GRVAppSession]>([:])

    /// The run of a program; nil if it was not opened or has ended.
    subscript(_ appID: String) -> GRVAppSession? {
        sessions.withLock { $0[appID] }.flatMap { $0.isOver ? nil : $0 }
    }

    /// All runs.
    var all: [GRVAppSession] { sessions.withLock { Array($0.values) } }

    /// The run of a program, or a new one.
    ///
    /// - Returns: The run, and whether it is new.
    func session(of appID: String, _ make: () -> GRVAppSession) -> (session: GRVAppSession, isNew: Bool) {
        sessions.withLock { sessions -> (session: GRVAppSession, isNew: Bool) in
            if let session = sessions[appID], !session.isOver { return (session, false) }
            let session = make()
            sessions[appID] = session
            return (session, true)
        }
    }

    /// Forgets a run.
    func remove(_ session: GRVAppSession) {
        sessions.withLock { if $0[session.appId] === session { $0[session.appId] = nil } }
    }
}
