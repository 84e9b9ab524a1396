internal import MiniCore

/// Reports the events of the program of a worker to the host.
struct RemoteObserver: ProgramObserver {
    let connection: HostConnection

    func program(_ origin: EventOrigin, did event: ProgramEvent) { connection.send(.event(event)) }
}
