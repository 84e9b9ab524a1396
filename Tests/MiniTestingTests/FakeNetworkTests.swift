import MiniCore
import MiniTesting
import Synchronization
import Testing

struct FakeNetworkTests {
    private let program = ProgramIdentity(appID: "one")

    @Test func `requests are recorded and completed, and their events are reported`() async throws {
        let network = FakeNetwork("hello", status: 201, headers: [NetworkHeader("X", "y")])
        let events = Mutex<[String]>([])
        let request = NetworkRequest(.request, url: "https://a.b/", method: "PUT")
        let response = try await network.network(for: program) { _ in }.send(request) { event in
            events.withLock { $0.append("\(event)") }
        }
        #expect(response.status == 201)
        #expect(response.body == Array("hello".utf8))
        #expect(network.requests.map(\.method) == ["PUT"])
        #expect(events.withLock { $0.count } == 2)
    }

    @Test func `a failing response is an error, and warnings reach the host`() async {
        let network = FakeNetwork { _ throws(APIError) in throw APIError(.timedOut, "too late") }
        let warnings = Mutex<[ProgramWarning]>([])
        let connection = network.network(for: program) { warning in warnings.withLock { $0.append(warning) } }
        await #expect(throws: APIError(.timedOut, "too late")) {
            try await connection.send(NetworkRequest(.request, url: "https://a.b/"))
        }
        network.warn(ProgramWarning("refused"))
        #expect(warnings.withLock { $0 } == [ProgramWarning("refused")])
        connection.close()
        #expect(network.closeCount == 1)
    }

    @Test func `a socket records sent messages, and receives no message after its end`() async throws {
        let network = FakeNetwork()
        let events = Mutex<[SocketEvent]>([])
        let request = SocketRequest(url: "wss://a.b/", protocols: ["p"])
        let socket = try await network.network(for: program) { _ in }.openSocket(request) { event in
            events.withLock { $0.append(event) }
        }
        #expect(socket.chosenProtocol == "p")
        try await socket.send(.text("a"))
        network.sockets[0].sendFailure = APIError(.sendingFailed, "broken")
        await #expect(throws: APIError(.sendingFailed, "broken")) { try await socket.send(.text("b")) }
        network.sockets[0].receive(.bytes([1]))
        socket.close(code: 1000, reason: "")
        network.sockets[0].receive(.text("late"))
        #expect(events.withLock { $0 } == [.bytes([1]), .closed(code: 1000, reason: "")])
        #expect(network.sockets[0].messages == [.text("a")])
        network.socketFailure = APIError(.httpRefused, "use wss")
        await #expect(throws: APIError(.httpRefused, "use wss")) {
            _ = try await network.network(for: program) { _ in }.openSocket(request) { _ in }
        }
    }
}
