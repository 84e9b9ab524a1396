internal import COpenSSL

/// An OpenSSL context with its key, for consecutive messages.
///
/// SAFETY: used by one thread at a time, the one that took it from its pool; hence `@unchecked Sendable`.
final class CipherContext: @unchecked Sendable {
    enum Direction: Int32 {
        case open = 0
        case seal = 1
    }

    private let library: OpenSSLLibrary
    /// SAFETY: made in `init` and freed in `deinit`, where OpenSSL wipes the key schedule.
    private let context: OpaquePointer

    init(_ library: OpenSSLLibrary, _ cipher: OpaquePointer, _ key: SecretBytes) throws(CryptoError) {
        guard let context = library.makeContext() else { throw .failed("EVP_CIPHER_CTX_new") }
        self.library = library
        self.context = context
        let code = key.withUnsafeBytes { key in
            library.startCipher(context, cipher, nil, Self.characters(key), nil, Direction.seal.rawValue)
        }
        guard code == 1 else { throw .failed("EVP_CipherInit_ex") }
    }

    deinit { library.freeContext(context) }

    /// Begins a message.
    func start(_ direction: Direction, _ nonce: AESGCMNonce) throws(CryptoError) {
        let code = nonce.bytes.span.bytes.withUnsafeBytes { nonce in
            library.startCipher(context, nil, nil, nil, Self.characters(nonce), direction.rawValue)
        }
        guard code == 1 else { throw .failed("EVP_CipherInit_ex") }
    }

    /// Adds additional data for authentication.
    func authenticate(_ data: RawSpan) throws(CryptoError) {
        var written: Int32 = 0
        let code = data.withUnsafeBytes { data in
            data.isEmpty ? 1 : library.updateCipher(context, nil, &written, Self.characters(data), Int32(data.count))
        }
        guard code == 1 else { throw .failed("EVP_CipherUpdate") }
    }

    /// Seals or opens a part of the text.
    func update(_ input: RawSpan, appendingTo output: inout OutputSpan<UInt8>) throws(CryptoError) {
        precondition(input.byteCount <= output.freeCapacity, "The output is too small for the text.")
        var written: Int32 = 0
        let code = input.withUnsafeBytes { input in
            guard !input.isEmpty else { return Int32(1) }
            return output.withUnsafeMutableBufferPointer { buffer, count in
                let rest = buffer.baseAddress?.advanced(by: count)
                let code = library.updateCipher(context, rest, &written, Self.characters(input), Int32(input.count))
                count += Int(written)
                return code
            }
        }
        guard code == 1, written == input.byteCount else { throw .failed("EVP_CipherUpdate") }
    }

    /// Ends the message.
    ///
    /// - Returns: Whether an opened message is authentic.
    func finish() throws(CryptoError) -> Bool {
        // GCM writes nothing at the end, but OpenSSL requires an output buffer.
        var written: Int32 = 0
        var block: InlineArray<16, UInt8> = InlineArray(repeating: 0)
        var span = block.mutableSpan
        let code = span.withUnsafeMutableBufferPointer { library.finishCipher(context, $0.baseAddress, &written) }
        guard written == 0 else { throw .failed("EVP_CipherFinal_ex") }
        return code == 1
    }

    /// Sets the expected tag of the message to open.
    func setTag(_ tag: RawSpan) throws(CryptoError) {
        let code = tag.withUnsafeBytes { tag in
            // OpenSSL only reads the tag, although the parameter is a mutable pointer.
            let address = UnsafeMutableRawPointer(mutating: tag.baseAddress)
            return library.controlContext(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), address)
        }
        guard code == 1 else { throw .failed("EVP_CIPHER_CTX_ctrl") }
    }

    /// Writes the tag of the sealed message.
    func appendTag(to output: inout OutputSpan<UInt8>) throws(CryptoError) {
        precondition(AESGCM.tagByteCount <= output.freeCapacity, "The output is too small for the tag.")
        let code = output.withUnsafeMutableBufferPointer { buffer, count in
            let rest = buffer.baseAddress?.advanced(by: count)
            let code = library.controlContext(context, EVP_CTRL_AEAD_GET_TAG, Int32(AESGCM.tagByteCount), rest)
            if code == 1 { count += AESGCM.tagByteCount }
            return code
        }
        guard code == 1 else { throw .failed("EVP_CIPHER_CTX_ctrl") }
    }

    /// The bytes as a parameter of OpenSSL's functions.
    private static func characters(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<UInt8>? {
        // SAFETY: bytes can be read as bytes.
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    }
}
