import MiniCore
import MiniCrypto
import MiniSigning
import Testing

struct HMACMessageSignerTests {
    private static let key = SecretBytes(0x20..<0x40)

    private func sign(_ request: SignableRequest, _ context: SigningContext = Signing.context()) async throws
        -> SignableRequest
    {
        try await HMACMessageSigner(keyID: "app-7", key: Self.key).sign(request, in: context)
    }

    @Test func `the signature covers a body, its type and the account`() async throws {
        let request = Signing.json(#"{"hello": "world"}"#, url: "https://Example.com:443/foo?a=b")
        let signed = try await sign(request)
        #expect(signed.body == request.body)
        #expect(signed.url == request.url)
        #expect(signed.values(of: "authorization") == ["Bearer tok-abc"])
        #expect(
            signed.values(of: "content-digest") == ["sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:"]
        )
        #expect(
            signed.values(of: "signature-input") == [
                #"sig1=("@method" "@authority" "@path" "@query" "authorization" "content-type" "content-digest")"#
                    + #";created=1512826779;expires=1512827079;nonce="aB3dE5gH7jK9mN1p";keyid="app-7";alg="hmac-sha256""#
            ]
        )
        // Computed by Python's hmac.
        #expect(signed.values(of: "signature") == ["sig1=:Y0imp2HkQALB18fqnxGWgtkEdO3gqXoFHIaHavkSGMw=:"])
    }

    @Test func `the signature of a request without a body and an account covers only its request line`() async throws {
        let signed = try await sign(SignableRequest(method: "GET", url: "https://h/"), Signing.context(account: nil))
        #expect(signed.headers.map(\.name) == ["Signature-Input", "Signature"])
        #expect(signed.headers[0].value.hasPrefix(#"sig1=("@method" "@authority" "@path" "@query");created="#))
    }

    @Test func `headers of a program do not replace those of the signer`() async throws {
        var request = Signing.json("{}")
        for name in ["SIGNATURE", "Signature-Input", "content-DIGEST", "Authorization"] {
            request.headers.append(NetworkHeader(name, "forged"))
        }
        let signed = try await sign(request)
        #expect(signed.headers.allSatisfy { $0.value != "forged" })
        let anonymous = try await sign(request, Signing.context(account: nil))
        #expect(anonymous.values(of: "authorization") == ["forged"], "A program may have a session of its own.")
        #expect(anonymous.values(of: "signature-input")[0].contains(#""authorization""#))
    }

    @Test func `a covered header with two lines is rejected`() async {
        var request = Signing.json("{}")
        request.headers = [NetworkHeader("content-type", "application/json\r\n\"@method\": GET")]
        let error = await #expect(throws: APIError.self) { try await sign(request) }
        #expect(error?.reason == .invalidParameter)
    }

    @Test(arguments: [0, 1, 31])
    func `a key that is too short is rejected`(count: Int) {
        #expect(throws: CryptoError.keyLength(count)) {
            try HMACMessageSigner(keyID: "a", key: SecretBytes.random(count: count))
        }
    }

    @Test func `the id of a key is quoted`() async throws {
        let signer = try HMACMessageSigner(keyID: #"a"b\c"#, key: Self.key, lifetime: .seconds(60))
        let signed = try await signer.sign(Signing.json("{}"), in: Signing.context())
        let verifier = HMACMessageVerifier { $0 == #"a"b\c"# ? Self.key : nil }
        #expect(try verifier.verify(signed, at: Signing.time).keyID == #"a"b\c"#)
        #expect(signed.values(of: "signature-input")[0].contains(";expires=1512826839;"))
    }
}
