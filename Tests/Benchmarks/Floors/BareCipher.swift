import COpenSSL

// SAFETY: OpenSSL's context is made in init, used by one task, and freed by `close`.
/// AES-256-GCM over sequential blocks of 16 KiB in one message, as in `openssl speed -evp`.
final class BareCipher {
    private static let blockByteCount = 16_384

    private let context: OpaquePointer
    private let input = [UInt8](repeating: 1, count: blockByteCount)
    private var output = [UInt8](repeating: 0, count: blockByteCount)

    init() throws {
        guard let context = EVP_CIPHER_CTX_new() else { throw MeasurementError("OpenSSL has no memory") }
        self.context = context
        let key = [UInt8](repeating: 2, count: 32)
        let nonce = [UInt8](repeating: 3, count: 12)
        guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1 else {
            throw MeasurementError("OpenSSL rejects the key")
        }
    }

    /// Seals a number of bytes and returns the duration in nanoseconds.
    func seal(byteCount: Int) throws -> Double {
        var written: Int32 = 0
        let start = MonotonicTime.now
        for _ in 0..<byteCount / Self.blockByteCount {
            guard EVP_EncryptUpdate(context, &output, &written, input, Int32(Self.blockByteCount)) == 1 else {
                throw MeasurementError("OpenSSL failed")
            }
        }
        return MonotonicTime.now - start
    }

    func close() { EVP_CIPHER_CTX_free(context) }
}
