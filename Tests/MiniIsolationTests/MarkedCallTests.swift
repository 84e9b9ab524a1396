import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Synchronization
import Testing

/// The calls that a worker reports.
private final class MarkRecorder: Sendable {
    private let state = Mutex<[MarkedCall]>([])

    var calls: [MarkedCall] { state.withLock { $0 } }

    func add(_ call: MarkedCall) { state.withLock { $0.append(call) } }
}

@Suite(.timeLimit(.minutes(1))) struct MarkedCallTests {
    @Test func `a worker reports the calls with objects of results`() async throws {
        let recorder = MarkRecorder()
        let code = """
            my.getLocation({
                success(place) {
                    place.longitude = 1;
                    my.request({ url: 'https://a.example/', data: place, fail() {} });
                },
            });
            """
        try await withIsolatedProgram(IsolatedHost.files(code)) { configuration in
            configuration.network = nil
            configuration.mocks["getLocation"] = [.success(["longitude": 1.5])]
            configuration.marks = ResultMarks(of: ["getLocation"], in: ["request"]) { recorder.add($0) }
        } _: { program, _ in
            _ = await program.waitUntilIdle(limit: .seconds(30))
            #expect(recorder.calls == [MarkedCall(name: "request", source: "getLocation", url: "https://a.example/")])
            #expect(await program.terminationError == nil)
        }
    }

    @Test func `a host admits the names that it follows only`() {
        let marks = ResultMarks(of: ["getLocation"], in: ["request"]) { _ in }
        #expect(marks.admits(MarkedCall(name: "request", source: "getLocation", url: nil)))
        #expect(!marks.admits(MarkedCall(name: "setStorage", source: "getLocation", url: nil)))
        #expect(!marks.admits(MarkedCall(name: "request", source: "getClipboard", url: nil)))
    }
}
