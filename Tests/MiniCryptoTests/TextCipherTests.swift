import MiniCrypto
import Testing

struct TextCipherTests {
    private static let key = SecretBytes(0x20..<0x40)
    /// Created by another implementation of AES-GCM with the nonce 00 01 … 0b.
    private static let sealed = "mini1.AAECAwQFBgcICQoLNJH0yyZaJPjZ5mzF62KqyxrjzbsnAw"

    private let cipher: TextCipher

    init() throws {
        cipher = try TextCipher(key: Self.key)
    }

    @Test func `a text opens that was sealed elsewhere by the documented format`() throws {
        #expect(try cipher.open(Self.sealed) == "héllo")
        #expect(try cipher.seal("héllo").count == Self.sealed.count)
    }

    @Test(arguments: [("", 1), ("a", 1), ("ab", 1), ("abc", 1), ("abcd", 1), ("\0", 1), ("秘密 🔑", 1), ("x", 204_800)])
    func `a text opens unchanged, and its ciphertext differs each time`(part: String, count: Int) throws {
        let text = String(repeating: part, count: count)
        let sealed = try cipher.seal(text)
        #expect(sealed.wholeMatch(of: /mini1\.[A-Za-z0-9_-]+/) != nil)
        #expect(try cipher.open(sealed) == text)
        #expect(try cipher.seal(text) != sealed)
    }

    @Test func `a text with a changed or missing character does not open`() {
        let characters = Array(Self.sealed)
        for index in characters.indices {
            var changed = characters
            changed[index] = changed[index] == "A" ? "B" : "A"
            #expect(throws: CryptoError.self, "\(index)") { try cipher.open(String(changed)) }
            #expect(throws: CryptoError.self, "\(index)") { try cipher.open(String(characters[..<index])) }
        }
        #expect(throws: CryptoError.self) { try cipher.open(Self.sealed + "A") }
    }

    @Test(arguments: [
        "", "plain text", "mini2.AAAA", "mini1", "mini1.A", "mini1.A=", "mini1.+/+/", "mini1.é", "mini1.AB",
    ])
    func `a text that was not sealed is malformed`(text: String) {
        #expect(throws: CryptoError.malformed) { try cipher.open(text) }
    }

    @Test func `a text that is too short for a tag or has another key is not authentic`() throws {
        #expect(throws: CryptoError.notAuthentic) { try cipher.open("mini1.") }
        #expect(throws: CryptoError.notAuthentic) { try cipher.open("mini1.AAAA") }
        let other = try TextCipher(key: SecretBytes.random(count: 32))
        #expect(throws: CryptoError.notAuthentic) { try other.open(Self.sealed) }
    }
}
