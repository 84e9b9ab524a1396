import MiniHost
import Testing

@Suite struct ProgramRecorderTests {
    private let origin = EventOrigin(
        program: ProgramIdentity(appID: "a"),
        instance: 1,
        time: WallTime(milliseconds: 0),
    )
    private let error = ScriptError(name: "Error", message: "x")

    @Test func `all events are kept in order and passed on`() {
        let last = ProgramRecorder()
        let recorder = ProgramRecorder(forwardingTo: last)
        recorder.program(origin, did: .console(ConsoleMessage(level: .log, text: "1")))
        recorder.program(origin, did: .warning(ProgramWarning("w")))
        recorder.program(origin, did: .console(ConsoleMessage(level: .warn, text: "2")))
        recorder.program(origin, did: .page(PageEvent(path: "a", step: .shown)))
        recorder.program(origin, did: .page(PageEvent(path: "b", step: .loaded)))
        for record in [recorder.record, last.record] {
            #expect(record.console.map(\.text) == ["1", "2"])
            #expect(record.warnings == [ProgramWarning("w")])
            #expect(record.page == "a")
            #expect(!record.hasFailed)
        }
    }

    @Test(arguments: [
        (UncaughtKind.exception, true), (.unhandledRejection, true), (.render, true), (.unhandledFailure, false),
    ])
    func `a failure counts unless it is a failure of a JSAPI`(kind: UncaughtKind, isFailure: Bool) {
        let recorder = ProgramRecorder()
        recorder.program(origin, did: .uncaught(error, kind))
        #expect(recorder.record.hasFailed == isFailure)
        #expect(recorder.record.errors == (isFailure ? [error] : []))
        #expect(recorder.record.uncaught.count == 1)
    }

    @Test func `console text is kept up to a limit, and the remaining text is counted`() {
        let recorder = ProgramRecorder()
        let half = String(repeating: "x", count: ProgramRecord.consoleLimitBytes / 2 - 32)
        for text in [half, half, "1", ""] {
            recorder.program(origin, did: .console(ConsoleMessage(level: .log, text: text)))
        }
        #expect(recorder.record.console.count == 2)
        #expect(recorder.record.droppedConsoleCount == 2)
    }

    @Test func `events are kept up to a limit, except the end of a program`() {
        let recorder = ProgramRecorder()
        for _ in 0...ProgramRecord.eventLimit {
            recorder.program(origin, did: .warning(ProgramWarning("w")))
            recorder.program(origin, did: .uncaught(error, .unhandledFailure))
        }
        #expect(recorder.record.warnings.count == ProgramRecord.eventLimit)
        #expect(recorder.record.uncaught.count == ProgramRecord.eventLimit)
        #expect(recorder.record.droppedEventCount == 2)
        #expect(!recorder.record.hasFailed)
        for _ in 0..<2 { recorder.program(origin, did: .uncaught(error, .exception)) }
        #expect(recorder.record.errors == [error])
        #expect(recorder.record.droppedEventCount == 3)
    }

    @Test func `only failed calls are kept`() {
        let recorder = ProgramRecorder()
        for failure in [nil, APIError(.unknown, "x")] {
            recorder.program(
                origin,
                did: .call(CallRecord(name: "n", form: .sync, error: failure, duration: .zero, page: nil))
            )
        }
        #expect(recorder.record.failedCalls.count == 1)
        #expect(!recorder.record.hasFailed)
    }

    @Test func `a program that was ended has failed, a program that was stopped has not`() {
        let recorder = ProgramRecorder()
        recorder.program(origin, did: .ended(nil))
        #expect(!recorder.record.hasFailed)
        recorder.program(origin, did: .ended(error))
        #expect(recorder.record.hasFailed)
        #expect(recorder.record.terminationError == error)
    }
}
