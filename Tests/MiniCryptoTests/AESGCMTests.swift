import PublicVectors
import Testing

@testable import MiniCrypto

struct AESGCMTests {
    /// A message with its parameters.
    struct Vector: CustomTestStringConvertible {
        var name: String
        var key: [UInt8]
        var nonce: [UInt8]
        var additionalData: [UInt8]
        var plaintext: [UInt8]
        var sealed: [UInt8]

        var testDescription: String { name }

        init(_ name: String, key: String, nonce: String, additionalData: String, plaintext: String, sealed: String) {
            self.name = name
            self.key = bytes(key)
            self.nonce = bytes(nonce)
            self.additionalData = bytes(additionalData)
            self.plaintext = bytes(plaintext)
            self.sealed = bytes(sealed)
        }
    }

    /// The test cases with keys of 256 bits in "The Galois/Counter Mode of Operation" by McGrew and Viega.
    private static let known = [
        Vector(
            "test case 13",
            key: String(repeating: "00", count: 32),
            nonce: String(repeating: "00", count: 12),
            additionalData: "",
            plaintext: "",
            sealed: "530f8afbc74536b9a963b4f1c4cb738b",
        ),
        Vector(
            "test case 14",
            key: String(repeating: "00", count: 32),
            nonce: String(repeating: "00", count: 12),
            additionalData: "",
            plaintext: String(repeating: "00", count: 16),
            sealed: "cea7403d4d606b6e074ec5d3baf39d18 d0d1c8a799996bf0265b98b5d48ab919",
        ),
        Vector(
            "test case 15",
            key: "feffe9928665731c6d6a8f9467308308 feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888",
            additionalData: "",
            plaintext: """
                d9313225f88406e5a55909c5aff5269a 86a7a9531534f7da2e4c303d8a318a72
                1c3c0c95956809532fcf0e2449a6b525 b16aedf5aa0de657ba637b391aafd255
                """,
            sealed: """
                522dc1f099567d07f47f37a32a84427d 643a8cdcbfe5c0c97598a2bd2555d1aa
                8cb08e48590dbb3da7b08b1056828838 c5f61e6393ba7a0abcc9f662898015ad
                b094dac5d93471bdec1a502270e3cc6c
                """,
        ),
        Vector(
            "test case 16",
            key: "feffe9928665731c6d6a8f9467308308 feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888",
            additionalData: "feedfacedeadbeeffeedfacedeadbeef abaddad2",
            plaintext: """
                d9313225f88406e5a55909c5aff5269a 86a7a9531534f7da2e4c303d8a318a72
                1c3c0c95956809532fcf0e2449a6b525 b16aedf5aa0de657ba637b39
                """,
            sealed: """
                522dc1f099567d07f47f37a32a84427d 643a8cdcbfe5c0c97598a2bd2555d1aa
                8cb08e48590dbb3da7b08b1056828838 c5f61e6393ba7a0abcc9f662
                76fc6ece0f4e1768cddf8853bb2d551b
                """,
        ),
    ]

    @Test(arguments: known)
    func `a published message is sealed and opened as published`(vector: Vector) throws {
        let cipher = try AESGCM(key: SecretBytes(vector.key))
        // Twice, alternating: the state after one message does not affect the next.
        for _ in 0..<2 {
            #expect(try cipher.seal(vector) == vector.sealed)
            #expect(try cipher.open(vector) == vector.plaintext)
        }
    }

    @Test func `a modified message does not open`() throws {
        let vector = Self.known[3]
        let cipher = try AESGCM(key: SecretBytes(vector.key))
        func expectForgery(_ change: (inout Vector) -> Void) {
            var changed = vector
            change(&changed)
            #expect(throws: CryptoError.notAuthentic) { try cipher.open(changed) }
        }
        for index in vector.sealed.indices { expectForgery { $0.sealed[index] ^= 1 } }
        for index in vector.nonce.indices { expectForgery { $0.nonce[index] ^= 1 } }
        for index in vector.additionalData.indices { expectForgery { $0.additionalData[index] ^= 1 } }
        for count in 1...vector.sealed.count { expectForgery { $0.sealed.removeLast(count) } }
        expectForgery { $0.sealed.append(0) }
        expectForgery { $0.additionalData.append(0) }
        #expect(try cipher.open(vector) == vector.plaintext)
        let other = try AESGCM(key: SecretBytes(repeatElement(0, count: 32)))
        #expect(throws: CryptoError.notAuthentic) { try other.open(vector) }
    }

    @Test(arguments: [0, 1, 16, 24, 31, 33, 64])
    func `a key of another length is rejected`(count: Int) {
        #expect(throws: CryptoError.keyLength(count)) { try AESGCM(key: SecretBytes.random(count: count)) }
    }

    @Test(arguments: [
        ("libnothing.so.0", "libcrypto; install the package libssl3"),
        ("libc.so.6", "EVP_CIPHER_CTX_ctrl in libcrypto"),
    ])
    func `a missing library and a library that is not OpenSSL are reported`(name: String, missing: String) {
        #expect(throws: CryptoError.unavailable(missing)) { try OpenSSLLibrary([name]) }
    }

    @Test func `sealing a text twice produces different bytes`() throws {
        let cipher = try AESGCM(key: SecretBytes.random(count: 32))
        let sealed = try (0..<1000).map { _ in try cipher.seal([1, 2, 3], additionalData: [4]) }
        #expect(Set(sealed).count == 1000)
        #expect(Set(sealed.map { $0.prefix(12) }).count == 1000)
        for text in sealed { #expect(try cipher.open(text, additionalData: [4]) == [1, 2, 3]) }
    }

    @Test func `a key at its limit does not seal but still opens`() throws {
        let cipher = try AESGCM(key: SecretBytes.random(count: 32), limit: 3)
        let sealed = try (0..<3).map { _ in try cipher.seal([1], additionalData: []) }
        for _ in 0..<2 {
            #expect(throws: CryptoError.keySpent) { try cipher.seal([1], additionalData: []) }
        }
        #expect(try cipher.open(sealed[2], additionalData: []) == [1])
    }

    @Test func `eight threads seal and open at once`() async throws {
        let cipher = try AESGCM(key: SecretBytes.random(count: 32))
        try await withThrowingTaskGroup { group in
            for thread in 0..<8 as Range<UInt8> {
                group.addTask {
                    for round in 0..<200 {
                        var vector = Self.known[3]
                        vector.nonce = [UInt8](repeating: thread, count: 8) + [UInt8](repeating: UInt8(round), count: 4)
                        vector.plaintext = [UInt8](repeating: thread, count: round * 10)
                        vector.sealed = try cipher.seal(vector)
                        #expect(try cipher.open(vector) == vector.plaintext)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `every vector of Wycheproof has the published result`() throws {
        let published = try PublicVectors.cases("aes-256-gcm", of: PublishedMessage.self)
        #expect(published.count == 66)
        for message in published {
            let vector = Vector(
                "\(message.id)",
                key: message.key,
                nonce: message.nonce,
                additionalData: message.additionalData,
                plaintext: message.plaintext,
                sealed: message.sealed,
            )
            let cipher = try AESGCM(key: SecretBytes(vector.key))
            if message.isValid {
                #expect(try cipher.seal(vector) == vector.sealed, "\(vector.name)")
                #expect(try cipher.open(vector) == vector.plaintext, "\(vector.name)")
            } else {
                #expect(throws: CryptoError.notAuthentic, "\(vector.name)") { try cipher.open(vector) }
            }
        }
    }

    private struct PublishedMessage: Decodable {
        let id: Int
        let key: String
        let nonce: String
        let additionalData: String
        let plaintext: String
        let sealed: String
        let isValid: Bool
    }
}

/// The bytes of hexadecimal digits with white space.
extension AESGCM {
    fileprivate func seal(_ plaintext: [UInt8], additionalData: [UInt8]) throws -> [UInt8] {
        try [UInt8](capacity: plaintext.count + Self.overheadByteCount) { sealed in
            try seal(plaintext.span.bytes, additionalData: additionalData.span.bytes, appendingTo: &sealed)
        }
    }

    fileprivate func open(_ sealed: [UInt8], additionalData: [UInt8]) throws -> [UInt8] {
        try open(sealed.span.bytes, additionalData: additionalData.span.bytes)
    }

    /// The sealed text and the tag.
    fileprivate func seal(_ vector: AESGCMTests.Vector) throws -> [UInt8] {
        let sealed = try [UInt8](capacity: vector.plaintext.count + Self.overheadByteCount) { sealed in
            try seal(
                vector.plaintext.span.bytes,
                AESGCMNonce(vector.nonce.span.bytes),
                vector.additionalData.span.bytes,
                &sealed,
            )
        }
        #expect(sealed.starts(with: vector.nonce))
        return Array(sealed.dropFirst(vector.nonce.count))
    }

    fileprivate func open(_ vector: AESGCMTests.Vector) throws -> [UInt8] {
        let sealed = vector.nonce + vector.sealed
        return try open(sealed.span.bytes, additionalData: vector.additionalData.span.bytes)
    }
}
