internal import MiniCore
package import MiniDev
internal import Synchronization

/// A server of the Model Context Protocol with the tools to use and inspect one program.
///
/// ```swift
/// let server = AgentServer(settings)
/// await StandardStreams.serve(server)
/// await server.stop()
/// ```
///
/// ## Threading
/// May be used from any thread. Requests of one client run at the same time, except for those that drive a program.
package final class AgentServer: Sendable {
    let settings: AgentSettings
    private let programs: AgentPrograms
    private let lastClient = Atomic(0)

    /// Makes a server without programs; `open` of a client starts one.
    package init(_ settings: AgentSettings) {
        self.settings = settings
        programs = AgentPrograms(settings)
    }

    /// Makes a server for the program of a session that a person uses, which all clients share.
    ///
    /// - Parameter observation: The observer and the companion of the session.
    package init(_ settings: AgentSettings, joining session: DevSession, _ observation: SessionObservation) {
        self.settings = settings
        let program = AgentProgram("dev", settings, session, observation.log, observation.dialogs)
        programs = AgentPrograms(settings, ofPerson: program)
    }

    /// Begins the session of a client.
    func connect() -> AgentConnection {
        let number = lastClient.add(1, ordering: .relaxed).newValue
        return AgentConnection(AgentClient(number, programs, settings))
    }

    /// The names of the programs that run.
    var programNames: [String] { get async { await programs.names } }

    /// Stops all programs.
    package func stop() async { await programs.stop() }
}
