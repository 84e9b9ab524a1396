import MiniCore
import MiniNetwork
import Synchronization
import Testing

struct RequestSigningTests {
    private static let program = ProgramIdentity(appID: "app", userID: "user")

    /// Adds its name and the parameters to the headers, or makes a forbidden change.
    private struct NamedSigner: RequestSigner {
        var name = "a"
        var change: @Sendable (inout SignableRequest) -> Void = { _ in }

        @concurrent func sign(
            _ request: SignableRequest,
            in context: SigningContext,
        ) async throws(APIError) -> SignableRequest {
            var request = request
            request.headers.append(NetworkHeader("signer", name))
            request.headers.append(NetworkHeader("nonce", context.nonce))
            request.headers.append(NetworkHeader("time", "\(context.time.milliseconds)"))
            request.headers.append(NetworkHeader("account", context.account?.token ?? "no account"))
            request.headers.append(NetworkHeader("program", context.program.appID))
            change(&request)
            return request
        }
    }

    private struct Accounts: AccountProvider {
        @concurrent func account(for program: ProgramIdentity) async -> SignedInAccount? {
            SignedInAccount(userID: program.userID, token: "token of \(program.userID)")
        }
    }

    private func send(_ signing: RequestSigning, to host: String, path: String = "/p?q#f") async throws
        -> SignableRequest
    {
        let request = SignableRequest(method: "GET", url: "https://\(host)\(path)")
        return try await signing.signed(request, to: host, for: Self.program)
    }

    @Test(arguments: [
        ("example.com", "domain"), ("www.example.com", "domain"), ("api.example.com", "host"),
        ("v1.api.example.com", "domain"), ("deep.example.com", "deep"), ("a.deep.example.com", "deep"),
        ("EXAMPLE.com.", "domain"), ("badexample.com", nil), ("example.com.evil.net", nil), ("com", nil),
        ("127.0.0.1", "address"), ("27.0.0.1", nil), ("::1", "bracketed"), ("::2", "plain"), ("::3", nil),
        ("xn--bcher-kva.example", "name"), ("www.xn--bcher-kva.example", "name"),
    ])
    func `the closest pattern signs, and other hosts receive no signature`(host: String, signer: String?) async throws {
        var signing = RequestSigning()
        signing.signers = [
            .domain("example.com"): NamedSigner(name: "domain"),
            .domain("Deep.example.com."): NamedSigner(name: "deep"),
            .host("API.example.com"): NamedSigner(name: "host"), .host("127.1"): NamedSigner(name: "address"),
            .host("[0::1]"): NamedSigner(name: "bracketed"), .host("::2"): NamedSigner(name: "plain"),
            .domain("B\u{fc}cher.example"): NamedSigner(name: "name"),
        ]
        #expect(try await send(signing, to: host).values(of: "Signer") == (signer.map { [$0] } ?? []))
    }

    @Test(arguments: ["", "a b", "*.example.com", "https://example.com", "example.com:443", "[::1"])
    func `with an invalid host pattern no request is sent unsigned`(pattern: String) async throws {
        var signing = RequestSigning()
        signing.signers = [.host("example.com"): NamedSigner(), .domain(pattern): NamedSigner()]
        for host in ["example.com", "other.net"] {
            let error = await #expect(throws: APIError.self) { try await send(signing, to: host) }
            #expect(error?.message.contains("is not a host") == true)
        }
    }

    @Test func `a signer receives the time, the account, the program and a new nonce`() async throws {
        var signing = RequestSigning()
        signing.signers = [.host("h"): NamedSigner()]
        signing.now = { WallTime(milliseconds: 1234) }
        #expect(try await send(signing, to: "h").values(of: "account") == ["no account"])
        signing.accounts = Accounts()
        let requests = [try await send(signing, to: "h"), try await send(signing, to: "h")]
        for request in requests {
            #expect(request.values(of: "time") == ["1234.0"])
            #expect(request.values(of: "account") == ["token of user"])
            #expect(request.values(of: "program") == ["app"])
            #expect(request.values(of: "nonce").first?.wholeMatch(of: /[0-9A-Za-z]{16}/) != nil)
        }
        #expect(requests[0].values(of: "nonce") != requests[1].values(of: "nonce"))
    }

    @Test func `the characters of a nonce are about equally frequent`() async throws {
        var signing = RequestSigning()
        signing.signers = [.host("h"): NamedSigner()]
        var counts: [Character: Int] = [:]
        for _ in 0..<2000 {
            for character in try await send(signing, to: "h").values(of: "nonce").joined() {
                counts[character, default: 0] += 1
            }
        }
        // 32,000 draws of 62: the 4-sigma range of a class is 516 plus or minus 91. An alphabet that is drawn by class,
        // a third each, results in more than 1,000 digits.
        #expect(counts.count == 62)
        #expect(counts.values.allSatisfy { (390...640).contains($0) }, "\(counts)")
    }

    @Test(arguments: [
        "http://h/p?q", "https://g/p?q", "https://h:444/p?q", "https://h/P?q", "https://h/p/?q", "https://u@h/p?q", "h",
        "",
    ])
    func `a signer cannot redirect a request`(url: String) async {
        var signing = RequestSigning()
        signing.signers = [.host("h"): NamedSigner { $0.url = url }]
        await #expect(throws: APIError(.unknown, "the signer changed where the request goes")) {
            try await send(signing, to: "h")
        }
        signing.signers = [.host("h"): NamedSigner { $0.method = "POST" }]
        await #expect(throws: APIError.self) { try await send(signing, to: "h") }
    }

    @Test func `a signer may add to the query`() async throws {
        var signing = RequestSigning()
        signing.signers = [.host("h"): NamedSigner { $0.url = "https://h/p?other" }]
        #expect(try await send(signing, to: "h").url == "https://h/p?other")
    }

    @Test func `an event of a signed host is reported once, and events of other hosts are not`() {
        let events = Mutex<[AccountEvent]>([])
        var signing = RequestSigning()
        signing.signers = [.host("h"): NamedSigner()]
        signing.onAccountEvent = { event, program in
            #expect(program == Self.program)
            events.withLock { $0.append(event) }
        }
        let body = Array(#"{"err":{"code":-100,"msg":"m","eventId":"e"}}"#.utf8)
        let event = AccountEvent.sessionExpired(message: "m", eventID: "e")
        #expect(signing.reportAccountEvent(from: "h", status: 200, body: body, for: Self.program) == event)
        #expect(signing.reportAccountEvent(from: "g", status: 200, body: body, for: Self.program) == nil)
        #expect(signing.reportAccountEvent(from: "h", status: 500, body: body, for: Self.program) == nil)
        #expect(events.withLock(\.self) == [event])
        #expect(event.name == "sessionExpired")
        #expect(event.value == ["message": "m", "eventId": "e"])
    }

    @Test func `the description of an account does not contain its token`() {
        let account = SignedInAccount(userID: "user", token: "sesame")
        let context = SigningContext(
            time: WallTime(milliseconds: 0),
            nonce: "n",
            account: account,
            program: Self.program
        )
        #expect(!"\(account) \(context)".contains("sesame"))
        #expect(!String(reflecting: context).contains("sesame"))
        var text = ""
        dump(context, to: &text)
        #expect(!text.contains("sesame"))
    }
}
