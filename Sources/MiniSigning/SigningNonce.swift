internal import MiniCrypto

/// The nonce of a signature.
package enum SigningNonce {
    static let characterCount = 16
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// Whether a text has the form of a nonce.
    static func isNonce(_ text: String) -> Bool {
        text.utf8.count == characterCount && text.utf8.allSatisfy(alphabet.contains)
    }

    /// Uniformly distributed characters from the system's random generator: 95 bits.
    package static func random() -> String {
        var generator = SecureGenerator()
        let characters = (0..<characterCount).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
        return String(decoding: characters, as: UTF8.self)
    }
}

/// The random generator of the system, for the unbiased methods of the standard library.
private struct SecureGenerator: RandomNumberGenerator {
    mutating func next() -> UInt64 {
        var word: UInt64 = 0
        withUnsafeMutableBytes(of: &word) { SecureRandom.fill($0) }
        return word
    }
}
