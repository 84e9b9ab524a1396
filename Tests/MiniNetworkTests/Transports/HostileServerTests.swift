import MiniCore
import NetworkServers
import Testing

@testable import MiniNetwork

/// Servers that violate the protocol: each causes one error with a code in time, and the process continues.
// Requests wait for their timeouts; a sanitizer or a loaded machine multiplies the time.
@Suite(.timeLimit(.minutes(20)))
struct HostileServerTests {
    /// The behaviour of a server and the error that a program receives.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: APIError.Reason
        let steps: [ServerStep]
        var timeout: Duration

        init(_ name: String, _ reason: APIError.Reason, _ steps: [ServerStep], timeout: Duration = .seconds(600)) {
            testDescription = name
            self.reason = reason
            self.steps = steps
            self.timeout = timeout
        }
    }

    private static let kilobyte = [UInt8](repeating: 0x61, count: 1024)
    private static let short = Duration.milliseconds(400)

    private static let http1: [Case] = [
        Case("status 000", .networkFailed, [.raw("HTTP/1.1 000 Zero\r\ncontent-length: 0\r\n\r\n")]),
        Case("status 001", .networkFailed, [.raw("HTTP/1.1 001 One\r\ncontent-length: 0\r\n\r\n")]),
        Case("status 099", .networkFailed, [.raw("HTTP/1.1 099 x\r\n\r\n")]),
        Case("status of four digits", .networkFailed, [.raw("HTTP/1.1 2000 x\r\n\r\n")]),
        Case("status of letters", .networkFailed, [.raw("HTTP/1.1 abc x\r\n\r\n")]),
        Case(
            "an upgrade without a request",
            .networkFailed,
            [.raw("HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n")]
        ),
        Case(
            "a flood of informational responses",
            .networkFailed,
            [
                .repeated(Array("HTTP/1.1 102 x\r\n\r\n".utf8), times: 100_000)
            ]
        ),
        Case("HTTP/0.9", .networkFailed, [.raw("hello"), .close]),
        Case("another protocol", .networkFailed, [.raw("ICY 200 OK\r\n\r\n")]),
        Case("HTTP/3.9", .networkFailed, [.raw("HTTP/3.9 200 OK\r\n\r\n")]),
        Case("a NUL in a header", .networkFailed, [.raw("HTTP/1.1 200 OK\r\nx: a\u{0}b\r\ncontent-length: 0\r\n\r\n")]),
        Case("a header without a colon", .networkFailed, [.raw("HTTP/1.1 200 OK\r\nnothing\r\n\r\n")]),
        Case(
            "a megabyte of headers",
            .networkFailed,
            [
                .raw("HTTP/1.1 200 OK\r\n"),
                .repeated(Array("x-\(String(repeating: "a", count: 100)): 1\r\n".utf8), times: 10_000),
                .raw("\r\n"),
            ]
        ),
        Case(
            "one endless header",
            .networkFailed,
            [.raw("HTTP/1.1 200 OK\r\nx: "), .repeated(kilobyte, times: 10_000)]
        ),
        Case("an endless reason", .networkFailed, [.raw("HTTP/1.1 200 "), .repeated(kilobyte, times: 10_000)]),
        Case(
            "endless trailers",
            .networkFailed,
            [
                .raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"),
                .repeated(Array(String(repeating: "x: 1\r\n", count: 200).utf8), times: 10_000),
            ]
        ),
        Case(
            "headers that drip",
            .timedOut,
            [
                .raw("HTTP/1.1 200 OK\r\n"), .repeated(Array("x: 1\r\n".utf8), times: 10_000, every: .milliseconds(20)),
            ],
            timeout: short
        ),
        Case("an early end in the headers", .networkFailed, [.raw("HTTP/1.1 200 OK\r\nx: 1\r\n"), .close]),
        Case(
            "an early end in the body",
            .networkFailed,
            [.head(200, [("content-length", "10")]), .body([1, 2]), .close]
        ),
        Case(
            "two lengths",
            .networkFailed,
            [
                .head(200, [("content-length", "1"), ("content-length", "2")]), .body([1, 2]), .close,
            ]
        ),
        Case("a negative length", .networkFailed, [.head(200, [("content-length", "-1")]), .close]),
        Case("a length of 2^64", .networkFailed, [.head(200, [("content-length", "18446744073709551616")]), .close]),
        Case("a length over the limit", .networkFailed, [.head(200, [("content-length", "10000000")]), .body([1])]),
        Case(
            "a chunk whose length is none",
            .networkFailed,
            [
                .raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n")
            ]
        ),
        Case(
            "a chunk of 2^64",
            .networkFailed,
            [
                .raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n10000000000000000\r\n")
            ]
        ),
        Case(
            "chunks without an end",
            .networkFailed,
            [
                .raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n"), .close,
            ]
        ),
        Case(
            "endless chunk extensions",
            .networkFailed,
            [
                .raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;a"),
                .repeated(kilobyte, times: 1_000_000),
            ]
        ),
    ]

    private static let both: [Case] = [
        Case("a status below 100", .networkFailed, [.head(0), .end]),
        Case("a status of 99", .networkFailed, [.head(99), .end]),
        Case("silence", .timedOut, [], timeout: short),
        Case(
            "a body that drips",
            .timedOut,
            [
                .head(200, [("content-type", "text/plain")]),
                .repeated([0x61], times: 10_000, every: .milliseconds(20)),
            ],
            timeout: short
        ),
        Case("an endless body", .networkFailed, [.head(200), .repeated(kilobyte, times: 1_000_000)]),
        Case("an end before anything", .networkFailed, [.close]),
        Case(
            "something that is not gzip",
            .networkFailed,
            [
                .head(200, [("content-encoding", "gzip")]), .body(kilobyte), .end, .close,
            ]
        ),
    ]

    private static let http2: [Case] = [
        Case("a status of 1000", .networkFailed, [.head(1000), .end]),
        Case(
            "an early end in the body",
            .networkFailed,
            [.head(200, [("content-length", "10")]), .body([1, 2]), .end]
        ),
        Case("a reset in the body", .networkFailed, [.head(200, [("content-length", "10")]), .body([1, 2]), .close]),
        Case("too much of a body", .networkFailed, [.head(200, [("content-length", "1")]), .body([1, 2]), .end]),
        // Few bytes on the wire, since each is a reference to the first.
        Case(
            "a megabyte of headers",
            .networkFailed,
            [.head(200, Array(repeating: ("x", String(repeating: "a", count: 1000)), count: 1000)), .end]
        ),
    ]

    /// Frames that violate HTTP/2, sent in place of a response.
    private static let frames: [Case] = [
        Case("a frame that is longer than agreed", .networkFailed, [.frame(type: 0, length: 0xFFFFFF)]),
        Case("a body of no stream", .networkFailed, [.frame(type: 0, stream: 0, [1])]),
        Case("a body before its head", .networkFailed, [.frame(type: 0, [1])]),
        Case("headers of no stream", .networkFailed, [.frame(type: 1, flags: 4, stream: 0, [0x88])]),
        Case("headers of a stream that is not open", .networkFailed, [.frame(type: 1, flags: 4, stream: 5, [0x88])]),
        Case(
            "headers that cannot be unpacked",
            .networkFailed,
            [.frame(type: 1, flags: 4, [UInt8](repeating: 0xFF, count: 9))]
        ),
        Case("headers without a status", .networkFailed, [.frame(type: 1, flags: 5, [0, 1, 0x61, 1, 0x62])]),
        Case("a negative status", .networkFailed, [.frame(type: 1, flags: 5, [0x08, 2] + Array("-1".utf8))]),
        Case("a status with a sign", .networkFailed, [.frame(type: 1, flags: 5, [0x08, 4] + Array("+200".utf8))]),
        Case("two statuses", .networkFailed, [.frame(type: 1, flags: 5, [0x88, 0x89])]),
        Case("settings of a wrong length", .networkFailed, [.frame(type: 4, stream: 0, [1])]),
        Case("settings of a stream", .networkFailed, [.frame(type: 4)]),
        Case("an impossible frame size", .networkFailed, [.frame(type: 4, stream: 0, [0, 5, 0, 0, 0, 1])]),
        Case("a promise", .networkFailed, [.frame(type: 5, flags: 4, [0, 0, 0, 2, 0x88])]),
        Case("a ping of a wrong length", .networkFailed, [.frame(type: 6, stream: 0, [1])]),
        Case("a goodbye", .networkFailed, [.frame(type: 7, stream: 0, [UInt8](repeating: 0, count: 8))]),
        Case("a window that overflows", .networkFailed, [.frame(type: 8, stream: 0, [0x7F, 0xFF, 0xFF, 0xFF])]),
        Case("a window of nothing", .networkFailed, [.frame(type: 8, stream: 0, [0, 0, 0, 0])]),
        Case("a continuation of nothing", .networkFailed, [.frame(type: 9, flags: 4, [0x88])]),
        Case(
            "endless continuations",
            .networkFailed,
            [.frame(type: 1, [0x88])]
                + Array(repeating: .frame(type: 9, [UInt8](repeating: 0, count: 1024)), count: 1000)
        ),
    ]

    /// Sends a request, again if connecting took longer than the client's ten seconds, as on a loaded machine.
    private func send(_ request: NetworkRequest, over network: TestNetwork) async throws -> NetworkResponse {
        let start = ContinuousClock.now
        while true {
            let failure: APIError
            do throws(APIError) {
                return try await network.send(request)
            } catch {
                failure = error
            }
            guard failure == .exchangeTimedOut, ContinuousClock.now - start < request.timeout else { throw failure }
        }
    }

    private func check(_ behaviour: Case, _ security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { request in
            request.target == "/good" ? ServerStep.text("good") : behaviour.steps
        }
        let network = try await TestNetwork { $0.limits.bodyBytes = 1 << 20 }
        let request = NetworkRequest(.request, url: server.url(), timeout: behaviour.timeout)
        let message = await expect(behaviour.reason) { try await send(request, over: network) }
        #expect(!message.contains("localhost") && !message.contains("\(server.port)"))
        // The host still works; one more exchange may use the connection while it closes.
        let good = NetworkRequest(.request, url: server.url("/good"), timeout: .seconds(600))
        let first = try? await send(good, over: network)
        let next = if let first { first } else { try await send(good, over: network) }
        #expect(String(decoding: next.body, as: UTF8.self) == "good")
        await network.shutDown()
        await server.stop()
    }

    @Test(.serialized, arguments: http1 + both)
    func `a hostile server over HTTP/1.1 is an error`(behaviour: Case) async throws {
        try await check(behaviour, .tls())
    }

    @Test(.serialized, arguments: both + http2 + frames)
    func `a hostile server over HTTP/2 is an error`(behaviour: Case) async throws {
        try await check(behaviour, .http2())
    }

    private static let messages: [(steps: [ServerStep], message: String)] = [
        ([.head(200, [("content-length", "10")]), .body([1, 2]), .close], "the server closed the connection early"),
        ([.raw("HTTP/1.1 200 OK\r\nx: 1\r\n"), .close], "the server closed the connection early"),
        ([.raw("hello\r\n\r\n"), .close], "the response is not HTTP"),
        (
            ServerStep.respond(200, [("content-encoding", "gzip")], body: kilobyte),
            "the response is damaged: it cannot be decompressed"
        ),
        (
            // The beginning of the gzip encoding of a kilobyte of equal bytes.
            ServerStep.respond(200, [("content-encoding", "gzip")], body: [31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 75, 76]),
            "the response is damaged: it cannot be decompressed"
        ),
        (ServerStep.redirect(""), "more than 10 redirects"),
    ]

    @Test(arguments: messages)
    func `the message describes the fault`(steps: [ServerStep], message: String) async throws {
        let server = try await TestServer.start { _ in steps }
        let network = try await TestNetwork()
        let received = await expect(.networkFailed) {
            try await network.send(NetworkRequest(.request, url: server.url()))
        }
        #expect(received == message)
        await network.shutDown()
        await server.stop()
    }

    private static let refusals: [(CertificateAuthority.Certificate, message: String, report: String)] = [
        (
            .expired, "the server's certificate has expired",
            "the certificate has expired on 2020-01-02, issued by /CN=Authority of the tests"
        ),
        (
            .early, "the server's certificate is not valid yet",
            "the certificate is not valid before 2100-01-01, issued by /CN=Authority of the tests"
        ),
        (
            .wrongName, "the server's certificate is for another host",
            "the certificate is not for localhost but for elsewhere.example, issued by /CN=Authority of the tests"
        ),
        (
            .selfSigned, "the server's certificate is not trusted",
            "the certificate is self-signed: /CN=Server of the tests"
        ),
        (
            .commonNameOnly, "the server's certificate names no host",
            "the certificate names no host as a subject alternative name, issued by /CN=Authority of the tests"
        ),
    ]

    @Test(arguments: refusals)
    func `the log contains the issuer of a rejected certificate and the reason`(
        certificate: CertificateAuthority.Certificate,
        message: String,
        report: String,
    ) async throws {
        let server = try await TestServer.start(.tls(certificate)) { _ in [.socket(ServerSocket())] }
        let network = try await TestNetwork()
        let request = NetworkRequest(.request, url: server.url())
        #expect(await expect(.networkFailed) { try await network.send(request) } == message)
        // With a task, as for redirects.
        #expect(await expect(.networkFailed) { try await network.program.send(request) } == message)
        let socket = SocketRequest(url: server.url(scheme: "wss"))
        #expect(
            await expect(.networkFailed) { _ = try await network.program.openSocket(socket) { _ in } } == message
        )
        let place = "https://localhost: \(report)"
        #expect(
            network.warnings.all == [
                "my.request refused \(place)", "my.request refused \(place)",
                "my.connectSocket refused wss://localhost: \(report)",
            ]
        )
        #expect(server.record.requests.isEmpty)
        await server.wait { $0.closed == $0.opened }
        await network.shutDown()
        await server.stop()
    }

    @Test func `the log contains an issuer that is not a trusted authority`() async throws {
        let server = try await TestServer.start { _ in ServerStep.text("secret") }
        let network = try await TestNetwork { $0.authorities = .system }
        let message = await expect(.networkFailed) {
            try await network.send(NetworkRequest(.request, url: server.url()))
        }
        #expect(message == "the server's certificate is not trusted")
        #expect(
            network.warnings.all.last?.hasSuffix(
                ": the issuer of the certificate is not trusted: /CN=Authority of the tests"
            ) == true,
            "\(network.warnings.all)"
        )
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [
        CertificateAuthority.Certificate.expired, .early, .wrongName, .selfSigned, .commonNameOnly,
    ])
    func `an invalid certificate ends the connection before any request is sent`(
        certificate: CertificateAuthority.Certificate
    ) async throws {
        let server = try await TestServer.start(.tls(certificate)) { _ in ServerStep.text("secret") }
        let network = try await TestNetwork()
        let message = await expect(.networkFailed) {
            try await network.send(NetworkRequest(.request, url: server.url()))
        }
        #expect(message.contains("certificate"), "\(message)")
        #expect(server.record.requests.isEmpty)
        // Before the host ends: otherwise a program could use up all connections.
        await server.wait { $0.closed == $0.opened }
        await network.shutDown()
        await server.stop()
    }

    @Test func `the authorities of the system do not trust the test's certificate`() async throws {
        let server = try await TestServer.start { _ in ServerStep.text("secret") }
        let network = try await TestNetwork { $0.authorities = .system }
        await expect(.networkFailed) { try await network.send(NetworkRequest(.request, url: server.url())) }
        let file = try await CertificateAuthority.shared.file
        let both = try await TestNetwork { $0.authorities = .systemAnd(file: file) }
        #expect(try await both.send(NetworkRequest(.request, url: server.url())).status == 200)
        await network.shutDown()
        await both.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.oldTLS, .none])
    func `TLS versions before 1.2 are rejected`(security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { _ in ServerStep.text("secret") }
        let network = try await TestNetwork()
        let request = NetworkRequest(.request, url: server.url(), timeout: .seconds(1))
        do {
            _ = try await network.send(request)
            Issue.record("a response")
        } catch {
            #expect([.networkFailed, .timedOut].contains(error.reason), "\(error)")
        }
        #expect(server.record.requests.isEmpty)
        await server.stop()
        await network.shutDown()
    }

    @Test func `a host that is down or does not exist is an error immediately`() async throws {
        let server = try await TestServer.start { _ in [] }
        let url = server.url()
        await server.stop()
        let network = try await TestNetwork()
        await expect(.networkFailed) { try await network.send(NetworkRequest(.request, url: url)) }
        await expect(.networkFailed) {
            try await network.send(NetworkRequest(.request, url: "https://nowhere.invalid/"))
        }
        await network.shutDown()
    }
}
