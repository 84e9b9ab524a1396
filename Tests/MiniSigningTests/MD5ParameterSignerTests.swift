import MiniCore
import MiniCrypto
import Testing

@testable import MiniSigning

struct MD5ParameterSignerTests {
    private func signer(_ keyPosition: MD5ParameterSigner.KeyPosition = .sorted) -> any RequestSigner {
        .md5Parameters(
            appID: "app-ios-001",
            privateKey: Signing.key,
            platform: "ios",
            version: "1.0.0",
            keyPosition: keyPosition,
        )
    }

    /// The example parameters in the description of the scheme, whose key is the app id.
    private static let example = [
        ("app_id", "170ib799dd511e7b66000163e033322"), ("phoneNo", "123456"), ("password", "123456"), ("plat", "iOS"),
        ("rand", "12dwfhdy487rSelsd"), ("timestamp", "2017-12-9-13:39:39:01"), ("ver", "1.0"),
    ].map { NetworkHeader($0, $1) }

    /// Computed by Python's hashlib.
    @Test(arguments: [
        (MD5ParameterSigner.KeyPosition.sorted, "58fdb3f51a087ce4275352f2ebdfe2a9"),
        (.appended, "9720b25f06c179d48728e48c7ab76c7e"),
    ])
    func `the example of the scheme has the documented signature`(
        _ position: MD5ParameterSigner.KeyPosition,
        _ expected: String,
    ) throws {
        let key = SecretBytes("170ib799dd511e7b66000163e033322".utf8)
        for parameters in [Self.example, Self.example.reversed()] {
            #expect(try ParameterSignature.text(parameters, key: key, position: position) == expected)
        }
    }

    @Test func `a form has the signer's parameters after its own`() async throws {
        let request = Signing.form("phoneNo=13800138000&password=p%40ss%26word%3D1")
        let signed = try await signer().sign(request, in: Signing.context())
        #expect(
            Signing.text(signed.body)
                == "phoneNo=13800138000&password=p%40ss%26word%3D1&app_id=app-ios-001&plat=ios&rand=aB3dE5gH7jK9mN1p"
                + "&timestamp=2017-12-09-13%3A39%3A39&ver=1.0.0&userId=1001&token=tok-abc"
                + "&sign=cf49197036bf7bdb9ec5dfc2bc67e311"
        )
        #expect(signed.url == request.url)
        #expect(signed.headers == request.headers)
    }

    @Test func `a JSON object and a query get the same signature as a form`() async throws {
        let object = Signing.json(#"{"phoneNo":13800138000,"password":"p@ss&word=1"}"#)
        let signed = try JSON.parse(try await signer().sign(object, in: Signing.context()).body)
        #expect(signed["sign"] == "cf49197036bf7bdb9ec5dfc2bc67e311")
        #expect(signed["phoneNo"] == .number(13_800_138_000))
        #expect(signed["userId"] == "1001")
        #expect(signed["private_key"] == nil)

        let url = "https://api.example.com/login?password=p@ss%26word=1&phoneNo=13800138000"
        let get = try await signer().sign(SignableRequest(method: "GET", url: url), in: Signing.context())
        #expect(get.url.hasPrefix(url + "&app_id="))
        #expect(get.url.hasSuffix("&sign=cf49197036bf7bdb9ec5dfc2bc67e311"))
        #expect(get.body.isEmpty)
    }

    @Test(arguments: ["GET", "HEAD", "DELETE"])
    func `a request without data is signed in its query`(method: String) async throws {
        let request = SignableRequest(method: method, url: "https://h/p#f")
        let signed = try await signer().sign(request, in: Signing.context(account: nil))
        // Computed by Python's hashlib.
        #expect(
            signed.url
                == "https://h/p?app_id=app-ios-001&plat=ios&rand=aB3dE5gH7jK9mN1p&timestamp=2017-12-09-13%3A39%3A39"
                + "&ver=1.0.0&sign=7a5ae617007d75b2239d35c59ea7da1f"
        )
    }

    @Test func `a post without a body becomes a form`() async throws {
        let request = SignableRequest(method: "POST", url: "https://h/p?query=stays")
        let signed = try await signer().sign(request, in: Signing.context())
        #expect(signed.url == request.url)
        #expect(signed.values(of: "Content-Type") == ["application/x-www-form-urlencoded"])
        #expect(Signing.text(signed.body).hasPrefix("app_id=app-ios-001&"))
    }

    @Test func `a request without an account is sent without a user and a token`() async throws {
        let signed = try await signer().sign(Signing.form("a=1"), in: Signing.context(account: nil))
        let text = Signing.text(signed.body)
        #expect(!text.contains("userId") && !text.contains("token"))
    }

    @Test(arguments: [MD5ParameterSigner.KeyPosition.sorted, .appended])
    func `the private key is never sent`(position: MD5ParameterSigner.KeyPosition) async throws {
        for request in [Signing.form("a=1"), Signing.json("{}"), SignableRequest(method: "GET", url: "https://h/")] {
            let signed = try await signer(position).sign(request, in: Signing.context())
            #expect(!"\(signed.url) \(signed.headers) \(Signing.text(signed.body))".contains("k3y"))
            #expect(!"\(signed)".contains("private_key"))
        }
    }

    @Test(arguments: [
        "app_id", "private_key", "plat", "ver", "rand", "timestamp", "userId", "token", "sign",
    ])
    func `a parameter with a name of the signer is rejected`(name: String) async {
        let requests = [
            Signing.form("a=1&\(name)=1"), Signing.json(#"{"\#(name)":"1"}"#),
            SignableRequest(method: "GET", url: "https://h/?\(name)=1"), Signing.form("%\(hex(name))=1"),
        ]
        for request in requests {
            await #expect(throws: APIError(.invalidParameter, "data.\(name): the signature uses this name itself")) {
                try await signer().sign(request, in: Signing.context(account: nil))
            }
        }
    }

    private func hex(_ name: String) -> String {
        name.utf8.map { String($0, radix: 16) }.joined(separator: "%")
    }

    @Test(arguments: [
        #"{"a":true}"#, #"{"a":null}"#, #"{"a":[1]}"#, #"{"a":{"b":1}}"#, #"{"a":1.5}"#, #"{"a":9007199254740992}"#,
        #"{"a":1e300}"#, "[1]", "1", #""a=1""#, "{", #"{"a":"1"}x"#, "\u{0}",
    ])
    func `JSON that servers may parse differently is rejected`(body: String) async {
        let error = await #expect(throws: APIError.self) {
            try await signer().sign(Signing.json(body), in: Signing.context())
        }
        #expect(error?.reason == .invalidParameter)
    }

    @Test(
        arguments: [
            ([NetworkHeader("Content-Type", "text/plain")], Array("a=1".utf8)),
            ([NetworkHeader("Content-Type", "multipart/form-data; boundary=b")], Array("--b--".utf8)),
            ([], Array("a=1".utf8)),
            ([NetworkHeader("Content-Type", "application/x-www-form-urlencoded")], Array("a=1&a=2".utf8)),
            ([NetworkHeader("Content-Type", "application/x-www-form-urlencoded")], Array("a=1&%61=2".utf8)),
            ([NetworkHeader("Content-Type", "application/x-www-form-urlencoded")], Array("a=%ff".utf8)),
            ([NetworkHeader("Content-Type", "application/x-www-form-urlencoded")], [0x61, 0x3d, 0xff]),
        ] as [([NetworkHeader], [UInt8])]
    )
    func `other bodies are rejected`(headers: [NetworkHeader], body: [UInt8]) async {
        let request = SignableRequest(method: "POST", url: "https://h/", headers: headers, body: body)
        let error = await #expect(throws: APIError.self) { try await signer().sign(request, in: Signing.context()) }
        #expect(error?.reason == .invalidParameter)
    }

    @Test func `names are sorted by UTF-16, and equal only if their bytes are`() throws {
        let names = ["é", "e\u{301}", "a", "Z", "private_key2", "private", "\u{ffff}", "\u{10000}", "z", "10", "9"]
        let parameters = names.map { NetworkHeader($0, "v") }
        let sorted =
            "10=v&9=v&Z=v&a=v&e\u{301}=v&private=v&private_key=k3y&private_key2=v&z=v&é=v&\u{10000}=v&\u{ffff}=v"
        let digest = try MessageDigest.md5.digest(of: Array(sorted.utf8).span.bytes)
        #expect(
            try ParameterSignature.text(parameters, key: Signing.key, position: .sorted) == digest.hexadecimal
        )
    }

    @Test func `the signed text is not escaped, as the scheme requires`() throws {
        let two = [NetworkHeader("a", "1"), NetworkHeader("b", "2")]
        let one = [NetworkHeader("a", "1&b=2")]
        let signature = try ParameterSignature.text(two, key: Signing.key, position: .sorted)
        #expect(try ParameterSignature.text(one, key: Signing.key, position: .sorted) == signature)
    }

    @Test func `the timestamp is in the requested time zone`() async throws {
        let signer: any RequestSigner = .md5Parameters(
            appID: "a",
            privateKey: Signing.key,
            platform: "p",
            version: "v",
            utcOffset: .seconds(8 * 3600)
        )
        let signed = try await signer.sign(Signing.json("{}"), in: Signing.context())
        #expect(try JSON.parse(signed.body)["timestamp"] == "2017-12-09-21:39:39")
    }
}

extension [UInt8] {
    var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
