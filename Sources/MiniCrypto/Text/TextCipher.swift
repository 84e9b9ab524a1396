/// Seals text into text with AES-256-GCM, for what keeps or moves nothing but strings.
///
/// ## Shape
/// `mini1.` and, in base64url without padding, what ``AESGCM`` makes of the UTF-8; `mini1.` is authenticated with it.
///
/// ## Threading
/// Safe to use from any thread.
public final class TextCipher: Sendable {
    private static let prefix = "mini1."
    private static let additionalData = Array(prefix.utf8)

    private let cipher: AESGCM

    /// Takes a key.
    ///
    /// - Throws: `.keyLength` for a key that has not 32 bytes; `.unavailable` without OpenSSL.
    public init(key: SecretBytes) throws(CryptoError) {
        cipher = try AESGCM(key: key)
    }

    /// Seals a text; the same text never gives the same answer twice.
    ///
    /// - Throws: `.keySpent`, `.failed`.
    public func seal(_ text: String) throws(CryptoError) -> String {
        let plaintext = Array(text.utf8)
        let sealed = try [UInt8](capacity: plaintext.count + AESGCM.overheadByteCount) { sealed throws(CryptoError) in
            try cipher.seal(
                plaintext.span.bytes,
                additionalData: Self.additionalData.span.bytes,
                appendingTo: &sealed,
            )
        }
        return Self.prefix + Base64URL.encode(sealed)
    }

    /// Opens a text.
    ///
    /// - Throws: `.malformed` for what ``seal(_:)`` never answers; `.notAuthentic` when it was changed, or sealed with
    ///   another key; `.failed`.
    public func open(_ sealed: String) throws(CryptoError) -> String {
        guard sealed.utf8.starts(with: Self.additionalData),
            let bytes = Base64URL.decode(sealed.utf8.dropFirst(Self.additionalData.count))
        else { throw .malformed }
        let plaintext = try cipher.open(bytes.span.bytes, additionalData: Self.additionalData.span.bytes)
        return String(decoding: plaintext, as: UTF8.self)
    }
}
