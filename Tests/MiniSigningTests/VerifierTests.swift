import MiniCore
import MiniCrypto
import MiniSigning
import Testing

/// The server's verification of both signatures.
struct VerifierTests {
    private static let key = SecretBytes(0x20..<0x40)

    /// A signer with its verifier.
    enum Scheme: CaseIterable {
        case parameters, messages

        func sign(_ request: SignableRequest, in context: SigningContext) async throws -> SignableRequest {
            switch self {
            case .parameters:
                try await MD5ParameterSigner(appID: "a", privateKey: key, platform: "p", version: "v")
                    .sign(request, in: context)
            case .messages: try await HMACMessageSigner(keyID: "a", key: key).sign(request, in: context)
            }
        }

        /// Verifies like one server from its first request on.
        func makeVerifier() -> (SignableRequest, WallTime) throws(VerificationError) -> VerifiedRequest {
            switch self {
            case .parameters:
                let verifier = MD5ParameterVerifier { $0 == "a" ? key : nil }
                return { request, time throws(VerificationError) in try verifier.verify(request, at: time) }
            case .messages:
                let verifier = HMACMessageVerifier { $0 == "a" ? key : nil }
                return { request, time throws(VerificationError) in try verifier.verify(request, at: time) }
            }
        }
    }

    @Test(arguments: Scheme.allCases)
    func `a signed request is verified`(scheme: Scheme) async throws {
        let requests = [
            Signing.form("b=2&a=%26"), Signing.json(#"{"b":2,"a":"&"}"#),
            SignableRequest(method: "GET", url: "https://h/p?b=2&a=%26"),
        ]
        let verify = scheme.makeVerifier()
        for (index, request) in requests.enumerated() {
            let signed = try await scheme.sign(request, in: Signing.context(nonce: "aB3dE5gH7jK9mN1\(index)"))
            let verified = try verify(signed, Signing.time)
            #expect((verified.keyID, verified.nonce, verified.token) == ("a", "aB3dE5gH7jK9mN1\(index)", "tok-abc"))
            if scheme == .parameters {
                #expect(verified.userID == "1001")
                #expect(verified.parameters == [NetworkHeader("b", "2"), NetworkHeader("a", "&")])
            }
        }
        let anonymous = try await scheme.sign(requests[0], in: Signing.context(account: nil))
        let verified = try verify(anonymous, Signing.time)
        #expect((verified.token, verified.userID) == (nil, nil))
    }

    @Test(arguments: Scheme.allCases)
    func `a request is accepted once`(scheme: Scheme) async throws {
        let verify = scheme.makeVerifier()
        let signed = try await scheme.sign(Signing.form("a=1"), in: Signing.context())
        _ = try verify(signed, Signing.time)
        for seconds in [0, 1, 299, 300] {
            #expect(throws: VerificationError.replayed) { try verify(signed, Self.time(seconds)) }
        }
        #expect(throws: VerificationError.outsideWindow) { try verify(signed, Self.time(301)) }
        let other = Signing.context(nonce: "0therNonce0f16ch")
        _ = try verify(try await scheme.sign(Signing.form("a=1"), in: other), Signing.time)
    }

    @Test func `a nonce cannot be combined with the following text`() async throws {
        let verify = Scheme.parameters.makeVerifier()
        let signed = try await Scheme.parameters.sign(Signing.form("remember=1"), in: Signing.context())
        _ = try verify(signed, Signing.time)
        let fields = Signing.text(signed.body).split(separator: "&").filter { $0 != "remember=1" }
        let folded = fields.map { $0.hasPrefix("rand=") ? $0 + "%26remember%3D1" : $0 }.joined(separator: "&")
        #expect(throws: VerificationError.wrongSignature) { try verify(Signing.form(folded), Signing.time) }
    }

    @Test(arguments: Scheme.allCases)
    func `a request with a time in the future cannot be kept for later`(scheme: Scheme) async throws {
        let verify = scheme.makeVerifier()
        let signed = try await scheme.sign(Signing.form("a=1"), in: Signing.context(time: Self.time(300)))
        _ = try verify(signed, Self.time(0))
        for seconds in [300, 599, 600] {
            #expect(throws: VerificationError.replayed, "\(seconds)") { try verify(signed, Self.time(seconds)) }
        }
        #expect(throws: VerificationError.outsideWindow) { try verify(signed, Self.time(601)) }
    }

    @Test(arguments: Scheme.allCases, [-301, -300, 0, 300, 301])
    func `a request is accepted within the time window`(scheme: Scheme, seconds: Int) async throws {
        let signed = try await scheme.sign(Signing.form("a=1"), in: Signing.context())
        let verify = scheme.makeVerifier()
        if abs(seconds) <= 300 {
            _ = try verify(signed, Self.time(seconds))
        } else {
            #expect(throws: VerificationError.outsideWindow) { try verify(signed, Self.time(seconds)) }
        }
    }

    @Test(arguments: Scheme.allCases)
    func `a rejected request does not use up its nonce`(scheme: Scheme) async throws {
        let verify = scheme.makeVerifier()
        let signed = try await scheme.sign(Signing.form("a=1"), in: Signing.context())
        var changed = signed
        changed.body[2] = UInt8(ascii: "2")
        #expect(throws: VerificationError.wrongSignature) { try verify(changed, Signing.time) }
        _ = try verify(signed, Signing.time)
    }

    @Test(arguments: Scheme.allCases)
    func `another key, an unknown key and a missing signature are rejected`(scheme: Scheme) async throws {
        let signed = try await scheme.sign(Signing.form("a=1"), in: Signing.context())
        let strangers = [SecretBytes(0x21..<0x41), nil]
        for stranger in strangers {
            #expect(throws: VerificationError.wrongSignature) {
                switch scheme {
                case .parameters: try MD5ParameterVerifier { _ in stranger }.verify(signed, at: Signing.time)
                case .messages: try HMACMessageVerifier { _ in stranger }.verify(signed, at: Signing.time)
                }
            }
        }
        #expect(throws: VerificationError.unsigned) { try scheme.makeVerifier()(Signing.form("a=1"), Signing.time) }
    }

    @Test func `any changed byte of signed parameters is detected`() async throws {
        let signed = try await Scheme.parameters.sign(Signing.form("a=1&b=2"), in: Signing.context())
        let verify = Scheme.parameters.makeVerifier()
        for index in signed.body.indices {
            for byte in [signed.body[index] ^ 1, UInt8(ascii: "&")] where byte != signed.body[index] {
                var changed = signed
                changed.body[index] = byte
                // "+" and "*" differ by one bit and are escapes of different characters; the text contains neither.
                #expect(throws: VerificationError.self, "\(Signing.text(changed.body))") {
                    try verify(changed, Signing.time)
                }
            }
        }
        _ = try verify(signed, Signing.time)
    }

    @Test func `any changed covered part of a message is detected`() async throws {
        let signed = try await Scheme.messages.sign(Signing.json("{}", url: "https://h/p?q"), in: Signing.context())
        let verify = Scheme.messages.makeVerifier()
        let changes: [(inout SignableRequest) -> Void] = [
            { $0.method = "PUT" }, { $0.url = "https://g/p?q" }, { $0.url = "https://h:444/p?q" },
            { $0.url = "https://h/P?q" }, { $0.url = "https://h/p" }, { $0.url = "https://h/p?r" }, { $0.body = [] },
            { $0.body.append(0x20) },
            { request in request.headers.removeAll { $0.name == "Content-Digest" } },
        ]
        for (index, change) in changes.enumerated() {
            var changed = signed
            change(&changed)
            #expect(throws: VerificationError.self, "change \(index)") { try verify(changed, Signing.time) }
        }
        for index in signed.headers.indices {
            var changed = signed
            changed.headers[index].value += "x"
            #expect(throws: VerificationError.self, "\(signed.headers[index])") { try verify(changed, Signing.time) }
            changed.headers.remove(at: index)
            #expect(throws: VerificationError.self, "\(signed.headers[index])") { try verify(changed, Signing.time) }
            changed = signed
            changed.headers.append(signed.headers[index])
            #expect(throws: VerificationError.self, "\(signed.headers[index])") { try verify(changed, Signing.time) }
        }
        var unchanged = signed
        unchanged.headers.append(NetworkHeader("Via", "proxy"))
        unchanged.url = "https://H:443/p?q#f"
        _ = try verify(unchanged, Signing.time)
    }

    @Test func `an addition to uncovered parts is rejected`() async throws {
        let bare = try await Scheme.messages.sign(
            SignableRequest(method: "GET", url: "https://h/"),
            in: Signing.context(account: nil)
        )
        let verify = Scheme.messages.makeVerifier()
        for header in [NetworkHeader("Authorization", "Bearer x"), NetworkHeader("Content-Type", "text/plain")] {
            var changed = bare
            changed.headers.append(header)
            #expect(throws: VerificationError.incomplete) { try verify(changed, Signing.time) }
        }
        var changed = bare
        changed.body = [1]
        #expect(throws: VerificationError.incomplete) { try verify(changed, Signing.time) }
        _ = try verify(bare, Signing.time)
    }

    @Test func `a guard removes entries that can no longer be replayed`() {
        let replays = ReplayGuard()
        for second in 0..<1000 {
            let isFirst = replays.admit(
                keyID: "k",
                nonce: "\(second)",
                at: Self.time(second),
                rememberedFor: .seconds(10)
            )
            #expect(isFirst)
            #expect(replays.count <= 11)
        }
        #expect(!replays.admit(keyID: "k", nonce: "999", at: Self.time(1000), rememberedFor: .seconds(10)))
        #expect(replays.admit(keyID: "l", nonce: "999", at: Self.time(1000), rememberedFor: .seconds(10)))
        #expect(replays.admit(keyID: "k", nonce: "5", at: Self.time(1000), rememberedFor: .seconds(10)))
    }

    private static func time(_ seconds: Int) -> WallTime {
        WallTime(milliseconds: Signing.time.milliseconds + Double(seconds) * 1000)
    }
}
