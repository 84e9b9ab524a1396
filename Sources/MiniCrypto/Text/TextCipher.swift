/// Seals text into text with AES-256-GCM, for storage or transport that supports only strings.
///
/// ## Shape
/// `mini1.`, followed by the output of ``AESGCM`` for the UTF-8 in base64url without padding. `mini1.` is authenticated as
/// additional data.
///
/// ## Threading
/// May be used from any thread.
public final class TextCipher: Sendable {
    private static let prefix = "mini1."
    private static let additionalData = Array(prefix.utf8)

    private let cipher: AESGCM

    /// Creates a cipher.
    ///
    /// - Throws: `.keyLength` for a key that does not have 32 bytes; `.unavailable` without OpenSSL.
    public init(key: SecretBytes) throws(CryptoError) {
        cipher = try AESGCM(key: key)
    }

    /// Seals a text.
    ///
    /// The result for the same text is different each time.
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
    /// - Throws: `.malformed` for a text that ``seal(_:)`` never returns; `.notAuthentic` if it was modified or sealed with
    ///   another key; `.failed`.
    public func open(_ sealed: String) throws(CryptoError) -> String {
        guard sealed.utf8.starts(with: Self.additionalData),
            let bytes = Base64URL.decode(sealed.utf8.dropFirst(Self.additionalData.count))
        else { throw .malformed }
        let plaintext = try cipher.open(bytes.span.bytes, additionalData: Self.additionalData.span.bytes)
        return String(decoding: plaintext, as: UTF8.self)
    }
}
