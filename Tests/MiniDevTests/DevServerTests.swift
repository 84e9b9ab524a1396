import CommandHarness
import Glibc
import MiniHost
import NIOHTTP1
import Testing

@testable import MiniDev

/// Which requests a server accepts.
@Suite(.timeLimit(.minutes(5))) struct DevServerTests {
    private static let upgrade = [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]

    @Test func `the page and its files are served with a content security policy`() async throws {
        let fixture = try await DevFixture()
        let place = try ServerPlace(fixture.server.address)
        let files = [
            ("", "text/html"), ("main.js?x", "text/javascript"), ("fallback.js", "text/javascript"),
            ("dev.css", "text/css"),
        ]
        for (file, type) in files {
            let response = try await place.response(to: place.request(file))
            #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(file)")
            #expect(response.contains("Content-Type: \(type)"))
            #expect(response.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
            // Nothing is loaded without encryption, and only pictures, media and fonts from other servers.
            let policy = try #require(response.firstMatch(of: /Content-Security-Policy: ([^\r]*)/)).1
            let directives = policy.split(separator: "; ").filter { $0.contains("https:") }
            #expect(directives.map { $0.prefix { $0 != " " } } == ["img-src", "media-src", "font-src"])
            #expect(!policy.contains("http: ") && !policy.contains("*"))
            #expect(policy.contains("connect-src 'self' ws://\(place.host);"))
            #expect(response.contains("X-Content-Type-Options: nosniff"))
        }
        await fixture.stop()
    }

    @Test func `requests without the token, of other hosts and of other pages are refused`() async throws {
        let fixture = try await DevFixture()
        let place = try ServerPlace(fixture.server.address)
        let origin = "Origin: http://\(place.host)"
        let cases: [(String, Int)] = [
            (place.request("", token: "x"), 404),
            (place.request("", token: String(place.token.dropLast()) + "!"), 404),
            (place.request("", token: ""), 404),
            (place.request("x.js"), 404),
            (place.request("../main.js"), 404),
            (place.request("", host: "example.com"), 403),
            (place.request("", host: "example.com:\(place.port)"), 403),
            (place.request("", headers: ["Origin: http://example.com"]), 403),
            (place.request("", method: "POST", headers: [origin]), 405),
            (place.request("socket", headers: [origin]), 426),
            (place.request("socket", headers: Self.upgrade), 403),
            (place.request("socket", headers: Self.upgrade + ["Origin: http://example.com"]), 403),
            (place.request("socket", token: "x", headers: Self.upgrade + [origin]), 404),
        ]
        for (request, status) in cases {
            let response = try await place.response(to: request)
            #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(request) \(response)")
            #expect(response.split(separator: "\r\n\r\n").last?.split(separator: "\n").count == 1)
        }
        await fixture.stop()
    }

    @Test func `sounds and videos of the program are delivered completely and in ranges`() async throws {
        var files = DevFixture.counter
        files["sounds/a b.wav"] = "0123456789"
        files["notes.txt"] = "text"
        let fixture = try await DevFixture(files)
        let place = try ServerPlace(fixture.server.address)
        let file = "media?path=sounds%2Fa%20b.wav"
        let cases: [(headers: [String], status: Int, range: String?, body: String)] = [
            ([], 200, nil, "0123456789"), (["Range: bytes=2-4"], 206, "bytes 2-4/10", "234"),
            (["Range: bytes=0-"], 206, "bytes 0-9/10", "0123456789"),
            (["Range: bytes=-3"], 206, "bytes 7-9/10", "789"),
            (["Range: bytes=8-99"], 206, "bytes 8-9/10", "89"),
            (["Range: bytes=10-"], 416, "bytes */10", "The file has 10 bytes.\n"),
            (["Range: bytes=1-2,4-5"], 200, nil, "0123456789"),
            (["Range: bytes=2-4", "If-Range: \"a\""], 200, nil, "0123456789"),
        ]
        for (headers, status, range, body) in cases {
            let response = try await place.response(to: place.request(file, headers: headers))
            let parts = response.split(separator: "\r\n\r\n", omittingEmptySubsequences: false)
            #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(headers) \(response)")
            #expect(parts.dropFirst().joined() == body, "\(headers)")
            for header in ["Accept-Ranges: bytes", "Content-Length: \(body.count)"] {
                #expect(response.contains(header + "\r\n"), "\(response)")
            }
            #expect(response.contains("Content-Range: ") == (range != nil), "\(headers) \(response)")
            if let range { #expect(response.contains("Content-Range: \(range)\r\n"), "\(headers) \(response)") }
            #expect(status == 416 || response.contains("Content-Type: audio/wav\r\n"))
        }
        let head = try await place.response(to: place.request(file, method: "HEAD", headers: ["Range: bytes=2-4"]))
        #expect(head.hasPrefix("HTTP/1.1 200 ") && head.contains("Content-Length: 10\r\n"), "\(head)")
        #expect(head.hasSuffix("\r\n\r\n"), "\(head)")
        for path in ["", "?path=notes.txt", "?path=sounds", "?path=..%2Fa.wav", "?path=none.wav"] {
            #expect(try await place.response(to: place.request("media" + path)).hasPrefix("HTTP/1.1 404 "), "\(path)")
        }
        #expect(try await place.response(to: place.request(file, token: "x")).hasPrefix("HTTP/1.1 404 "))
        await fixture.stop()
    }

    @Test(arguments: [
        ("bytes=0-0", 10, RequestedRange.part(0..<1)), ("Bytes= 3-", 10, .part(3..<10)),
        ("bytes=-99", 10, .part(0..<10)), ("bytes=-0", 10, .unsatisfiable), ("bytes=0-", 0, .unsatisfiable),
        ("bytes=99999999999999999999-", 10, .unsatisfiable), ("bytes=9-99999999999999999999", 10, .part(9..<10)),
        ("bytes=5-4", 10, .everything), ("bytes=-", 10, .everything), ("bytes=a-b", 10, .everything),
        ("items=0-1", 10, .everything), ("", 10, .everything),
    ])
    func `a range is that of the header`(_ text: String, _ count: Int, _ range: RequestedRange) {
        #expect(RequestedRange(text, count: count) == range)
    }

    @Test func `the server can be reached by the name localhost`() async throws {
        let fixture = try await DevFixture()
        let place = try ServerPlace(fixture.server.address)
        let response = try await place.response(to: place.request("", host: "localhost:\(place.port)"))
        #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
        await fixture.stop()
    }

    @Test func `requests to the default port of HTTP are accepted without it`() {
        let access = DevAccess(access: TokenAccess(host: .loopback, port: 80, token: "t"))
        for (host, isAdmitted) in [("localhost", true), ("127.0.0.1", true), ("localhost:8080", false)] {
            let headers = HTTPHeaders([("Host", host), ("Origin", "http://\(host)")])
            let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/t/socket", headers: headers)
            #expect(access.admitsSocket(head) == isAdmitted, "\(host)")
        }
    }

    @Test func `a server at another address accepts requests for that address only`() throws {
        let cases: [(String, accepted: [String], refused: [String])] = [
            ("127.0.0.2", ["127.0.0.2:81", "localhost:81"], ["192.0.2.1:81", "example.com:81"]),
            ("192.0.2.1", ["192.0.2.1:81"], ["127.0.0.1:81", "localhost:81", "192.0.2.1", "192.0.2.1:82"]),
            ("0.0.0.0", ["192.0.2.9:81", "127.0.0.1:81", "[::1]:81", "LOCALHOST:81"], ["example.com:81"]),
            ("2001:DB8::1", ["[2001:db8::1]:81"], ["2001:db8::1:81", "[2001:db8::2]:81", "localhost:81"]),
        ]
        for (address, accepted, refused) in cases {
            let host = try #require(DevHost(address))
            let access = DevAccess(access: TokenAccess(host: host, port: 81, token: "t"))
            for (name, isAccepted) in accepted.map({ ($0, true) }) + refused.map({ ($0, false) }) {
                let headers = HTTPHeaders([("Host", name), ("Origin", "http://\(name)")])
                let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/t/socket", headers: headers)
                #expect(access.admitsSocket(head) == isAccepted, "\(name) at \(address)")
                let policy = access.headers(for: head)["Content-Security-Policy"].first ?? ""
                #expect(policy.contains("ws://\(name.lowercased());") == isAccepted)
            }
            #expect(host.isLoopback == (address == "127.0.0.2"))
        }
        for text in ["localhost", "", "1.2.3", "[::1]"] { #expect(DevHost(text) == nil) }
    }

    @Test func `a server listens at the named address`() async throws {
        let fixture = try await DevFixture()
        let host = try #require(DevHost("127.0.0.2"))
        let server = try await DevServer.start(at: host, for: fixture.session)
        #expect(server.address.hasPrefix("http://127.0.0.2:"))
        await server.stop()
        let foreign = try #require(DevHost("192.0.2.1"))
        let session = fixture.session
        let error = try await #require(throws: DevServerError.self) {
            _ = try await DevServer.start(at: foreign, for: session)
        }
        #expect(error.description == "This machine does not have the address 192.0.2.1; name another one.")
        await fixture.stop()
    }

    @Test func `the token of a program at a port depends on a key that only the user can read`() throws {
        let folder = try TemporaryProgram([:])
        defer { folder.remove() }
        let path = "\(folder.path)/new/dev.key"
        let token = try DevToken(program: "/a", port: 1, keyPath: path)
        #expect(token.text.count == 43)
        #expect(try DevToken(program: "/a", port: 1, keyPath: path).text == token.text)
        #expect(try DevToken(program: "/a", port: 2, keyPath: path).text != token.text)
        #expect(try DevToken(program: "/b", port: 1, keyPath: path).text != token.text)
        #expect(try DevToken(program: "/a", port: 1, keyPath: "\(folder.path)/other.key").text != token.text)
        #expect(chmod(path, 0o644) == 0)
        let error = try #require(throws: DevServerError.self) {
            _ = try DevToken(program: "/a", port: 1, keyPath: path)
        }
        #expect(error.description.hasPrefix("openToOthers: the key file \(path)"), "\(error)")
    }

    @Test func `two servers have different tokens, and a port in use is an error`() async throws {
        let fixture = try await DevFixture()
        let place = try ServerPlace(fixture.server.address)
        #expect(place.token.count == 43)
        let other = try await DevServer.start(for: fixture.session)
        #expect(try ServerPlace(other.address).token != place.token)
        await other.stop()
        let session = fixture.session
        let error = try await #require(throws: DevServerError.self) {
            _ = try await DevServer.start(port: place.port, for: session)
        }
        #expect(error.description.hasPrefix("Port \(place.port) is in use;"))
        await fixture.stop()
    }

    @Test func `an unknown message closes the connection with a reason`() async throws {
        let fixture = try await DevFixture()
        for text in [#"{"type":"x"}"#, "x"] {
            let browser = try await fixture.connect()
            _ = try await browser.next("hello")
            try await browser.send(text: text)
            let closing = try await browser.closing()
            #expect(closing["code"] == 1003)
            #expect(closing["reason"]?.string?.isEmpty == false)
        }
        await fixture.stop()
    }

    @Test func `a connection without a request is closed after a time, and a WebSocket stays open`() async throws {
        let fixture = try await DevFixture()
        var limits = DevServerLimits()
        limits.requestTime = .milliseconds(500)
        let server = try await DevServer.start(limits: limits, for: fixture.session)
        var connected: BrowserClient?
        // A request that a loaded machine sends too late fails, and is repeated.
        while connected == nil { connected = try? await BrowserClient.connect(to: server.address) }
        let browser = try #require(connected)
        // These connections are later than the WebSocket: its time is over when they are closed.
        let place = try ServerPlace(server.address)
        async let silent = place.response(to: "")
        async let partial = place.response(to: "GET / HTTP/1.1\r\n")
        #expect(try await [silent, partial] == ["", ""])
        try await browser.send(["type": "evaluate", "id": 1, "code": "1"])
        #expect(try await browser.next("result")["id"] == 1)
        await server.stop()
        await fixture.stop()
    }

    @Test func `the number of connections is limited`() async throws {
        let fixture = try await DevFixture()
        var limits = DevServerLimits()
        limits.connections = 1
        let server = try await DevServer.start(limits: limits, for: fixture.session)
        let browser = try await BrowserClient.connect(to: server.address)
        _ = try await browser.next("hello")
        await #expect(throws: (any Error).self) { try await BrowserClient.connect(to: server.address) }
        await browser.disconnect()
        // The server counts a connection until it has noticed its end.
        var later: BrowserClient?
        // An attempt before that fails, and another one follows.
        while later == nil { later = try? await BrowserClient.connect(to: server.address) }
        #expect(try await later?.next("hello")["protocol"] == 1)
        await server.stop()
        await fixture.stop()
    }
}
