import MiniCore
import NetworkServers
import Testing

@testable import MiniNetwork

/// The exchange with a server that conforms to the protocol.
@Suite(.timeLimit(.minutes(5)))
struct RequestTests {
    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `a response has its headers`(security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { _ in ServerStep.text("hello", [("x-one", "1")]) }
        let network = try await TestNetwork()
        let response = try await network.send(NetworkRequest(.request, url: server.url("/path?q=1#part")))
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        #expect(response.header("X-One") == "1")
        #expect(response.url == server.url("/path?q=1"))
        let request = try #require(server.record.requests.first)
        #expect(request.target == "/path?q=1")
        #expect(request.method == "GET")
        #expect(request.header("user-agent") == "MiniHost")
        #expect(request.header("referer") == nil)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `a body is sent with its length`(security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { _ in ServerStep.respond(201) }
        let network = try await TestNetwork()
        let body = Array("{\"a\":1}".utf8)
        let request = NetworkRequest(
            .request,
            url: server.url(),
            method: "POST",
            headers: [NetworkHeader("Content-Type", "application/json")],
            body: .bytes(body),
        )
        #expect(try await network.send(request).status == 201)
        let received = try #require(server.record.requests.first)
        #expect(received.body == body)
        #expect(received.header("content-length") == "7")
        #expect(received.header("content-type") == "application/json")
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [
        ("https:\\\\LOCALHOST:PORT\\a\\b", "localhost:PORT", "/a/b"),
        ("hTTps:localhost:PORT/%61", "localhost:PORT", "/%61"),
        ("https://127.1:PORT", "127.0.0.1:PORT", "/"), ("https://0x7f.0.1:PORT/x", "127.0.0.1:PORT", "/x"),
        ("https://2130706433:PORT/?q", "127.0.0.1:PORT", "/?q"), ("https://ｌocalhost:PORT/", "localhost:PORT", "/"),
        ("ht\ttps://loc\nalhost:PORT/./a/../b", "localhost:PORT", "/b"),
        ("https://①②⑦.0.0.1:PORT/", "127.0.0.1:PORT", "/"),
        ("https://localhost:PORT/\\@elsewhere.example/", "localhost:PORT", "//@elsewhere.example/"),
        ("https://localhost:PORT\\@elsewhere.example/", "localhost:PORT", "/@elsewhere.example/"),
        ("https://localhost:PORT/ü?ü", "localhost:PORT", "/%C3%BC?%C3%BC"),
    ])
    func `the connection uses the evaluated URL`(url: String, authority: String, target: String) async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let network = try await TestNetwork { $0.refererDomain = nil }
        let numbered = { (text: String) in text.replacing("PORT", with: "\(server.port)") }
        let checked = NetworkPolicy().evaluate(numbered(url), for: .request)
        #expect(checked == .allowed(try WebURL("https://\(numbered(authority))\(target)")))
        _ = try? await network.send(NetworkRequest(.request, url: numbered(url)))
        // A URL that parsers read differently is not sent.
        if let request = server.record.requests.first {
            #expect(request.header("host") == numbered(authority))
            #expect(request.target == target)
        } else {
            #expect(server.record.opened == 0)
        }
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [
        (#"/?filter={"name":"x y"}"#, "/?filter=%7B%22name%22:%22x%20y%22%7D"),
        ("/a[1]|b^c\\?ids=1|2&name=%E5%BC%A0", "/a%5B1%5D%7Cb%5Ec/?ids=1%7C2&name=%E5%BC%A0"),
        ("/?r=100%&s=%2&x=%20", "/?r=100%25&s=%252&x=%20"),
        ("/%zz?a=`b`+c", "/%25zz?a=%60b%60+c"),
    ])
    func `no part of a URL is escaped twice`(path: String, target: String) async throws {
        let server = try await TestServer.start { request in
            request.target == target ? ServerStep.redirect(path + "#again") : ServerStep.text("")
        }
        let network = try await TestNetwork { $0.limits.redirects = 1 }
        await expect(.networkFailed) { try await network.send(NetworkRequest(.request, url: server.url(path))) }
        #expect(server.record.requests.map(\.target) == [target, target])
        await network.shutDown()
        await server.stop()
    }

    @Test func `an image is evaluated without being loaded`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let network = try await TestNetwork()
        #expect(try await network.program.admitMedia(server.url("/a.png")) == server.url("/a.png"))
        for path in ["/a.png", "a.png?b=//c", "..\\\\a.png", "", "#a"] {
            #expect(try await network.program.admitMedia(path) == nil)
        }
        await expect(.httpRefused) { try await network.program.admitMedia(server.url("/a.png", scheme: "http")) }
        #expect(network.warnings.all == ["an image or media refused http://localhost: http is not allowed: use https"])
        await network.shutDown()
        #expect(server.record.opened == 0)
        await server.stop()
    }

    @Test func `a rejected image is reported with its resource type`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let network = try await TestNetwork()
        #expect(try await network.send(NetworkRequest(.getImageInfo, url: server.url())).status == 200)
        await expect(.httpRefused) {
            try await network.send(NetworkRequest(.getImageInfo, url: server.url(scheme: "http")))
        }
        #expect(network.warnings.all == ["my.getImageInfo refused http://localhost: http is not allowed: use https"])
        await network.shutDown()
        await server.stop()
    }

    @Test func `connections are reused`() async throws {
        let server = try await TestServer.start { _ in ServerStep.text("hello") }
        let network = try await TestNetwork()
        for _ in 0..<5 { _ = try await network.send(NetworkRequest(.request, url: server.url())) }
        #expect(server.record.opened == 1)
        await network.shutDown()
        await server.stop()
    }

    @Test func `Referer contains the program and the page`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let network = try await TestNetwork { $0.programVersion = "1.2.3" }
        _ = try await network.send(NetworkRequest(.request, url: server.url(), page: "pages/a?b=c d\r\n"))
        let form = "https://app.hybrid.alipay-eco.com/app/1.2.3/index.html#pages/a?b=c%20d%0D%0A"
        #expect(server.record.requests.first?.header("referer") == form)
        await network.shutDown()
        await server.stop()
    }

    @Test func `headers that the host sets are dropped and reported`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let network = try await TestNetwork()
        let names = [
            "Host", "referer", "Cookie", "Content-Length", "Transfer-Encoding", "Connection", "Upgrade", "TE",
            "Trailer", "Expect", "Accept-Encoding", "Origin", "Sec-Fetch-Mode", "Proxy-Authorization", "Keep-Alive",
        ]
        let headers = names.map { NetworkHeader($0, "elsewhere.example") } + [NetworkHeader("X-Mine", "yes")]
        _ = try await network.send(NetworkRequest(.request, url: server.url(), headers: headers))
        let received = try #require(server.record.requests.first)
        #expect(received.header("x-mine") == "yes")
        #expect(received.header("host") == "localhost:\(server.port)")
        #expect(!received.headers.contains { $0.value == "elsewhere.example" })
        #expect(network.warnings.all.count == 1)
        #expect(names.allSatisfy { network.warnings.all[0].contains($0) })
        await network.shutDown()
        await server.stop()
    }

    @Test func `a cookie header of the program replaces the host's cookies only on its own origin`() async throws {
        let other = try await TestServer.start { _ in ServerStep.respond() }
        let target = other.url()
        let server = try await TestServer.start { request in
            request.target == "/away"
                ? ServerStep.redirect(target) : ServerStep.respond(200, [("set-cookie", "kept=1")])
        }
        let network = try await TestNetwork()
        for (path, sendsOwnCookies) in [("/", false), ("/", true), ("/", false), ("/away", true)] {
            var request = NetworkRequest(
                .request,
                url: server.url(path),
                headers: [NetworkHeader("cookie", "own=1")],
            )
            request.sendsOwnCookies = sendsOwnCookies
            _ = try await network.send(request)
        }
        #expect(server.record.requests.map { $0.header("cookie") } == [nil, "own=1", "kept=1", "own=1"])
        // Cookies belong to hosts, independent of the port.
        #expect(other.record.requests.map { $0.header("cookie") } == ["kept=1"])
        await network.shutDown()
        await server.stop()
        await other.stop()
    }

    @Test(arguments: [
        ("X-A", "1\r\nX-B: 2"), ("X-A", "1\n"), ("X-A", "\r"), ("X-A", "1\u{0}"), ("X-A", "\u{7F}"), ("X\r\nA", "1"),
        ("", "1"), ("X A", "1"), ("X:A", "1"), ("Ä", "1"), ("X\u{0}", "1"),
    ])
    func `an invalid header is rejected, and no request is sent`(name: String, value: String) async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let network = try await TestNetwork()
        let request = NetworkRequest(.request, url: server.url(), headers: [NetworkHeader(name, value)])
        await expect(.invalidParameter) { try await network.send(request) }
        #expect(server.record.opened == 0)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `whitespace around a value is not sent`(security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { _ in ServerStep.respond() }
        let network = try await TestNetwork()
        let headers = [
            NetworkHeader("X-Blanks", " \t a \t b \t "), NetworkHeader("X-Empty", " "),
            NetworkHeader("X-Other", "\u{A0}"),
        ]
        #expect(try await network.send(NetworkRequest(.request, url: server.url(), headers: headers)).status == 200)
        let request = try #require(server.record.requests.first)
        #expect(request.header("x-blanks") == "a \t b")
        #expect(request.header("x-empty") == "")
        #expect(request.header("x-other") == "\u{A0}")
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [
        (TestServer.Security.tls(), [("transfer-encoding", "chunked")], "2\r\nhi\r\n0\r\n\r\n"), (.http2(), [], "hi"),
    ])
    func `only headers that a server has sent are shown`(
        security: TestServer.Security,
        framing: [(String, String)],
        body: String,
    ) async throws {
        let server = try await TestServer.start(security) { _ in
            [.head(200, [("x-one", "1")] + framing), .body(Array(body.utf8)), .end]
        }
        let archive = HTTPArchive()
        let network = try await TestNetwork { $0.archive = archive }
        let response = try await network.send(NetworkRequest(.request, url: server.url()))
        #expect(String(decoding: response.body, as: UTF8.self) == "hi")
        #expect(response.headers.map(\.name) == ["x-one"] + framing.map(\.0))
        #expect(archive.text.contains("transfer-encoding") == !framing.isEmpty)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: ["", "GET /", "CONNECT", "trace", "G\r\n", "A B"])
    func `an invalid method is rejected`(method: String) async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let network = try await TestNetwork()
        await expect(.invalidParameter) {
            try await network.send(NetworkRequest(.request, url: server.url(), method: method))
        }
        #expect(server.record.opened == 0)
        await network.shutDown()
        await server.stop()
    }

    @Test func `an error status is an ordinary response`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond(404) }
        let network = try await TestNetwork()
        #expect(try await network.send(NetworkRequest(.request, url: server.url())).status == 404)
        await network.shutDown()
        await server.stop()
    }

    @Test func `the headers of the response are reported before its end`() async throws {
        let server = try await TestServer.start { _ in
            [.head(200, [("content-length", "2"), ("x-early", "yes")]), .body([1]), .pause(.seconds(60)), .body([2])]
        }
        let network = try await TestNetwork()
        let (events, continuation) = AsyncStream.makeStream(of: RequestEvent.self)
        let task = Task {
            try await network.send(NetworkRequest(.request, url: server.url())) { continuation.yield($0) }
        }
        for await event in events {
            guard case .headers(let status, let headers) = event else { continue }
            #expect(status == 200)
            #expect(headers.contains(NetworkHeader("x-early", "yes")))
            break
        }
        task.cancel()
        await expect(.aborted) { try await task.value }
        await network.shutDown()
        await server.stop()
    }

    @Test func `a request starts without a task unless it needs a decision or is the first`()
        async throws
    {
        let server = try await TestServer.start { _ in ServerStep.text("x") }
        let plainServer = try await TestServer.start(.none) { _ in ServerStep.text("x") }
        let plain = NetworkRequest(.request, url: plainServer.url(scheme: "http"))
        let secure = NetworkRequest(.request, url: server.url())
        let unused = try await TestNetwork(.unused)
        #expect(try !unused.startsWithoutTask(secure))
        let allowlist = try NetworkAllowlist(hosts: ["localhost"])
        let network = try await TestNetwork { $0.allowDelegate = allowlist }
        #expect(try network.startsWithoutTask(secure) && !network.startsWithoutTask(plain))
        #expect(try await network.send(plain).status == 200)
        #expect(try !network.startsWithoutTask(plain))
        #expect(try !network.startsWithoutTask(.download(secure.url)))
        await expect(.noPermission) {
            try network.startsWithoutTask(NetworkRequest(.request, url: "https://localhost:25/"))
        }
        await unused.shutDown()
        await network.shutDown()
        await server.stop()
        await plainServer.stop()
    }

    @Test func `a cached URL applies to one resource type and method, and the oldest is forgotten`() throws {
        let cache = RequestTemplateCache()
        let request = NetworkRequest(.request, url: "https://example.com/")
        let url = try #require(AdmittedURL(WebURL(request.url)))
        let entry = try #require(RequestTemplateCache.Entry(url, method: "GET"))
        cache.keep(entry, for: request)
        #expect(cache.entry(for: request)?.url == url)
        #expect(cache.entry(for: NetworkRequest(.request, url: request.url, method: "POST")) == nil)
        #expect(cache.entry(for: NetworkRequest(.downloadFile, url: request.url)) == nil)
        for index in 0..<1000 {
            cache.keep(entry, for: NetworkRequest(.request, url: "https://example.com/\(index)"))
        }
        #expect(cache.entry(for: request) == nil)
    }
}
