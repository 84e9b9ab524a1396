import MiniCore
import MiniCrypto
import MiniSigning
import MiniTesting
import Testing

/// Both signers comply with the rules of MiniTesting for all signers.
struct SignerComplianceTests {
    private static let key = Array("sixteen letters, and as many again".utf8)

    @Test(arguments: [MD5ParameterSigner.KeyPosition.sorted, .appended])
    func `the parameter signer complies with the rules`(position: MD5ParameterSigner.KeyPosition) async throws {
        let suite = RequestSignerCompatTest(
            .md5Parameters(
                appID: "app",
                privateKey: SecretBytes(Self.key),
                platform: "ios",
                version: "1.0",
                keyPosition: position,
            ),
            key: Self.key,
            covers: [.query, .body, .account],
            reservedNames: [
                "app_id", "private_key", "plat", "ver", "rand", "timestamp", "userId", "token", "sign",
            ],
            signature: { request in
                let text = request.body.isEmpty ? request.url : String(decoding: request.body, as: UTF8.self)
                return text.firstMatch(of: /\bsign(=|":")([0-9a-f]{32})/).map { String($0.2) }
            },
        )
        #expect(try await suite.run().count == 13)
    }

    @Test func `the message signer complies with the rules`() async throws {
        let suite = RequestSignerCompatTest(
            try .hmacSHA256(keyID: "app-7", key: SecretBytes(Self.key)),
            key: Self.key,
            covers: Set(RequestSignerCompatTest.Part.allCases),
            signature: { $0.values(of: "Signature").first },
        )
        #expect(try await suite.run().count == 17)
    }
}
