import MiniCrypto
import Testing

/// Codes and keys beside those of the standards.
struct MessageDigestTests {
    private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// RFC 2202 and RFC 4231, test case 2.
    @Test(arguments: [
        (MessageDigest.sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        (
            .sha512,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b"
                + "636e070a38bce737"
        ),
    ])
    func `a message gets the code of the standard`(_ digest: MessageDigest, _ expected: String) throws {
        let message = Array("what do ya want for nothing?".utf8)
        let code = try digest.authenticationCode(of: message.span.bytes, key: SecretBytes("Jefe".utf8))
        #expect(hexadecimal(code) == expected)
        #expect(code.count == digest.byteCount)
    }

    @Test func `an empty message has a code`() throws {
        let code = try MessageDigest.sha1.authenticationCode(of: [UInt8]().span.bytes, key: SecretBytes("Jefe".utf8))
        #expect(code.count == 20)
    }

    /// RFC 6070; the other one is computed by Python's hashlib.
    @Test(arguments: [
        (MessageDigest.sha1, 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957".prefix(40)),
        (.sha1, 4096, "4b007901b765489abead49d926f721d065a429c1".prefix(40)),
        (.sha512, 4096, "d197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5".prefix(40)),
    ])
    func `a password becomes the key of the standard`(
        _ digest: MessageDigest,
        _ iterations: Int,
        _ expected: Substring,
    ) throws {
        let key = try digest.derivedKey(
            from: SecretBytes("password".utf8),
            salt: Array("salt".utf8),
            iterations: iterations,
            byteCount: 20,
        )
        #expect(key.withUnsafeBytes { hexadecimal($0) } == expected)
    }
}
