/// Base64 with the URL alphabet and without padding.
///
/// Only the canonical encoding is accepted.
///
/// - Source: RFC 4648 section 5; nonzero trailing bits are rejected, as section 3.5 allows.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The six bits of each character; 255 for characters outside the alphabet.
    private static let sextets: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        for (sextet, character) in alphabet.enumerated() { table[Int(character)] = UInt8(sextet) }
        return table
    }()

    /// The encoding of bytes.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                text.append(alphabet[Int(bits >> bitCount & 63)])
            }
        }
        if bitCount > 0 { text.append(alphabet[Int(bits << (6 - bitCount) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; nil for a text that ``encode(_:)`` never returns.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for character in text {
            let sextet = sextets[Int(character)]
            guard sextet != 255 else { return nil }
            bits = bits << 6 | UInt32(sextet)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            }
        }
        // The remaining bits are fewer than a character and zero.
        guard bitCount < 6, bits & (1 << bitCount - 1) == 0 else { return nil }
        return bytes
    }
}
