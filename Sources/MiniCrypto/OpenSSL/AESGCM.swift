internal import COpenSSL
internal import Synchronization

/// AES-256-GCM with one key: seals bytes, each time with a new random nonce, and opens what has not changed since.
///
/// ## Shape
/// What is sealed is 12 bytes of nonce, as many bytes as the text has, and 16 bytes of tag.
///
/// ## Limits
/// Among 2^32 random nonces, two are alike with a probability of 2^-33, and then both texts are lost: that is what NIST
/// allows one key. An object seals half as many texts and then throws `.keySpent`. It counts what it has sealed itself,
/// not what other processes, or this one before, have sealed with the same key.
///
/// ## Threading
/// Safe to use from any thread; threads do not wait for each other.
///
/// - Source: NIST SP 800-38D, section 8.3.
public final class AESGCM: Sendable {
    /// The length of a key.
    public static let keyByteCount = 32
    /// How much longer a sealed text is: by its nonce and its tag.
    public static let overheadByteCount = AESGCMNonce.byteCount + tagByteCount

    static let tagByteCount = 16

    private let library: OpenSSLLibrary
    private let key: SecretBytes
    /// Contexts that are not in use: setting the key costs more than sealing a short text.
    private let contexts = Mutex<[CipherContext]>([])
    private let limit: UInt64
    private let sealCount = Atomic<UInt64>(0)

    /// Takes a key.
    ///
    /// - Throws: `.keyLength` for a key that has not ``keyByteCount`` bytes; `.unavailable` without OpenSSL.
    public convenience init(key: SecretBytes) throws(CryptoError) {
        try self.init(key: key, limit: 1 << 31)
    }

    /// Takes a key, and how many texts it may seal.
    package init(key: SecretBytes, limit: UInt64) throws(CryptoError) {
        guard key.count == Self.keyByteCount else { throw .keyLength(key.count) }
        library = try OpenSSLLibrary.shared.get()
        self.key = key
        self.limit = limit
    }

    /// Seals a text.
    ///
    /// - Parameters:
    ///   - plaintext: The text, below 2 GiB.
    ///   - additionalData: What is authenticated beside the text and is not in the sealed bytes; below 2 GiB.
    ///   - sealed: Gets ``overheadByteCount`` bytes more than the text has; void after a failure.
    /// - Throws: `.keySpent`, `.failed`.
    public func seal(
        _ plaintext: RawSpan,
        additionalData: RawSpan,
        appendingTo sealed: inout OutputSpan<UInt8>,
    ) throws(CryptoError) {
        try seal(plaintext, .random(), additionalData, &sealed)
    }

    /// Opens what was sealed.
    ///
    /// - Parameters:
    ///   - sealed: What ``seal(_:additionalData:appendingTo:)`` appended.
    ///   - additionalData: What was given then.
    /// - Throws: `.notAuthentic` when any of these has changed, or was sealed with another key; `.failed`.
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

    /// Seals a text with a nonce that must never have been used with the key: whoever sees two texts sealed with the
    /// same one can read and forge.
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

    /// Makes a context available again; one that failed is given up instead.
    private func put(_ context: CipherContext) {
        contexts.withLock { $0.append(context) }
    }
}
