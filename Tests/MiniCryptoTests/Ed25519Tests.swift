import Testing

@testable import MiniCrypto

struct Ed25519Tests {
    struct Vector: Sendable {
        let key: String
        let publicKey: String
        let message: String
        let signature: String
    }

    /// RFC 8032, section 7.1.
    static let vectors = [
        Vector(
            key: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            message: "",
            signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        Vector(
            key: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            message: "72",
            signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        Vector(
            key: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            message: "af82",
            signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ]

    @Test(arguments: vectors)
    func `a signature matches the public vectors`(_ vector: Vector) throws {
        let secret = SecretBytes(bytes(vector.key))
        let message = bytes(vector.message)
        #expect(try hexadecimal(Ed25519.publicKey(of: secret)) == vector.publicKey)
        #expect(try hexadecimal(Ed25519.signature(of: message, by: secret)) == vector.signature)
        #expect(try Ed25519.isValid(bytes(vector.signature), of: message, by: bytes(vector.publicKey)))
    }

    @Test func `a changed signature, message or key is not valid`() throws {
        let vector = Self.vectors[2]
        let (key, message, signature) = (bytes(vector.publicKey), bytes(vector.message), bytes(vector.signature))
        for index in [0, 31, 32, 63] {
            var changed = signature
            changed[index] ^= 1
            #expect(try !Ed25519.isValid(changed, of: message, by: key))
        }
        #expect(try !Ed25519.isValid(signature, of: bytes("af83"), by: key))
        #expect(try !Ed25519.isValid(signature, of: message, by: bytes(Self.vectors[1].publicKey)))
        #expect(try !Ed25519.isValid([], of: message, by: key))
        #expect(try !Ed25519.isValid(signature, of: message, by: []))
        // No point of the curve.
        #expect(try !Ed25519.isValid(signature, of: message, by: Array(repeating: 0xFF, count: 32)))
    }

    @Test func `a key of another length is rejected`() {
        #expect(throws: CryptoError.keyLength(31)) { try Ed25519.publicKey(of: .random(count: 31)) }
        #expect(throws: CryptoError.keyLength(33)) { try Ed25519.signature(of: [], by: .random(count: 33)) }
    }
}
