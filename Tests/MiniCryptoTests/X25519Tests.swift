import PublicVectors
import Testing

@testable import MiniCrypto

struct X25519Tests {
    struct Case: Decodable {
        let id: Int
        let privateKey: String
        let publicKey: String
        let secret: String
        let isValid: Bool
    }

    @Test func `the agreement matches the public vectors`() throws {
        let cases = try PublicVectors.cases("x25519", of: Case.self)
        #expect(cases.count == 518)
        for vector in cases {
            let privateKey = SecretBytes(bytes(vector.privateKey))
            // A secret of zeros is rejected.
            let secret = try? X25519.sharedSecret(of: privateKey, with: bytes(vector.publicKey))
            #expect(secret.map { hexadecimal($0) } == (vector.isValid ? vector.secret : nil), "case \(vector.id)")
        }
    }

    /// RFC 7748, section 6.1.
    @Test func `two owners of keys share a secret`() throws {
        let alice = SecretBytes(bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"))
        let bob = SecretBytes(bytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
        let publicKeys = try (X25519.publicKey(of: alice), X25519.publicKey(of: bob))
        #expect(hexadecimal(publicKeys.0) == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
        #expect(hexadecimal(publicKeys.1) == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
        let secrets = try (
            X25519.sharedSecret(of: alice, with: publicKeys.1), X25519.sharedSecret(of: bob, with: publicKeys.0)
        )
        #expect(secrets.0 == secrets.1)
        #expect(hexadecimal(secrets.0) == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
    }

    @Test func `keys of another length are rejected`() {
        #expect(throws: CryptoError.keyLength(31)) { try X25519.publicKey(of: .random(count: 31)) }
        #expect(throws: CryptoError.keyLength(33)) {
            try X25519.sharedSecret(of: .random(count: 32), with: [UInt8](repeating: 9, count: 33))
        }
    }
}
