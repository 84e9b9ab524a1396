import MiniCrypto
import PublicVectors
import Testing

/// Message authentication codes and keys, compared with those of the standards.
struct MessageDigestTests {
    /// RFC 2202 and RFC 4231, test case 2.
    @Test(arguments: [
        (MessageDigest.md5, "750c783e6ab0b503eaa86e310a5db738"),
        (.sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        (.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            .sha512,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b"
                + "636e070a38bce737"
        ),
    ])
    func `a message has the code of the standard`(_ digest: MessageDigest, _ expected: String) throws {
        let message = Array("what do ya want for nothing?".utf8)
        let code = try digest.authenticationCode(of: message.span.bytes, key: SecretBytes("Jefe".utf8))
        #expect(hexadecimal(code) == expected)
        #expect(code.count == digest.byteCount)
    }

    /// RFC 1321, appendix A.5; FIPS 180-4's examples, "abc" and the two-block message.
    @Test(arguments: [
        (MessageDigest.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
        (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        (
            .md5, "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a"
        ),
        (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            .sha512, "abc",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e"
                + "2a9ac94fa54ca49f"
        ),
    ])
    func `a message has the digest of the standard`(
        _ digest: MessageDigest,
        _ message: String,
        _ expected: String,
    ) throws {
        let bytes = try digest.digest(of: Array(message.utf8).span.bytes)
        #expect(hexadecimal(bytes) == expected)
        #expect(bytes.count == digest.byteCount)
    }

    @Test func `every vector of Wycheproof for HMAC with SHA-256 has the published result`() throws {
        let vectors = try PublicVectors.cases("hmac-sha256", of: PublishedCode.self)
        #expect(vectors.count == 174)
        for vector in vectors {
            let key = try #require(SecretBytes(hexadecimal: vector.key.utf8))
            let message = try #require(SecretBytes(hexadecimal: vector.message.utf8)).withUnsafeBytes { Array($0) }
            let code = try MessageDigest.sha256.authenticationCode(of: message.span.bytes, key: key)
            // Some codes are truncated to 16 bytes.
            let isValid = hexadecimal(code).prefix(vector.code.count) == vector.code
            #expect(isValid == vector.isValid, "\(vector.id)")
        }
    }

    private struct PublishedCode: Decodable {
        let id: Int
        let key: String
        let message: String
        let code: String
        let isValid: Bool
    }

    @Test(arguments: MessageDigest.allCases, [0, 1, 63, 64, 1_000])
    func `a message in parts has the digest of the complete message`(_ digest: MessageDigest, _ partSize: Int) throws {
        let message = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
        let running = try RunningDigest(digest)
        for start in stride(from: 0, to: message.count, by: max(partSize, 1)) where partSize > 0 {
            try running.update(Array(message[start..<min(start + partSize, message.count)]).span.bytes)
        }
        let whole = partSize == 0 ? [] : message
        #expect(try running.finish() == digest.digest(of: whole.span.bytes))
    }

    @Test func `an empty message has a code`() throws {
        let code = try MessageDigest.sha1.authenticationCode(of: [UInt8]().span.bytes, key: SecretBytes("Jefe".utf8))
        #expect(code.count == 20)
    }
}
