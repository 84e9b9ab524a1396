internal import MiniCore

/// Reports the events of the program of a worker to the host.
///
/// Output is written at once, so that it is not lost if the process ends in the same turn.
struct RemoteObserver: ProgramObserver {
    let connection: HostConnection

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        connection.send(.event(MessageLimit.cut(event)))
        switch event {
        case .console, .uncaught, .warning, .ended: connection.flush()
        case .page(let event): if event.step == .shown { connection.reportPage() }
        case .call, .rendered, .navigationBar, .deviceUI, .process: break
        }
    }
}
