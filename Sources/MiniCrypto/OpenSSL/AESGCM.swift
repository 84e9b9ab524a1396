internal import COpenSSL
internal import Synchronization

/// AES-256-GCM with one key: seals bytes, each time with a new random nonce, and opens them if they are unchanged.
///
/// ## Shape
/// The sealed data consists of 12 bytes of nonce, the encrypted text of the same length as the plaintext, and 16 bytes of tag.
///
/// ## Limits
/// Among 2^32 random nonces, two are equal with a probability of 2^-33, and then both texts are compromised. NIST allows this
/// number for one key. An object seals half as many texts and then throws `.keySpent`. It counts only its own texts, not those
/// that other processes or earlier objects sealed with the same key.
///
/// ## Threading
/// May be used from any thread; threads do not block each other.
///
/// - Source: NIST SP 800-38D, section 8.3.
public final class AESGCM: Sendable {
    /// The length of a key in bytes.
    public static let keyByteCount = 32
    /// The additional length of a sealed text: its nonce and its tag.
    public static let overheadByteCount = AESGCMNonce.byteCount + tagByteCount

    static let tagByteCount = 16

    private let library: OpenSSLLibrary
    private let key: SecretBytes
    /// Contexts that are not in use.
    ///
    /// Setting the key costs more than sealing a short text.
    private let contexts = Mutex<[CipherContext]>([])
    private let limit: UInt64
    private let sealCount = Atomic<UInt64>(0)

    /// Creates a cipher.
    ///
    /// - Throws: `.keyLength` for a key that does not have ``keyByteCount`` bytes; `.unavailable` without OpenSSL.
    public convenience init(key: SecretBytes) throws(CryptoError) {
        try self.init(key: key, limit: 1 << 31)
    }

    /// Creates a cipher with a limit on the number of texts that it seals.
    package init(key: SecretBytes, limit: UInt64) throws(CryptoError) {
        guard key.count == Self.keyByteCount else { throw .keyLength(key.count) }
        library = try OpenSSLLibrary.shared.get()
        self.key = key
        self.limit = limit
    }

    /// Seals a text.
    ///
    /// - Parameters:
    ///   - plaintext: The text, less than 2 GiB.
    ///   - additionalData: Data that is authenticated with the text but not included in the sealed bytes; less than 2 GiB.
    ///   - sealed: Receives ``overheadByteCount`` bytes more than the length of the text; undefined after an error.
    /// - Throws: `.keySpent`, `.failed`.
    public func seal(
        _ plaintext: RawSpan,
        additionalData: RawSpan,
        appendingTo sealed: inout OutputSpan<UInt8>,
    ) throws(CryptoError) {
        try seal(plaintext, .random(), additionalData, &sealed)
    }

    /// Opens sealed bytes.
    ///
    /// - Parameters:
    ///   - sealed: The bytes that ``seal(_:additionalData:appendingTo:)`` appended.
    ///   - additionalData: The same additional data as for sealing.
    /// - Throws: `.notAuthentic` if any of these was modified or the key is another one; `.failed`.
    public func open(_ sealed: RawSpan, additionalData: RawSpan) throws(CryptoError) -> [UInt8] {
        let count = sealed.byteCount - Self.overheadByteCount
        guard count >= 0 else { throw .notAuthentic }
        let text = sealed.extracting(droppingFirst: AESGCMNonce.byteCount).extracting(first: count)
        let context = try takeContext()
        try context.start(.open, AESGCMNonce(sealed.extracting(first: AESGCMNonce.byteCount)))
        try context.setTag(sealed.extracting(last: Self.tagByteCount))
        try context.authenticate(additionalData)
        let plaintext = try [UInt8](capacity: count) { plaintext throws(CryptoError) in
            try context.update(text, appendingTo: &plaintext)
            guard try context.finish() else { throw .notAuthentic }
        }
        put(context)
        return plaintext
    }

    /// Seals a text with a nonce that must not have been used with the key before.
    ///
    /// Two texts that are sealed with the same nonce can be read and forged by an attacker.
    func seal(
        _ plaintext: RawSpan,
        _ nonce: AESGCMNonce,
        _ additionalData: RawSpan,
        _ sealed: inout OutputSpan<UInt8>,
    ) throws(CryptoError) {
        guard sealCount.wrappingAdd(1, ordering: .relaxed).newValue <= limit else { throw .keySpent }
        for index in nonce.bytes.indices { sealed.append(nonce.bytes[index]) }
        let context = try takeContext()
        try context.start(.seal, nonce)
        try context.authenticate(additionalData)
        try context.update(plaintext, appendingTo: &sealed)
        guard try context.finish() else { throw .failed("EVP_CipherFinal_ex") }
        try context.appendTag(to: &sealed)
        put(context)
    }

    private func takeContext() throws(CryptoError) -> CipherContext {
        if let context = contexts.withLock({ $0.popLast() }) { return context }
        return try CipherContext(library, library.aes256GCM, key)
    }

    /// Makes a context available again.
    ///
    /// A context that failed is released instead.
    private func put(_ context: CipherContext) {
        contexts.withLock { $0.append(context) }
    }
}
