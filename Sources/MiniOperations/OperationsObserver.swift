internal import MiniCore

/// Reports the events of programs, and forwards them.
struct OperationsObserver: ProgramObserver {
    private let operations: HostOperations
    private let next: (any ProgramObserver)?
    /// Whether the next observer has requested successful calls.
    private let forwardsSuccessfulCalls: Bool

    init(_ operations: HostOperations, next: (any ProgramObserver)?, forwardsSuccessfulCalls: Bool) {
        self.operations = operations
        self.next = next
        self.forwardsSuccessfulCalls = forwardsSuccessfulCalls
    }

    var needsCallPositions: Bool { operations.logsPositions || next?.needsCallPositions == true }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        operations.metrics?.record(event, of: origin.program)
        operations.log(event, of: origin)
        if case .call(let call) = event {
            operations.recordSpan(of: call, origin)
            guard call.error != nil || forwardsSuccessfulCalls else { return }
        }
        next?.program(origin, did: event)
    }
}
