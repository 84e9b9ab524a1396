import MiniCore
import MiniCrypto
import MiniSigning
import NetworkServers
import Testing

@testable import MiniNetwork

struct ArchiveTests {
    private func entries(_ archive: HTTPArchive) throws -> [ScriptValue] {
        let log = try #require(try JSON.parse(archive.text)["log"])
        #expect(log["version"] == "1.2")
        #expect(log["creator"]?["name"] == "MiniHost")
        return try #require(log["entries"]?.array)
    }

    private func header(_ message: ScriptValue?, _ name: String) -> String? {
        message?["headers"]?.array?.first { $0["name"]?.string?.lowercased() == name }?["value"]?.string
    }

    @Test func `an exchange becomes an entry for each hop, without credentials`() async throws {
        let server = try await TestServer.start { request in
            request.target.hasPrefix("/start")
                ? ServerStep.respond(302, [("location", "/end?access_token=hidden&x=1"), ("set-cookie", "s=hidden")])
                : ServerStep.respond(
                    200,
                    [("content-type", "application/json; charset=utf-8")],
                    body: Array(#"{"name":"Ada","list":[{"Session_ID":"hidden"}],"token":{"a":"hidden"}}"#.utf8),
                )
        }
        let archive = HTTPArchive()
        let network = try await TestNetwork { $0.archive = archive }
        let request = NetworkRequest(
            .request,
            url: server.url("/start?toke%6E=hidden&q=seen"),
            method: "POST",
            headers: [
                NetworkHeader("Authorization", "hidden"), NetworkHeader("X-Api-Key", "hidden"),
                NetworkHeader("content-type", "application/x-www-form-urlencoded"),
            ],
            body: .bytes(Array("user=ada&password=hidden".utf8)),
        )
        _ = try await network.send(request)
        #expect(!archive.text.contains("hidden"))
        let entries = try entries(archive)
        #expect(entries.count == 2)
        #expect(entries[0]["request"]?["url"]?.string == server.url("/start?toke%6E=***&q=seen"))
        #expect(entries[0]["request"]?["method"] == "POST")
        #expect(entries[0]["request"]?["bodySize"] == 24)
        #expect(entries[0]["request"]?["postData"]?["text"] == "user=ada&password=***")
        #expect(entries[0]["request"]?["queryString"]?[1]?["value"] == "seen")
        #expect(header(entries[0]["request"], "authorization") == "***")
        #expect(entries[0]["response"]?["status"] == 302)
        #expect(entries[0]["response"]?["redirectURL"] == "/end?access_token=***&x=1")
        #expect(header(entries[1]["request"], "cookie") == "***")
        #expect(
            entries[1]["response"]?["content"]?["text"]
                == #"{"name":"Ada","list":[{"Session_ID":"***"}],"token":"***"}"#
        )
        #expect(entries[1]["response"]?["httpVersion"] == "HTTP/1.1")
        let date = try #require(entries[1]["startedDateTime"]?.string)
        #expect(date.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
        await network.shutDown()
        await server.stop()
    }

    @Test(
        arguments: [
            ("token=hidden&a=1", "", "token=***&a=1"), ("a=1&Sign=hidden", "text/plain", "a=1&Sign=***"),
            (#"{"token":"hidden"}"#, "text/html", #"{"token":"***"}"#), (#"{ "a": 1 }"#, "text/plain", #"{ "a": 1 }"#),
            (#"{"a":[{"otp":123456,"b":[1]}]}"#, "", #"{"a":[{"otp":"***","b":[1]}]}"#),
            (#"{"err":{"code":-100},"code":"hidden"}"#, "application/json", #"{"err":{"code":-100},"code":"***"}"#),
            ("<password>hidden</password>", "text/xml", nil), ("<a href='?token=2'>", "text/html", nil),
            ("", "text/html", ""), ("", "text/plain", ""),
            ("authCode=hidden&refresh=hidden", "", "authCode=***&refresh=***"),
            (#"{"text":"{\"cvv\":\"hidden\",\"a\":1}"}"#, "", #"{"text":"{\"cvv\":\"***\",\"a\":1}"}"#),
            (#"{"to":"/end?bearer=hidden","note":"a = b"}"#, "", #"{"to":"/end?bearer=***","note":"a = b"}"#),
            (#"{"pan":"hidden","expand":1,"company":"x"}"#, "", #"{"pan":"***","expand":1,"company":"x"}"#),
            ("user=a&p%61ssword=hidden", "application/x-www-form-urlencoded; charset=utf-8", "user=a&p%61ssword=***"),
            (#"{"a":"Bearer hidden.1","b":["basic YTpi"]}"#, "", #"{"a":"***","b":["***"]}"#),
            (#"{"a":"https://bob:hidden@b.example/x"}"#, "", #"{"a":"https://***@b.example/x"}"#),
            (
                #"{"a":"see <https://bob:hidden@b.example>, or ada@b.example // @ada"}"#, "",
                #"{"a":"see <https://***@b.example>, or ada@b.example // @ada"}"#
            ),
            (#"{"a":"Basic plan","b":"Digest of b"}"#, "", #"{"a":"Basic plan","b":"Digest of b"}"#),
            ("a=Bearer+hidden&b=eyJh.eyJi.c-_&c=eyJh.b&d=a.b.c", "", "a=***&b=***&c=eyJh.b&d=a.b.c"),
            ("eyJhidden.eyJhidden.hidden", "text/plain", nil), ("bearer of news", "", nil),
            ("a=&b=%7E*-._+&c=(!~')&", "text/plain", "a=&b=%7E*-._+&c=(!~')&"),
        ] as [(String, String, String?)]
    )
    func `credentials in a body of a known type are hidden`(body: String, type: String, shown: String?) {
        #expect(CredentialMask.body(body, contentType: type) == shown)
    }

    @Test(arguments: [
        "{\"token\":\"hidden\"}\n{\"token\":\"hidden\"}", "data: {\"token\":\"hidden\"}\n\n",
        "cb({\"token\":\"hidden\"})",
        ")]}',\n{\"token\":\"hidden\"}", #"{"password":"hidden"#, #"{"password":"hidden",}"#, #"{"token":"a=b"}{}"#,
        "password: hidden", "<xml><password>hidden</password></xml>", "user=a\npassword=hidden",
        "user=a;password=hidden", "user=a&hidden", "=hidden", "x=password=hidden", "token:hidden,x=1", "aGlkZGVu",
        "aGlkZGVuIQ==", "aGlkZGVuISE=",
    ])
    func `a body that is not a form is omitted, whatever its type is`(body: String) {
        for type in ["text/plain", "", "application/x-www-form-urlencoded"] {
            #expect(CredentialMask.body(body, contentType: type) == nil)
        }
    }

    @Test(arguments: [
        ("https://a.example/token=1", "https://a.example/token=1"), ("https://a.example/?", "https://a.example/?"),
        ("https://a.example/?sign=hidden#top", "https://a.example/?sign=***#top"),
        ("/end#access_token=hidden&x=1", "/end#access_token=***&x=1"),
        ("/end#pages/a?ticket=hidden", "/end#pages/a?ticket=***"), ("", ""), ("?code=hidden", "?code=***"),
        ("/?auth_code=hidden&access-key=hidden&app_key=hidden", "/?auth_code=***&access-key=***&app_key=***"),
        ("/a;jsessionid=hidden/b;x=1?y=2", "/a;jsessionid=***/b;x=1?y=2"),
        ("/?keyword=seen&a=%+5", "/?keyword=seen&a=%+5"),
        ("/?redirect=https%3A%2F%2Fb.example%2F%3Ftoken%3Dhidden&x=1", "/?redirect=***&x=1"),
        ("/?to=%2Fa%3Fto%3D%252Fb%253Fhmac%253Dhidden", "/?to=***"), ("/?to=%2Fa%3Fx%3D1", "/?to=%2Fa%3Fx%3D1"),
        ("/?state=%7B%22passcode%22%3A%22hidden%22%7D", "/?state=***"),
        ("/reset/eyJhidden.eyJhidden.hidden/a.b.c?x=Bearer%20hidden", "/reset/***/a.b.c?x=***"),
        ("https://hidden:hidden@b.example:8443/a?b=c", "https://***@b.example:8443/a?b=c"),
        ("https://hidden@b.example/a@b", "https://***@b.example/a@b"), ("//u:hidden@b.example/", "//***@b.example/"),
        ("https:\\\\u:hidden@b.example/", "https://***@b.example/"), ("/\\u:hidden@b.example", "/\\***@b.example"),
        ("https:/u:hid den@b.example/?token=hidden", "https://***@b.example/?token=***"),
        ("postgres://u:hidden@b.example/d", "postgres://***@b.example/d"),
        ("/?u=https%3A%2F%2Fbob%3Ahidden%40b.example&v=1", "/?u=***&v=1"),
        ("/?https%3A%2F%2Fbob%3Ahidden%40b", "/?***"),
        ("/?u=https://bob:hidden@b.example/", "/?u=https://***@b.example/"), ("/?token%3Dhidden", "/?***"),
        ("/proxy/https%3A%2F%2Fu%3Ahidden%40b.example/%40ada?x", "/proxy/***/%40ada?x"),
        ("/?mail=ada@b.example&to=mailto:ada@b.example", "/?mail=ada@b.example&to=mailto:ada@b.example"),
        ("https://b.example/@ada?x=//c", "https://b.example/@ada?x=//c"),
    ])
    func `a URL hides credentials after its path`(url: String, shown: String) {
        #expect(CredentialMask.url(url) == shown)
    }

    @Test(arguments: [
        "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "WWW-Authenticate", "Signature",
        "Signature-Input",
        "X-Auth", "X-Access-Key", "Authentication", "Bearer", "X-Pass", "X-Api-Key", "X-Access-Token", "X-CSRF-Token",
        "sign", "token", "X-Auth-Key", "Ocp-Apim-Subscription-Key", "auth_key", "subscription-key", "PHPSESSID",
        "otpCode",
        "OTPCode", "user[pin]", "pass+word", "sms.code",
    ])
    func `a value with a name of a credential is hidden`(name: String) {
        #expect(CredentialMask.value("hidden", of: name) == "***")
        #expect(CredentialMask.value("hidden", of: name.uppercased()) == "***")
    }

    @Test(arguments: [
        "keyword", "monkey", "Keywords", "MONKEY", "author", "shipping", "inside", "design", "company", "footprint",
        "countryCode", "accessible", "", "-",
    ])
    func `a value with a harmless name is shown`(name: String) {
        #expect(CredentialMask.value("seen", of: name) == "seen")
    }

    @Test(arguments: [
        "Bearer hidden", "BEARER hidden", "Basic YTpi", "Digest username=\"a\", response=\"hidden\"", "eyJh.eyJi.c",
        "eyJh.b.c.d.e",
    ])
    func `a header that looks like a credential is hidden`(value: String) {
        #expect(CredentialMask.value(value, of: "X-Custom") == "***")
    }

    @Test func `a request that is signed natively shows neither key nor signature nor token`() async throws {
        let server = try await TestServer.start { _ in ServerStep.text("done") }
        let archive = HTTPArchive()
        let network = try await TestNetwork {
            $0.archive = archive
            $0.signing.accounts = Ada()
            let key = SecretBytes("hidden-key".utf8)
            $0.signing.signers[.host("localhost")] = .md5Parameters(
                appID: "a1",
                privateKey: key,
                platform: "x",
                version: "1",
            )
        }
        _ = try await network.send(NetworkRequest(.request, url: server.url("/?q=seen")))
        let sent = try #require(server.record.requests.first?.target)
        #expect(sent.contains("token=hidden-token"))
        #expect(archive.text.contains("q=seen") && archive.text.contains("app_id=a1"))
        #expect(!archive.text.contains("hidden"))
        let signature = try #require(sent.firstMatch(of: /sign=([0-9a-f]{32})/)).1
        #expect(!archive.text.contains(signature))
        await network.shutDown()
        await server.stop()
    }

    private struct Ada: AccountProvider {
        func account(for program: ProgramIdentity) async -> SignedInAccount? {
            SignedInAccount(userID: "ada", token: "hidden-token")
        }
    }

    @Test(arguments: [
        ("  bearer hidden", "***"), ("+Basic+YTpi", "***"), ("Basics of b", "Basics of b"), ("a eyJ", "a eyJ"),
        ("/a/eyJh.b.c/d", "/a/***/d"), ("eyJ", "eyJ"), ("ey J.b.c", "ey J.b.c"), ("", ""), (" ", " "), ("+", "+"),
        ("a: b, c/d (e) & f", "a: b, c/d (e) & f"), ("/a;token", "/a;token"), ("\u{E9}\u{4E2D} b", "\u{E9}\u{4E2D} b"),
        (" {\"token\":\"hidden\"}", "{\"token\":\"***\"}"),
    ])
    func `a text keeps everything but its credentials`(text: String, shown: String) {
        #expect(CredentialMask.message(text) == shown)
    }

    @Test func `a name is masked again, and after many other names`() {
        for _ in 0..<2 {
            #expect(CredentialMask.covers("sessionKey") && !CredentialMask.covers("city"))
            for number in 0..<5_000 where CredentialMask.covers("x\(number)") { Issue.record("x\(number)") }
        }
        let long = String(repeating: "x", count: 100)
        #expect(CredentialMask.covers(long + "Token") && !CredentialMask.covers(long))
    }

    @Test func `an archive has a maximum size`() async throws {
        let server = try await TestServer.start { _ in
            ServerStep.respond(body: Array("a=".utf8) + [UInt8](repeating: 0x61, count: 1000))
        }
        let archive = HTTPArchive(sizeLimit: 4000)
        let network = try await TestNetwork { $0.archive = archive }
        for _ in 0..<5 { _ = try await network.send(NetworkRequest(.request, url: server.url())) }
        let count = try entries(archive).count
        #expect((1...4).contains(count))
        #expect(archive.text.contains("\(5 - count) entries are left out"))
        #expect(archive.text.utf8.count < 4500)
        await network.shutDown()
        await server.stop()
    }

    @Test func `failures, sockets and truncated data are recorded`() async throws {
        let server = try await TestServer.start { request in
            switch request.target {
            case "/socket": [.socket(ServerSocket())]
            case "/close": [.close]
            default: ServerStep.respond(body: [UInt8](repeating: 0x61, count: 11))
            }
        }
        let archive = HTTPArchive(bodyLimit: 10, entryLimit: 3)
        let network = try await TestNetwork { $0.archive = archive }
        await expect(.networkFailed) { try await network.send(NetworkRequest(.request, url: server.url("/close"))) }
        _ = try await network.program.openSocket(SocketRequest(url: server.url("/socket", scheme: "wss"))) { _ in }
        for _ in 0..<2 { _ = try await network.send(NetworkRequest(.request, url: server.url())) }
        let entries = try entries(archive)
        #expect(entries.map { $0["response"]?["status"] } == [0, 101, 200])
        #expect(entries[0]["_error"] == "the server closed the connection early")
        #expect(entries[2]["response"]?["content"]?["text"] == "")
        #expect(entries[2]["response"]?["content"]?["comment"] == "left out: 11 bytes")
        #expect(entries[2]["response"]?["content"]?["size"] == 11)
        #expect(archive.text.contains("1 entries are left out"))
        await network.shutDown()
        await server.stop()
    }
}
