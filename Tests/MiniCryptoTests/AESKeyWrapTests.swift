import PublicVectors
import Testing

@testable import MiniCrypto

struct AESKeyWrapTests {
    struct Case: Decodable {
        let id: Int
        let wrappingKey: String
        let key: String
        let wrapped: String
        let isValid: Bool
    }

    @Test func `wrapping matches the public vectors`() throws {
        let cases = try PublicVectors.cases("aes-256-wrap", of: Case.self)
        #expect(cases.count == 68)
        for vector in cases {
            let wrappingKey = SecretBytes(bytes(vector.wrappingKey))
            let key = try? AESKeyWrap.unwrap(bytes(vector.wrapped), with: wrappingKey)
            // Some cases accept a payload of 8 bytes, which the RFC does not define.
            let isValid = vector.isValid && bytes(vector.key).count >= 16
            #expect(key.map { hexadecimal($0) } == (isValid ? vector.key : nil), "case \(vector.id)")
            if isValid {
                let wrapped = try AESKeyWrap.wrap(SecretBytes(bytes(vector.key)), with: wrappingKey)
                #expect(hexadecimal(wrapped) == vector.wrapped, "case \(vector.id)")
            }
        }
    }

    /// RFC 3394, section 4.6.
    @Test func `a key of 256 bits is wrapped as in RFC 3394`() throws {
        let wrappingKey = SecretBytes(0..<32)
        let key = SecretBytes(bytes("00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f"))
        let wrapped = try AESKeyWrap.wrap(key, with: wrappingKey)
        #expect(
            hexadecimal(wrapped)
                == "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"
        )
        #expect(try AESKeyWrap.unwrap(wrapped, with: wrappingKey) == key)
    }

    @Test func `a changed bit, another key and another length are rejected`() throws {
        let wrappingKey = SecretBytes.random(count: 32)
        let wrapped = try AESKeyWrap.wrap(.random(count: 32), with: wrappingKey)
        for bit in 0..<wrapped.count * 8 {
            var changed = wrapped
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: CryptoError.notAuthentic) { try AESKeyWrap.unwrap(changed, with: wrappingKey) }
        }
        #expect(throws: CryptoError.notAuthentic) { try AESKeyWrap.unwrap(wrapped, with: .random(count: 32)) }
        for count in 0..<wrapped.count {
            #expect(throws: CryptoError.notAuthentic) {
                try AESKeyWrap.unwrap(Array(wrapped.prefix(count)), with: wrappingKey)
            }
        }
        #expect(throws: CryptoError.keyLength(16)) { try AESKeyWrap.unwrap(wrapped, with: .random(count: 16)) }
        #expect(throws: CryptoError.keyLength(8)) { try AESKeyWrap.wrap(.random(count: 8), with: wrappingKey) }
        #expect(throws: CryptoError.keyLength(33)) { try AESKeyWrap.wrap(.random(count: 33), with: wrappingKey) }
    }
}
