import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniNetwork

/// Redirects are followed hop by hop.
///
/// Each hop is evaluated like a URL of the program.
@Suite(.timeLimit(.minutes(5)))
struct RedirectTests {
    @Test(arguments: [
        (301, "POST", "GET", ""), (302, "POST", "GET", ""), (303, "POST", "GET", ""), (303, "PUT", "GET", ""),
        (301, "PUT", "PUT", "body"), (302, "GET", "GET", ""), (303, "HEAD", "HEAD", ""), (307, "POST", "POST", "body"),
        (308, "PUT", "PUT", "body"),
    ])
    func `the method and the body change as in Fetch`(
        status: Int,
        method: String,
        expected: String,
        body: String,
    ) async throws {
        let server = try await TestServer.start { request in
            request.target == "/end" ? ServerStep.respond() : ServerStep.redirect("/end", status: status)
        }
        let network = try await TestNetwork()
        let hasBody = method != "GET" && method != "HEAD"
        let response = try await network.send(
            NetworkRequest(
                .request,
                url: server.url("/start"),
                method: method,
                headers: hasBody ? [NetworkHeader("content-type", "text/plain")] : [],
                body: hasBody ? .bytes(Array("body".utf8)) : .none,
            )
        )
        #expect(response.url == server.url("/end"))
        let last = try #require(server.record.requests.last)
        #expect(last.method == expected)
        #expect(last.text == body)
        #expect(last.header("content-type") == (body.isEmpty ? nil : "text/plain"))
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `credentials are sent only to their origin`(security: TestServer.Security) async throws {
        let other = try await TestServer.start(security) { _ in ServerStep.text("end") }
        let end = other.url("/end")
        let server = try await TestServer.start(security) { request in
            request.target == "/" ? ServerStep.redirect("/again") : ServerStep.redirect(end)
        }
        let network = try await TestNetwork()
        let headers = [NetworkHeader("Authorization", "secret"), NetworkHeader("X-Mine", "1")]
        _ = try await network.send(NetworkRequest(.request, url: server.url(), headers: headers))
        #expect(server.record.requests.map { $0.header("authorization") } == ["secret", "secret"])
        #expect(other.record.requests.map { $0.header("authorization") } == [nil])
        #expect(other.record.requests.first?.header("x-mine") == "1")
        await network.shutDown()
        await server.stop()
        await other.stop()
    }

    private static let refused: [(String, APIError.Reason)] = [
        ("http://localhost/", .httpRefused), ("file:///etc/passwd", .httpRefused),
        ("ftp://localhost/", .httpRefused), ("javascript:alert(1)", .httpRefused), ("data:,x", .httpRefused),
        ("wss://localhost/", .httpRefused), ("unix:///run/x", .httpRefused), ("https://u:p@localhost/", .networkFailed),
        ("https://", .networkFailed), ("https://localhost:22/", .noPermission),
        ("https://localhost:99999/", .networkFailed),
        ("//elsewhere.example/", .noPermission), ("https:\\\\elsewhere.example", .noPermission),
    ]

    @Test(arguments: refused, [TestServer.Security.tls(), .http2()])
    func `a redirect to a rejected URL fails`(
        redirect: (location: String, reason: APIError.Reason),
        security: TestServer.Security,
    ) async throws {
        let (location, reason) = redirect
        let server = try await TestServer.start(security) { _ in ServerStep.redirect(location) }
        let domains = try ServerDomains(hosts: ["localhost"])
        let network = try await TestNetwork { $0.policy.domains = domains }
        await expect(reason) { try await network.send(NetworkRequest(.request, url: server.url("/?token=1"))) }
        #expect(server.record.requests.count == 1)
        await network.shutDown()
        await server.stop()
    }

    @Test func `a URL that the client parses differently is an error of its author`() async throws {
        let location = #"https://a"b.example/"#
        let server = try await TestServer.start { _ in ServerStep.redirect(location) }
        let network = try await TestNetwork()
        let reason = "the URL is parsed differently by the HTTP client"
        let request = NetworkRequest(.request, url: server.url())
        await #expect(throws: APIError(.networkFailed, reason)) { try await network.send(request) }
        for (initiator, parameter) in [(NetworkRequest.Initiator.request, "url"), (.getImageInfo, "src")] {
            await #expect(throws: APIError(.invalidParameter, "\(parameter): \(reason)")) {
                try await network.send(NetworkRequest(initiator, url: location))
            }
        }
        await network.shutDown()
        await server.stop()
    }

    /// Allows plain HTTP to one path, and records the questions.
    private final class OnePath: NetworkAllowDelegate {
        let questions = Mutex<[String]>([])

        func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
            questions.withLock { $0.append(url) }
            return url.hasSuffix("/allowed")
        }
    }

    @Test func `the delegate decides about each hop over plain HTTP`() async throws {
        let server = try await TestServer.start(.none) { request in
            request.target == "/allowed" ? ServerStep.redirect("/other") : ServerStep.text("end")
        }
        let delegate = OnePath()
        let network = try await TestNetwork { $0.allowDelegate = delegate }
        let start = server.url("/allowed", scheme: "http")
        await expect(.httpRefused) { try await network.send(NetworkRequest(.request, url: start)) }
        #expect(delegate.questions.withLock { $0 } == [start, server.url("/other", scheme: "http")])
        #expect(server.record.requests.map(\.target) == ["/allowed"])
        await expect(.httpRefused) { try await network.send(NetworkRequest(.downloadFile, url: start)) }
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `at most ten redirects are followed`(security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { request in
            let number = Int(request.target.dropFirst()) ?? 0
            return number == 0 ? ServerStep.text("end") : ServerStep.redirect("/\(number - 1)")
        }
        let network = try await TestNetwork()
        #expect(try await network.send(NetworkRequest(.request, url: server.url("/10"))).status == 200)
        await expect(.networkFailed) { try await network.send(NetworkRequest(.request, url: server.url("/100"))) }
        #expect(server.record.requests.count == 11 + 11)
        #expect(server.record.opened == 1)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `slow redirects share one deadline`(security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { _ in [.pause(.milliseconds(150))] + ServerStep.redirect("/")
        }
        let network = try await TestNetwork()
        // With a deadline for each hop, the number of redirects would end this.
        await expect(.timedOut) {
            try await network.send(NetworkRequest(.request, url: server.url(), timeout: .milliseconds(400)))
        }
        await network.shutDown()
        await server.stop()
    }

    @Test func `a redirect without a location is a response`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond(302) }
        let network = try await TestNetwork()
        #expect(try await network.send(NetworkRequest(.request, url: server.url())).status == 302)
        await network.shutDown()
        await server.stop()
    }
}
