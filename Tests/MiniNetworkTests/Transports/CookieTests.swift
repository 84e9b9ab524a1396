import MiniCore
import NetworkServers
import Testing

@testable import MiniNetwork

struct CookieTests {
    private static let now = 1_700_000_000

    private func url(_ text: String) throws -> AdmittedURL { try #require(AdmittedURL(WebURL(text))) }

    private func jar(_ cookies: [String], from text: String) throws -> CookieJar {
        var jar = CookieJar(limit: 500)
        jar.store(cookies, from: try url(text), now: Self.now, isShared: ServerDomains.isShared)
        return jar
    }

    private static let cases: [(cookie: String, from: String, to: String, sent: String?)] = [
        ("a=1", "https://a.example.com/x/y", "https://a.example.com/x/z", "a=1"),
        ("a=1", "https://a.example.com/x/y", "https://a.example.com/x", "a=1"),
        ("a=1", "https://a.example.com/x/y", "https://a.example.com/xx", nil),
        ("a=1", "https://a.example.com/x/y", "https://a.example.com/", nil),
        ("a=1", "https://a.example.com/", "https://b.a.example.com/", nil),
        ("a=1", "https://a.example.com/", "https://example.com/", nil),
        ("a=1", "https://a.example.com/", "https://a.example.com:8443/", "a=1"),
        ("a=1", "https://a.example.com/", "wss://a.example.com/", "a=1"),
        ("a=1", "https://a.example.com/", "http://a.example.com/", "a=1"),
        ("a=1; Secure", "https://a.example.com/", "http://a.example.com/", nil),
        ("a=1; Secure", "http://a.example.com/", "https://a.example.com/", nil),
        ("a=1; Domain=example.com", "https://a.example.com/", "https://b.example.com/", "a=1"),
        ("a=1; domain=.EXAMPLE.com", "https://a.example.com/", "https://example.com/", "a=1"),
        ("a=1; Domain=example.com", "https://a.example.com/", "https://notexample.com/", nil),
        ("a=1; Domain=b.example.com", "https://a.example.com/", "https://b.example.com/", nil),
        ("a=1; Domain=other.org", "https://a.example.com/", "https://other.org/", nil),
        ("a=1; Domain=com", "https://a.example.com/", "https://b.com/", nil),
        ("a=1; Domain=com", "https://a.example.com/", "https://a.example.com/", nil),
        ("a=1; Domain=co.uk", "https://a.co.uk/", "https://b.co.uk/", nil),
        ("a=1; Domain=co.uk.", "https://a.co.uk./", "https://b.co.uk./", nil),
        ("a=1; Domain=com.", "https://a.com./", "https://b.com./", nil),
        ("a=1; Domain=com..", "https://a.com../", "https://b.com../", nil),
        ("a=1; Domain=.", "https://a.com./", "https://b.org./", nil),
        ("a=1; Domain=.", "https://a.com/", "https://a.com/", "a=1"),
        ("a=1; Domain=.", "https://a.com/", "https://b.a.com/", nil),
        ("a=1; Domain=example.com.", "https://a.example.com./", "https://b.example.com./", "a=1"),
        ("a=1; Domain=localhost", "https://localhost/", "https://localhost/", "a=1"),
        ("a=1; Domain=localhost", "https://localhost/", "https://a.localhost/", nil),
        ("a=1; Domain=0.0.1", "https://127.0.0.1/", "https://127.0.0.1/", nil),
        ("a=1; Path=/x", "https://a.example.com/", "https://a.example.com/x/y", "a=1"),
        ("a=1; Path=x", "https://a.example.com/", "https://a.example.com/", "a=1"),
        ("a=1; Max-Age=1", "https://a.example.com/", "https://a.example.com/", "a=1"),
        ("a=1; Max-Age=0", "https://a.example.com/", "https://a.example.com/", nil),
        ("a=1; Max-Age=-5", "https://a.example.com/", "https://a.example.com/", nil),
        ("a=1; Max-Age=99999999999999999999", "https://a.example.com/", "https://a.example.com/", "a=1"),
        ("a=1; Expires=Wed, 15 Nov 2023 00:00:00 GMT", "https://a.example.com/", "https://a.example.com/", "a=1"),
        ("a=1; Expires=Tue, 14-Nov-23 00:00:00 GMT", "https://a.example.com/", "https://a.example.com/", nil),
        ("a=1; Expires=never", "https://a.example.com/", "https://a.example.com/", "a=1"),
        (
            "a=1; Max-Age=9; Expires=Tue, 14-Nov-23 00:00:00 GMT", "https://a.example.com/", "https://a.example.com/",
            "a=1"
        ),
        ("a = 1 2 ; HttpOnly; SameSite=Lax", "https://a.example.com/", "https://a.example.com/", "a=1 2"),
        ("a=\"1=2\"", "https://a.example.com/", "https://a.example.com/", "a=\"1=2\""),
        ("a", "https://a.example.com/", "https://a.example.com/", "a"),
        (" =1; Path=/", "https://a.example.com/", "https://a.example.com/", "1"),
        ("", "https://a.example.com/", "https://a.example.com/", nil),
        ("a=1\u{1}", "https://a.example.com/", "https://a.example.com/", nil),
        ("__Secure-a=1", "https://a.example.com/", "https://a.example.com/", nil),
        ("__Host-a=1; Secure; Path=/", "https://a.example.com/x/", "https://a.example.com/", "__Host-a=1"),
        ("__Host-a=1; Secure", "https://a.example.com/x", "https://a.example.com/", nil),
        ("=__Host-a=1; Secure; Path=/", "https://a.example.com/", "https://a.example.com/", nil),
        ("__secure-a; Secure", "https://a.example.com/", "https://a.example.com/", nil),
        ("=; Path=/", "https://a.example.com/", "https://a.example.com/", nil),
        ("__Host-a=1; Secure; Path=/; Domain=example.com", "https://a.example.com/", "https://a.example.com/", nil),
    ]

    @Test(arguments: cases)
    func `a cookie is sent only to its domain and path`(cookie: String, from: String, to: String, sent: String?) throws
    {
        #expect(try jar([cookie], from: from).header(for: url(to), now: Self.now) == sent)
    }

    @Test func `attributes of more than a kilobyte are ignored`() throws {
        let long = String(repeating: "x", count: 1024)
        let jar = try jar(["a=1; Path=/\(long)", "b=2; Domain=\(long).com"], from: "https://example.com/")
        #expect(jar.header(for: try url("https://example.com/"), now: Self.now) == "a=1; b=2")
        let deep = try self.jar(["c=3"], from: "https://example.com/\(long)/y")
        #expect(deep.header(for: try url("https://example.com/"), now: Self.now) == "c=3")
    }

    @Test func `a cookie expires, is replaced, and the longest path is first`() throws {
        var jar = try jar(["a=1; Max-Age=10", "b=2", "c=3; Path=/x"], from: "https://example.com/")
        let target = try url("https://example.com/x")
        #expect(jar.header(for: target, now: Self.now) == "c=3; a=1; b=2")
        jar.store(["b=4"], from: target, now: Self.now) { _ in false }
        #expect(jar.header(for: target, now: Self.now + 10) == "c=3; b=4")
    }

    @Test(arguments: [
        ("a=1; Secure", "a=2", "a.example.com", "a=1"), ("a=1; Secure", "a=2; Path=/q", "a.example.com", "a=1"),
        ("a=1; Secure", "a=2; Domain=a.example.com", "a.example.com", "a=1"),
        ("a=1; Secure", "a=2; Domain=example.com", "example.com", "a=1"),
        ("a=1; Secure", "a=2; Domain=example.com", "b.example.com", "a=1"),
        ("a=1; Secure; Domain=example.com", "a=2", "a.example.com", "a=1"),
        ("a=1; Secure; Path=/q", "a=2; Path=/q/r", "a.example.com", "a=1"),
        ("a=1; Secure; Path=/q", "a=2", "a.example.com", "a=1; a=2"),
        ("a=1; Secure", "b=2", "a.example.com", "a=1; b=2"), ("a=1; Secure", "A=2", "a.example.com", "a=1; A=2"),
        ("a=1", "a=2; Path=/q", "a.example.com", "a=2; a=1"), ("a=1; Secure", "=a=2; Path=/q", "a.example.com", "a=1"),
        ("=a=1; Secure", "a=2; Path=/q", "a.example.com", "a=1"),
        ("a=1; Secure", "=b=2; Path=/q", "a.example.com", "b=2; a=1"), ("=a; Secure", "=b", "a.example.com", "a"),
        ("a=1; Secure", "=a =2; Path=/q", "a.example.com", "a=1"),
    ])
    func `plain HTTP neither replaces nor hides a secure cookie`(
        cookie: String,
        other: String,
        host: String,
        sent: String,
    ) throws {
        var jar = try jar([cookie], from: "https://a.example.com/")
        jar.store([other], from: try url("http://\(host)/"), now: Self.now) { _ in false }
        #expect(jar.header(for: try url("https://a.example.com/q/r"), now: Self.now) == sent)
    }

    @Test func `an expired cookie protects no name`() throws {
        var jar = try jar(["a=1; Secure; Max-Age=10"], from: "https://example.com/")
        jar.store(["a=2"], from: try url("http://example.com/"), now: Self.now + 10) { _ in false }
        #expect(jar.header(for: try url("https://example.com/"), now: Self.now + 10) == "a=2")
    }

    @Test(arguments: [500, 20])
    func `plain HTTP does not displace secure cookies`(limit: Int) throws {
        var jar = CookieJar(limit: limit)
        let (secure, plain) = (try url("https://example.com/"), try url("http://example.com/"))
        jar.store(["keep=1; Secure"], from: secure, now: Self.now) { _ in false }
        jar.store((0..<60).map { "a\($0)=1" }, from: plain, now: Self.now) { _ in false }
        let header = try #require(jar.header(for: secure, now: Self.now))
        #expect(header.hasPrefix("keep=1; ") && header.hasSuffix("; a59=1"))
        #expect(header.split(separator: ";").count == min(limit, 50))
        // If all cookies are secure, the first one is removed.
        jar.store((0..<60).map { "b\($0)=1; Secure" }, from: secure, now: Self.now) { _ in false }
        let last = try #require(jar.header(for: secure, now: Self.now))
        #expect(last.hasSuffix("; b59=1") && !last.contains("keep=1") && !last.contains("a59=1"))
    }

    @Test func `a domain and a program have a limited number of cookies`() throws {
        let jar = try jar((0..<100).map { "a\($0)=1" }, from: "https://example.com/")
        let header = try #require(jar.header(for: url("https://example.com/"), now: Self.now))
        #expect(header.split(separator: ";").count == 50)
        #expect(header.hasSuffix("a99=1") && !header.contains("a0=1"))
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("1 Jan 1970 0:0:0", 0), ("29 Feb 2000 23:59:59", 951_868_799),
        ("31 Dec 2099 00:00:00", 4_102_358_400),
    ])
    func `dates are parsed in every form`(text: String, seconds: Int) {
        #expect(CookieDate(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "1 Jan 1970", "32 Jan 1970 00:00:00", "1 Foo 1970 00:00:00", "1 Jan 1970 24:00:00", "1 Jan 160 00:00:00",
    ])
    func `invalid dates are rejected`(text: String) {
        #expect(CookieDate(text) == nil)
    }

    @Test func `cookies are kept for each program and user, and are not logged`() async throws {
        let server = try await TestServer.start { request in
            request.target == "/set"
                ? ServerStep.redirect("/", status: 302).map { step in
                    guard case .head(let status, let headers) = step else { return step }
                    return .head(status, headers + [("set-cookie", "hop=1; Path=/")])
                } : ServerStep.text("x", [("set-cookie", "session=secret; Path=/"), ("set-cookie", "b=2; Path=/")])
        }
        let network = try await TestNetwork()
        let response = try await network.send(NetworkRequest(.request, url: server.url("/set")))
        #expect(response.header("set-cookie") == nil)
        _ = try await network.send(NetworkRequest(.request, url: server.url()))
        let other = network.host.network(for: ProgramIdentity(appID: "app", userID: "u")) { _ in }
        _ = try await other.send(NetworkRequest(.request, url: server.url()))
        #expect(
            server.record.requests.map { $0.header("cookie") } == [nil, "hop=1", "hop=1; session=secret; b=2", nil]
        )
        // Another program object of the same program and user has the same cookies.
        let again = network.host.network(for: ProgramIdentity(appID: "app")) { _ in }
        _ = try await again.send(NetworkRequest(.request, url: server.url()))
        #expect(server.record.requests.last?.header("cookie") == "hop=1; session=secret; b=2")
        // Two users whose names are equal in Swift, but not for the servers that returned them.
        for userID in ["\u{E1}", "a\u{301}"] {
            let user = network.host.network(for: ProgramIdentity(appID: "app", userID: userID)) { _ in }
            _ = try await user.send(NetworkRequest(.request, url: server.url()))
            #expect(server.record.requests.last?.header("cookie") == nil)
        }
        await network.shutDown()
        await server.stop()
    }
}
