import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniNetwork

@Suite(.timeLimit(.minutes(5)))
struct SocketTests {
    /// The events of a socket, which a test can await.
    struct Inbox: Sendable {
        let events: AsyncStream<SocketEvent>
        private let continuation: AsyncStream<SocketEvent>.Continuation

        init() { (events, continuation) = AsyncStream.makeStream() }

        @Sendable func receive(_ event: SocketEvent) { continuation.yield(event) }

        func next() async -> SocketEvent? {
            var iterator = events.makeAsyncIterator()
            return await iterator.next()
        }
    }

    private func start(_ socket: ServerSocket = ServerSocket()) async throws -> TestServer {
        try await TestServer.start { _ in [.socket(socket)] }
    }

    @Test func `text and bytes are sent and received`() async throws {
        let server = try await start()
        let network = try await TestNetwork()
        let inbox = Inbox()
        let socket = try await network.program.openSocket(
            SocketRequest(url: server.url("/chat?group=1", scheme: "wss"), headers: [NetworkHeader("X-Mine", "1")]),
            receive: inbox.receive,
        )
        #expect(socket.chosenProtocol.isEmpty)
        let long = String(repeating: "grüße ", count: 50_000)
        for message in [SocketMessage.text("hello"), .text(""), .bytes([0, 255]), .text(long)] {
            try await socket.send(message)
        }
        #expect(await inbox.next() == .text("hello"))
        #expect(await inbox.next() == .text(""))
        #expect(await inbox.next() == .bytes([0, 255]))
        #expect(await inbox.next() == .text(long))
        let request = try #require(server.record.requests.first)
        #expect(request.target == "/chat?group=1")
        #expect(request.header("x-mine") == "1")
        #expect(request.header("sec-websocket-version") == "13")
        #expect(server.record.frames.allSatisfy { $0.isMasked })
        socket.close(code: 3001, reason: "done")
        #expect(await inbox.next() == .closed(code: 3001, reason: "done"))
        await network.shutDown()
        await server.stop()
    }

    @Test func `the protocol that the server selects is reported`() async throws {
        let server = try await start(ServerSocket(chosenProtocol: "b"))
        let network = try await TestNetwork()
        let socket = try await network.program.openSocket(
            SocketRequest(url: server.url(scheme: "wss"), protocols: ["a", "b"])
        ) { _ in }
        #expect(socket.chosenProtocol == "b")
        #expect(server.record.requests.first?.header("sec-websocket-protocol") == "a, b")
        await network.shutDown()
        await server.stop()
    }

    private static let handshakes: [(ServerSocket, [String])] = [
        (ServerSocket(accept: "AAAAAAAAAAAAAAAAAAAAAAAAAAA="), []),
        (ServerSocket(accept: ""), []),
        (ServerSocket(chosenProtocol: "c"), ["a"]),
        (ServerSocket(chosenProtocol: "c"), []),
        (ServerSocket(), ["a"]),
    ]

    @Test(arguments: handshakes)
    func `an invalid handshake opens no socket`(socket: ServerSocket, protocols: [String]) async throws {
        let server = try await start(socket)
        let network = try await TestNetwork()
        await expect(.networkFailed) {
            _ = try await network.program.openSocket(
                SocketRequest(url: server.url(scheme: "wss"), protocols: protocols)
            ) { event in Issue.record("\(event)") }
        }
        await server.wait { $0.closed == $0.opened }
        await network.shutDown()
        await server.stop()
    }

    private static let responses: [[ServerStep]] = [
        ServerStep.respond(200), ServerStep.redirect("wss://elsewhere.example/"), ServerStep.respond(401),
        [.raw("HTTP/1.1 000 x\r\n\r\n")], [.raw("HTTP/1.1 101 x\r\nconnection: upgrade\r\n\r\n")],
        [.raw("hello\r\n")], [.close],
        [.raw("HTTP/1.1 101 x\r\n"), .repeated(Array(String(repeating: "x: 1\r\n", count: 200).utf8), times: 10_000)],
        [.raw("HTTP/1.1 101 x\r\nx: "), .repeated(zeros(1024), times: 10_000)],
    ]

    @Test(.serialized, arguments: responses.indices)
    func `a response other than a handshake opens no socket`(index: Int) async throws {
        let server = try await TestServer.start { _ in Self.responses[index] }
        let network = try await TestNetwork()
        await expect(.networkFailed) {
            _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss"))) { _ in }
        }
        await network.shutDown()
        await server.stop()
    }

    /// Frames of a server that violate a rule, and the code of the closing frame that is sent back.
    struct Violation: Sendable {
        let code: UInt16
        let bytes: [UInt8]

        init(_ code: UInt16, _ frames: [UInt8]...) {
            self.code = code
            bytes = frames.flatMap(\.self)
        }

        init(_ code: UInt16, _ opcode: UInt8, _ payload: [UInt8]) {
            self.init(code, ServerSocket.frame(opcode, payload))
        }
    }

    private static let violations: [Violation] = [
        Violation(1002, ServerSocket.frame(0x81, [0x61], mask: [1, 2, 3, 4])),
        Violation(1002, 0xC1, [0x61]),
        Violation(1002, 0xA1, [0x61]),
        Violation(1002, 0x91, [0x61]),
        Violation(1002, 0x83, []),
        Violation(1002, 0x8B, []),
        Violation(1002, 0x80, [0x61]),
        Violation(1002, ServerSocket.frame(0x01, [0x61]), ServerSocket.frame(0x81, [0x61])),
        Violation(1002, 0x09, [0x61]),
        Violation(1002, 0x89, zeros(126)),
        Violation(1002, 0x88, [0x03]),
        Violation(1002, 0x88, [0x03, 0xED]),
        Violation(1002, 0x88, [0, 0]),
        Violation(1002, 0x88, [0x27, 0x10]),
        Violation(1007, 0x88, [0x03, 0xE8, 0xFF]),
        Violation(1007, 0x81, [0xC3]),
        Violation(1007, 0x81, [0xED, 0xA0, 0x80]),
        Violation(1007, 0x81, [0xC0, 0x80]),
        Violation(1007, ServerSocket.frame(0x01, [0xC3]), ServerSocket.frame(0x80, [0x28])),
        // Reported before the message, and even the frame, is complete.
        Violation(1007, ServerSocket.frame(0x01, [0x61, 0xC3]), ServerSocket.frame(0x00, [0x28])),
        Violation(1007, ServerSocket.frame(0x01, [0x61, 0xED]), ServerSocket.frame(0x8A, []), [0x00, 0x02, 0xA0]),
        Violation(1007, [0x81, 126, 0x03, 0xE8, 0x61, 0xF4, 0x90]),
        Violation(1007, [0x81, 127, 0, 0, 0, 0, 0, 0, 0x03, 0xE8], zeros(500), [0xFF]),
        Violation(1009, 0x82, zeros(1025)),
        Violation(1009, ServerSocket.frame(0x02, zeros(1000)), ServerSocket.frame(0x80, zeros(25))),
        Violation(1009, [0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        Violation(1009, [0x82, 127, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    ]

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    @Test(.serialized, arguments: violations.indices)
    func `a server that breaks a rule receives a close frame and is disconnected`(index: Int) async throws {
        let violation = Self.violations[index]
        let server = try await start(ServerSocket(sends: violation.bytes, acknowledgesClose: false))
        let network = try await TestNetwork { $0.limits.messageBytes = 1024 }
        let inbox = Inbox()
        let socket = try await network.program.openSocket(
            SocketRequest(url: server.url(scheme: "wss")),
            receive: inbox.receive,
        )
        let event = await inbox.next()
        guard case .failed(let error) = event else {
            Issue.record("\(String(describing: event))")
            return
        }
        #expect(error.reason == .networkFailed)
        await server.wait { $0.closed == 1 }
        let code = [UInt8(violation.code >> 8), UInt8(violation.code & 0xFF)]
        #expect(server.record.frames == [ServerFrame(opcode: 0x88, bytes: code, isMasked: true)])
        await expect(.sendingFailed) { try await socket.send(.text("late")) }
        await network.shutDown()
        await server.stop()
    }

    @Test func `fragments with interleaved pings are one message`() async throws {
        let frames: [[UInt8]] = [
            ServerSocket.frame(0x01, [0xE2]), ServerSocket.frame(0x89, [1, 2]), ServerSocket.frame(0x00, [0x82]),
            ServerSocket.frame(0x00, []), ServerSocket.frame(0x8A, []), ServerSocket.frame(0x80, [0xAC]),
            ServerSocket.frame(0x82, [7]),
        ]
        let server = try await start(ServerSocket(sends: frames.flatMap(\.self)))
        let network = try await TestNetwork()
        let inbox = Inbox()
        _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss")), receive: inbox.receive)
        #expect(await inbox.next() == .text("€"))
        #expect(await inbox.next() == .bytes([7]))
        await server.wait { !$0.frames.isEmpty }
        #expect(server.record.frames == [ServerFrame(opcode: 0x8A, bytes: [1, 2], isMasked: true)])
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 1 << 20])
    func `a message of any length is sent and received`(count: Int) async throws {
        let server = try await start()
        let network = try await TestNetwork { $0.limits.messageBytes = 1 << 20 }
        let inbox = Inbox()
        let socket = try await network.program.openSocket(
            SocketRequest(url: server.url(scheme: "wss")),
            receive: inbox.receive,
        )
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let text = String(repeating: "a", count: count)
        try await socket.send(.bytes(bytes))
        try await socket.send(.text(text))
        #expect(await inbox.next() == .bytes(bytes))
        #expect(await inbox.next() == .text(text))
        await network.shutDown()
        await server.stop()
    }

    @Test func `text may be split anywhere, also into single bytes`() async throws {
        let text = "aä€😀\u{10FFFF}"
        let bytes = Array(text.utf8)
        var frames: [[UInt8]] = []
        for (index, byte) in bytes.enumerated() {
            frames.append(ServerSocket.frame((index == 0 ? 1 : 0) | (index == bytes.count - 1 ? 0x80 : 0), [byte]))
        }
        let server = try await start(ServerSocket(sends: frames.flatMap(\.self)))
        let network = try await TestNetwork()
        let inbox = Inbox()
        _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss")), receive: inbox.receive)
        #expect(await inbox.next() == .text(text))
        await network.shutDown()
        await server.stop()
    }

    private static let closings: [([UInt8], SocketEvent)] = [
        ([], .closed(code: 1005, reason: "")),
        ([0x03, 0xE8], .closed(code: 1000, reason: "")),
        ([0x03, 0xE9, 0xC3, 0xA4], .closed(code: 1001, reason: "ä")),
        ([0x0F, 0xA0], .closed(code: 4000, reason: "")),
    ]

    @Test(arguments: closings)
    func `a server may close`(payload: [UInt8], event: SocketEvent) async throws {
        let server = try await start(ServerSocket(sends: ServerSocket.frame(0x88, payload)))
        let network = try await TestNetwork()
        let inbox = Inbox()
        _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss")), receive: inbox.receive)
        #expect(await inbox.next() == event)
        await server.wait { $0.closed == 1 }
        // The same payload is sent back.
        #expect(server.record.frames.first?.bytes == payload)
        await network.shutDown()
        await server.stop()
    }

    @Test func `a lost connection is a failure`() async throws {
        let server = try await start()
        let network = try await TestNetwork()
        let inbox = Inbox()
        _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss")), receive: inbox.receive)
        await server.stop()
        guard case .failed(let error)? = await inbox.next() else {
            Issue.record("no failure")
            return
        }
        #expect(error.reason == .networkFailed)
        await network.shutDown()
    }

    @Test func `the end of a program ends its sockets`() async throws {
        let server = try await start()
        let network = try await TestNetwork()
        for _ in 0..<3 {
            _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss"))) { _ in }
        }
        network.program.close()
        await server.wait { $0.closed == 3 }
        await expect(.aborted) {
            _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss"))) { _ in }
        }
        await network.shutDown()
        await server.stop()
    }

    @Test func `a program has a limited number of sockets, and a closed one frees its place`() async throws {
        let server = try await start()
        let network = try await TestNetwork { $0.limits.sockets = 2 }
        let inbox = Inbox()
        let request = SocketRequest(url: server.url(scheme: "wss"))
        let first = try await network.program.openSocket(request, receive: inbox.receive)
        _ = try await network.program.openSocket(request) { _ in }
        await expect(.tooMany) { _ = try await network.program.openSocket(request) { _ in } }
        #expect(server.record.opened == 2)
        first.close(code: 1000, reason: "")
        // A response of the other side is not required.
        _ = try await network.program.openSocket(request) { _ in }
        await expect(.tooMany) { _ = try await network.program.openSocket(request) { _ in } }
        #expect(await inbox.next() == .closed(code: 1000, reason: ""))
        await network.shutDown()
        await server.stop()
    }

    @Test func `a message over the limit is not sent`() async throws {
        let server = try await start()
        let network = try await TestNetwork { $0.limits.messageBytes = 10 }
        let socket = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss"))) { _ in }
        await expect(.sendingFailed) { try await socket.send(.text("12345678901")) }
        await network.shutDown()
        await server.stop()
    }

    @Test func `messages beyond the buffer wait in order, and no message follows the close`() async throws {
        let server = try await start()
        let network = try await TestNetwork()
        let inbox = Inbox()
        let socket = try await network.program.openSocket(
            SocketRequest(url: server.url(scheme: "wss")),
            receive: inbox.receive,
        )
        let messages = (0..<40).map { [UInt8](repeating: $0, count: SocketOutbox.limitInBytes / 3) }
        for message in messages { try await socket.send(.bytes(message)) }
        socket.close(code: 1000, reason: "")
        await expect(.sendingFailed) { try await socket.send(.text("late")) }
        await server.wait { $0.frames.count == messages.count + 1 }
        #expect(server.record.frames.map(\.bytes) == messages + [[0x03, 0xE8]])
        await network.shutDown()
        await server.stop()
    }

    @Test func `a handshake without a response times out`() async throws {
        let server = try await TestServer.start { _ in [] }
        let network = try await TestNetwork()
        await expect(.timedOut) {
            _ = try await network.program.openSocket(
                SocketRequest(url: server.url(scheme: "wss"), timeout: .milliseconds(200))
            ) { _ in }
        }
        await server.wait { $0.closed == $0.opened }
        await network.shutDown()
        await server.stop()
    }

    @Test func `cancelling ends the handshake`() async throws {
        let server = try await TestServer.start { _ in [] }
        let network = try await TestNetwork()
        let task = Task {
            _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss"))) { _ in }
        }
        await server.wait { !$0.requests.isEmpty }
        task.cancel()
        await expect(.aborted) { try await task.value }
        await server.wait { $0.closed == 1 }
        await network.shutDown()
        await server.stop()
    }

    @Test func `a URL that cannot be parsed has its own error, and too many headers have another`() async throws {
        let network = try await TestNetwork { $0.limits.requestHeaders = 2 }
        let urls = ["wss://a b/", "wss://user:word@a.example/"]
        for url in urls {
            await expect(.socketURLInvalid) {
                _ = try await network.program.openSocket(SocketRequest(url: url)) { _ in }
            }
        }
        let headers = (1...3).map { NetworkHeader("x-\($0)", "1") }
        await expect(.invalidParameter) {
            _ = try await network.program.openSocket(SocketRequest(url: "wss://a.example/", headers: headers)) { _ in }
        }
        await network.shutDown()
    }

    @Test(arguments: ["ws", "https", "http"])
    func `other schemes are rejected`(scheme: String) async throws {
        let server = try await start()
        let network = try await TestNetwork()
        await expect(.httpRefused) {
            _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: scheme))) { _ in }
        }
        #expect(server.record.opened == 0)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [CertificateAuthority.Certificate.expired, .wrongName, .selfSigned, .commonNameOnly])
    func `an invalid certificate opens no socket`(certificate: CertificateAuthority.Certificate) async throws {
        let server = try await TestServer.start(.tls(certificate)) { _ in [.socket(ServerSocket())] }
        let network = try await TestNetwork()
        let message = await expect(.networkFailed) {
            _ = try await network.program.openSocket(SocketRequest(url: server.url(scheme: "wss"))) { _ in }
        }
        #expect(message.contains("certificate"), "\(message)")
        #expect(server.record.requests.isEmpty)
        await network.shutDown()
        await server.stop()
    }
}
