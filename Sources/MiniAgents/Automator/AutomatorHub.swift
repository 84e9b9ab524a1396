internal import MiniCore
internal import MiniDev
internal import MiniHost
internal import MiniTools
internal import NIOCore
internal import Synchronization

/// The program that all clients drive, and their connections.
///
/// ## Threading
/// May be used from any thread.
final class AutomatorHub: Sendable {
    private struct State {
        var connections: [Int: AutomatorConnection] = [:]
        /// The ends of connections that go on.
        var endings: [Int: Task<Void, Never>] = [:]
        /// The numbers of the clients that have mocked a JSAPI last, by its name.
        var mocks: [String: Int] = [:]
        /// Completed when the last change of mocks has ended.
        var lastMockTurn: OneTimeResult<Void>?
        var lastNumber = 0
        var isStopped = false
    }

    let settings: AgentSettings
    let program: AgentProgram
    let events: AutomatorEvents
    let pictures: any PictureSource
    /// The time by which the duration of a touch is measured.
    let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    init(
        _ settings: AgentSettings,
        _ pictures: any PictureSource,
        now: @escaping @Sendable () -> ContinuousClock.Instant,
    ) throws(ToolFault) {
        let events = AutomatorEvents(forwardingTo: settings.configuration.observer)
        var observed = settings
        observed.configuration.observer = events
        program = try AgentProgram("automator", observed, clock: settings.clock) { events.called($0, $1) }
        self.settings = observed
        self.events = events
        self.pictures = pictures
        self.now = now
        // Dialogs stay open until a client completes them, also those of a start without a client.
        program.dialogs.setClientCount(1)
    }

    // MARK: Connections

    /// The number of clients that are connected.
    var connectionCount: Int { state.withLock { $0.connections.count } }

    /// Adds the connection of a client.
    func connect(_ channel: any Channel) -> AutomatorConnection {
        let (connection, isStopped) = state.withLock { state in
            state.lastNumber += 1
            let connection = AutomatorConnection(state.lastNumber, self, channel)
            state.connections[connection.number] = connection
            return (connection, state.isStopped)
        }
        events.add(connection.number, channel)
        if isStopped { TextSocket.disconnect(channel, reason: Self.stopReason) }
        return connection
    }

    /// Ends the requests of a client that has left.
    func disconnect(_ connection: AutomatorConnection) {
        connection.cancelRequests()
        events.remove(connection.number)
        let number = connection.number
        state.withLock { state in
            state.connections[number] = nil
            state.endings[number] = Task { [self] in
                await connection.end()
                forgetEnding(number)
            }
        }
    }

    private func forgetEnding(_ number: Int) { state.withLock { $0.endings[number] = nil } }

    // MARK: Mocks

    /// Changes mocks, one change after the other, so that the last one counts.
    func changeMocks<Failure: Error>(_ body: () async throws(Failure) -> Void) async throws(Failure) {
        let turn = OneTimeResult<Void>()
        let former = state.withLock { state in
            defer { state.lastMockTurn = turn }
            return state.lastMockTurn
        }
        await former?.value()
        defer { turn.set(()) }
        try await body()
    }

    /// Notes which client has mocked a JSAPI, in place of a mock of another one; nil for a JSAPI that is not mocked any more.
    func note(mockOf name: String, by client: Int?) { state.withLock { $0.mocks[name] = client } }

    /// Removes the mocks of a client that has left, except for those that other clients have replaced.
    func removeMocks(of client: Int) async {
        await changeMocks { () async in
            let names = state.withLock { state in
                let names = state.mocks.filter { $0.value == client }.keys.sorted()
                for name in names { state.mocks[name] = nil }
                return names
            }
            for name in names {
                // The mocks of a program that has ended are removed in any case.
                try? await program.setMock(nil, of: name)
            }
        }
    }

    private static let stopReason = "the server ends"

    /// Ends all connections and the program.
    func stop() async {
        let (connections, endings) = state.withLock { state in
            state.isStopped = true
            return (Array(state.connections.values), Array(state.endings.values))
        }
        for connection in connections { connection.close(reason: Self.stopReason) }
        // Requests that wait for a picture or for the program end with these.
        pictures.end()
        await program.stop()
        for connection in connections { await connection.end() }
        for ending in endings { await ending.value }
    }

    // MARK: The program

    /// The program that runs.
    ///
    /// - Parameter isFirst: Whether a client requests it for the first time, for which it is started if it does not run.
    /// - Throws: ``ToolFault`` if it does not run.
    func running(isFirst: Bool) async throws(ToolFault) -> LocalProgram {
        if isFirst { try await program.startUnlessRunning() }
        guard let running = await program.program else {
            throw ToolFault("The program has been closed. Connect again to start it.")
        }
        program.dialogs.setProgram(running)
        guard await running.isRunning else {
            let reason = await running.terminationError.map { ": " + settings.text(of: $0) } ?? ""
            throw ToolFault("The program has ended\(reason). Connect again to start it.")
        }
        return running
    }
}
