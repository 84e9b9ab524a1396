internal import MiniCore
internal import MiniCrypto

/// The sessions of clients that are connected by HTTP, by their ids.
///
/// A session without a request ends after a time.
actor AgentSessions {
    private struct Session {
        let connection: AgentConnection
        /// The begin of the session, or the end of its last request.
        var lastUse: ContinuousClock.Instant
        /// The number of requests that are under way.
        var requestCount = 0
    }

    /// The maximum number of sessions.
    private static let limit = 64

    private let server: AgentServer
    private let idleLimit: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private var sessions: [String: Session] = [:]
    /// The ids of the last sessions that have ended without a request.
    private var idleIDs: [String] = []
    private var isStopped = false
    /// Ends sessions while there are any.
    private var watch: Task<Void, Never>?

    /// - Parameters:
    ///   - idleLimit: The time without a request after which a session ends.
    ///   - now: The time.
    init(
        _ server: AgentServer,
        idleLimit: Duration,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    ) {
        self.server = server
        self.idleLimit = idleLimit
        self.now = now
    }

    /// The number of sessions.
    var count: Int { sessions.count }

    /// Begins a session; nil if there are too many.
    func begin() async -> (id: String, connection: AgentConnection)? {
        await endIdle()
        guard !isStopped, sessions.count < Self.limit else { return nil }
        let id = SecureRandom.text(byteCount: 24)
        let connection = server.connect()
        sessions[id] = Session(connection: connection, lastUse: now())
        beginWatch()
        return (id, connection)
    }

    /// Begins a request of a session; nil if there is no such session.
    func beginRequest(_ id: String) -> AgentConnection? {
        sessions[id]?.requestCount += 1
        return sessions[id]?.connection
    }

    /// Ends a request of a session, which may have ended.
    func endRequest(_ id: String) {
        sessions[id]?.requestCount -= 1
        sessions[id]?.lastUse = now()
    }

    /// The reason why there is no session of an id.
    func absence(of id: String) -> String {
        let time = idleIDs.contains(id) ? " after \(Self.text(of: idleLimit)) without a request" : ""
        return "the session has ended\(time); send initialize to begin another one"
    }

    private static func text(of duration: Duration) -> String {
        let seconds = duration / .seconds(1)
        let (amount, unit) = seconds >= 60 ? (seconds / 60, "minute") : (seconds, "second")
        let number = amount == amount.rounded() ? String(Int(amount)) : String(amount)
        return "\(number) \(unit)\(amount == 1 ? "" : "s")"
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
        watch?.cancel()
        for id in sessions.keys { await end(id) }
    }

    // MARK: Idle sessions

    /// Ends the sessions whose last request is too long ago.
    func endIdle() async {
        for id in sessions.keys {
            guard let session = sessions[id], session.requestCount == 0, now() - session.lastUse >= idleLimit else {
                continue
            }
            idleIDs = Array((idleIDs + [id]).suffix(Self.limit))
            await end(id)
        }
    }

    private func beginWatch() {
        guard watch == nil else { return }
        watch = Task { [weak self] in
            while let pause = await self?.timeToNextEnd() {
                do {
                    try await Task.sleep(for: pause)
                } catch {
                    // The server has stopped.
                    return
                }
                await self?.endIdle()
            }
        }
    }

    /// The time after which a session can be idle for too long; nil without sessions.
    private func timeToNextEnd() -> Duration? {
        let time = now()
        guard let first = sessions.values.map({ $0.requestCount > 0 ? time : $0.lastUse }).min() else {
            watch = nil
            return nil
        }
        return max(idleLimit - (time - first), .milliseconds(1))
    }
}
