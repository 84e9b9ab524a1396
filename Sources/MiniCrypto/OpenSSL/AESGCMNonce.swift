/// The nonce of AES-GCM: 96 bits.
struct AESGCMNonce {
    static let byteCount = 12

    let bytes: InlineArray<12, UInt8>

    /// Reads the nonce of a sealed text.
    init(_ bytes: RawSpan) {
        precondition(bytes.byteCount == Self.byteCount, "A nonce has 12 bytes.")
        self.bytes = InlineArray { bytes.unsafeLoadUnaligned(fromByteOffset: $0, as: UInt8.self) }
    }

    private init(bytes: InlineArray<12, UInt8>) {
        self.bytes = bytes
    }

    static func random() -> AESGCMNonce {
        var bytes = InlineArray<12, UInt8>(repeating: 0)
        var span = bytes.mutableSpan
        span.withUnsafeMutableBytes { SecureRandom.fill($0) }
        return AESGCMNonce(bytes: bytes)
    }
}
