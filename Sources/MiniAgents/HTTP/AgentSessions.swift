internal import MiniCore
internal import MiniCrypto

/// The sessions of clients that are connected by HTTP, by their ids.
actor AgentSessions {
    private struct Session {
        let connection: AgentConnection
        var lastUse = ContinuousClock.now
    }

    /// The maximum number of sessions.
    private static let limit = 64
    /// The time without a request after which a session ends when another one begins.
    private static let idleLimit = Duration.seconds(3_600)

    private let server: AgentServer
    private var sessions: [String: Session] = [:]
    private var isStopped = false

    init(_ server: AgentServer) { self.server = server }

    /// Begins a session; nil if there are too many.
    func begin() async -> (id: String, connection: AgentConnection)? {
        for (id, session) in sessions where ContinuousClock.now - session.lastUse > Self.idleLimit { await end(id) }
        guard !isStopped, sessions.count < Self.limit else { return nil }
        let id = SecureRandom.text(byteCount: 24)
        let connection = server.connect()
        sessions[id] = Session(connection: connection)
        return (id, connection)
    }

    /// The session of an id; nil if it has ended.
    func session(_ id: String) -> AgentConnection? {
        sessions[id]?.lastUse = .now
        return sessions[id]?.connection
    }

    /// Ends a session; returns whether there was one.
    @discardableResult
    func end(_ id: String) async -> Bool {
        guard let session = sessions.removeValue(forKey: id) else { return false }
        await session.connection.close()
        return true
    }

    /// Ends all sessions.
    func stop() async {
        isStopped = true
        for id in sessions.keys { await end(id) }
    }
}
