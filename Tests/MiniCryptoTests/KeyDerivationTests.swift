import PublicVectors
import Testing

@testable import MiniCrypto

struct KeyDerivationTests {
    struct ExpansionCase: Decodable {
        let id: Int
        let secret: String
        let salt: String
        let info: String
        let byteCount: Int
        let key: String
        let isValid: Bool
    }

    @Test func `HKDF matches the public vectors`() throws {
        let cases = try PublicVectors.cases("hkdf-sha256", of: ExpansionCase.self)
        #expect(cases.count == 86)
        for vector in cases {
            let key = try? KeyDerivation.hkdf(
                SecretBytes(bytes(vector.secret)),
                salt: bytes(vector.salt),
                info: bytes(vector.info),
                byteCount: vector.byteCount,
            )
            #expect(key.map { hexadecimal($0) } == (vector.isValid ? vector.key : nil), "case \(vector.id)")
        }
    }

    @Test(
        arguments: [
            // RFC 7914, section 12; the last has a cost of 2^20.
            ("", "", 4, 1, 1, "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"),
            ("password", "NaCl", 10, 8, 16, "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"),
            (
                "pleaseletmein", "SodiumChloride", 14, 8, 1,
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
            ),
            (
                "pleaseletmein", "SodiumChloride", 20, 8, 1,
                "2101cb9b6a511aaeaddbbe09cf70f881ec568d574a2ffd4dabe5ee9820adaa47"
            ),
        ] as [(String, String, UInt8, UInt8, UInt8, String)]
    )
    func `scrypt matches RFC 7914`(
        password: String,
        salt: String,
        cost: UInt8,
        blockSize: UInt8,
        parallelism: UInt8,
        expected: String,
    ) throws {
        let parameters = try #require(
            ScryptParameters(costExponent: cost, blockSize: blockSize, parallelism: parallelism)
        )
        let key = try KeyDerivation.scrypt(
            SecretBytes(Array(password.utf8)),
            salt: Array(salt.utf8),
            parameters: parameters,
        )
        #expect(hexadecimal(key) == expected)
    }

    @Test(arguments: [(0, 8, 1), (25, 8, 1), (15, 0, 1), (15, 65, 1), (15, 8, 0), (15, 8, 17), (21, 8, 1)])
    func `parameters outside of the limits are rejected`(cost: UInt8, blockSize: UInt8, parallelism: UInt8) {
        #expect(ScryptParameters(costExponent: cost, blockSize: blockSize, parallelism: parallelism) == nil)
    }

    /// The shared secret is that of RFC 7748, section 6.1.
    @Test func `an agreed key is derived by concatenation`() throws {
        let key = try KeyDerivation.concatenation(
            SecretBytes(bytes("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")),
            info: bytes(
                """
                8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a
                de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f
                """
            ),
        )
        #expect(hexadecimal(key) == "eed5568b3117bdb1ad6da7374e6ac904e7cac7bfd57ab7215dc46bf93a1d4a5e")
    }

    /// RFC 6070; the other one is computed by Python's hashlib.
    @Test(arguments: [
        (MessageDigest.sha1, 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957".prefix(40)),
        (.sha1, 4096, "4b007901b765489abead49d926f721d065a429c1".prefix(40)),
        (.sha512, 4096, "d197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5".prefix(40)),
    ])
    func `a password is derived to the key of the standard`(
        _ digest: MessageDigest,
        _ iterations: Int,
        _ expected: Substring,
    ) throws {
        let key = try KeyDerivation.pbkdf2(
            SecretBytes("password".utf8),
            salt: Array("salt".utf8),
            iterations: iterations,
            digest: digest,
            byteCount: 20,
        )
        #expect(hexadecimal(key) == expected)
    }

    @Test(arguments: [(0, 20), (-1, 20), (1 << 31, 20), (1, 0), (1, -1), (1, 1 << 31)])
    func `invalid parameters of a derivation are an error`(_ iterations: Int, _ byteCount: Int) {
        let password = SecretBytes("password".utf8)
        #expect(throws: CryptoError.self) {
            try KeyDerivation.pbkdf2(
                password,
                salt: [],
                iterations: iterations,
                digest: .sha1,
                byteCount: byteCount,
            )
        }
    }
}
