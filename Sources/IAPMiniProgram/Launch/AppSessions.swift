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

    /// Makes a run that starts again that of its program, unless there is another one.
    ///
    /// - Parameter reset: Prepares the run; returns false if it cannot start again.
    /// - Returns: Whether the run starts again.
    func resume(_ session: GRVAppSession, _ reset: () -> Bool) -> Bool {
        sessions.withLock { sessions -> Bool in
            if let other = sessions[session.appId], other !== session, !other.isOver { return false }
            guard reset() else { return false }
            sessions[session.appId] = session
            return true
        }
    }

    /// Removes a run.
    ///
    /// - Parameter goesOn: Whether the run stays nevertheless.
    func remove(_ session: GRVAppSession, unless goesOn: () -> Bool = { false }) {
        sessions.withLock { sessions in
            if sessions[session.appId] === session, !goesOn() { sessions[session.appId] = nil }
        }
    }
}
