import MiniCore
import MiniCrypto
import MiniTesting
import Testing

@testable import MiniStorage

struct AESGCMEncryptorTests {
    private let key = SecretBytes(0x20..<0x40)
    private let context = LocalStorageContext(
        identity: ProgramIdentity(appID: "2021001", userID: "user-7"),
        key: "token",
        kind: .string,
    )
    private let text = Array("héllo".utf8)

    @Test func `the encryptor passes the compliance test for integrators`() async throws {
        try await EncryptorCompatTest(
            AESGCMEncryptor(key: key),
            withAnotherKey: AESGCMEncryptor(key: SecretBytes.random(count: 32), keyID: 2),
        ).run()
    }

    @Test func `a value opens that was sealed elsewhere by the documented format`() throws {
        // Sealed by another implementation of AES-GCM with the nonce 00 01 … 0b.
        let sealed: [UInt8] = [
            0x01, 0x01, 0x02, 0x03, 0x04, 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x34,
            0x91, 0xf4, 0xcb, 0x26, 0x5a, 0xe0, 0x30, 0x8d, 0xf3, 0x24, 0x62, 0x31, 0xe1, 0x68, 0x91, 0x29, 0x8e, 0x03,
            0x07, 0xc0, 0x51,
        ]
        let encryptor = try AESGCMEncryptor(key: key, keyID: 0x0102_0304)
        #expect(encryptor.identifier == "aes256gcm.16909060")
        #expect(try encryptor.open(sealed, identifier: encryptor.identifier, for: context) == text)
        let own = try encryptor.seal(text, for: context)
        #expect(own.count == sealed.count)
        #expect(own.prefix(5) == sealed.prefix(5))
    }

    @Test func `a value opens only in its own context`() throws {
        let encryptor = try AESGCMEncryptor(key: key)
        let sealed = try encryptor.seal(text, for: context)
        #expect(try encryptor.open(sealed, identifier: "aes256gcm.1", for: context) == text)
        for identifier in ["", "aes256gcm.2"] {
            #expect(throws: AESGCMEncryptorError.foreignValue) {
                try encryptor.open(sealed, identifier: identifier, for: context)
            }
        }
        let others = [
            LocalStorageContext(
                identity: ProgramIdentity(appID: "2021002", userID: "user-7"),
                key: "token",
                kind: .string
            ),
            LocalStorageContext(
                identity: ProgramIdentity(appID: "2021001", userID: "user-8"),
                key: "token",
                kind: .string
            ),
            LocalStorageContext(identity: context.identity, key: "token2", kind: .string),
            LocalStorageContext(identity: context.identity, key: "token", kind: .json),
        ]
        for other in others {
            #expect(throws: AESGCMEncryptorError.cryptography(.notAuthentic)) {
                try encryptor.open(sealed, identifier: "aes256gcm.1", for: other)
            }
        }
    }

    @Test func `a value with a flipped bit in any byte or a missing end does not open`() throws {
        let encryptor = try AESGCMEncryptor(key: key)
        let sealed = try encryptor.seal(text, for: context)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x10
            let expected: AESGCMEncryptorError =
                switch index {
                case 0: .malformedValue
                case 1..<5: .foreignValue
                default: .cryptography(.notAuthentic)
                }
            #expect(throws: expected) { try encryptor.open(changed, identifier: "aes256gcm.1", for: context) }
        }
        for count in sealed.indices {
            #expect(throws: AESGCMEncryptorError.self) {
                try encryptor.open(Array(sealed[..<count]), identifier: "aes256gcm.1", for: context)
            }
        }
    }

    @Test func `a value that was sealed with a retired key still opens`() throws {
        let retired = try AESGCMEncryptor(key: key)
        let sealed = try retired.seal(text, for: context)
        let encryptors = LocalStorageEncryptorRing(
            try .aesGCM(key: SecretBytes.random(count: 32), keyID: 2),
            retired: [retired],
        )
        #expect(encryptors.current?.identifier == "aes256gcm.2")
        let found = try #require(encryptors.encryptor(for: "aes256gcm.1"))
        #expect(try found.open(sealed, identifier: "aes256gcm.1", for: context) == text)
        for identifier in ["aes256gcm.1", "aes256gcm.2"] {
            #expect(throws: AESGCMEncryptorError.foreignValue) {
                try encryptors.current?.open(sealed, identifier: identifier, for: context)
            }
        }
    }

    @Test func `the same id with another key does not open`() throws {
        let sealed = try AESGCMEncryptor(key: key).seal(text, for: context)
        let other = try AESGCMEncryptor(key: SecretBytes.random(count: 32))
        #expect(throws: AESGCMEncryptorError.cryptography(.notAuthentic)) {
            try other.open(sealed, identifier: "aes256gcm.1", for: context)
        }
    }

    @Test func `a key at its limit does not seal but still opens`() throws {
        let encryptor = AESGCMEncryptor(cipher: try AESGCM(key: key, limit: 1), keyID: 1)
        let sealed = try encryptor.seal(text, for: context)
        #expect(throws: AESGCMEncryptorError.cryptography(.keySpent)) { try encryptor.seal(text, for: context) }
        #expect(try encryptor.open(sealed, identifier: "aes256gcm.1", for: context) == text)
    }

    @Test(arguments: [0, 16, 31, 33])
    func `a key of another length is rejected`(count: Int) {
        #expect(throws: CryptoError.keyLength(count)) { try AESGCMEncryptor(key: SecretBytes.random(count: count)) }
    }
}
