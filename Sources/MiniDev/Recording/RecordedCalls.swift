internal import MiniCore

/// Lists the calls that a program makes to its host, whose results a test has to mock.
struct RecordedCalls: ProgramObserver {
    let recorder: DevRecorder
    let apis: APIRegistry
    let mocks: FunctionMocks
    /// Receives each event as well.
    let next: (any ProgramObserver)?

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        next?.program(origin, did: event)
        guard case .call(let call) = event, recorder.isRecording else { return }
        let mock = "app.mock('\(call.name)', result)"
        if mocks.name(standingInFor: call.name) != nil {
            recorder.note("my.\(call.name) is mocked: run the test with the same mocks, or with \(mock).")
        } else if call.error == nil, apis.delegatedFunction(named: call.name) != nil {
            recorder.note("my.\(call.name) is completed by the host: run the test with \(mock).")
        }
    }
}
