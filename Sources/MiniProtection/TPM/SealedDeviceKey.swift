internal import MiniCrypto

/// A device key that a TPM has sealed, with the format of its file.
///
/// The file consists of `minitpm1`, the bytes of a TPM2B_PUBLIC and a TPM2B_PRIVATE, and the SHA-256 of all of it. The
/// digest distinguishes a damaged file from a file of another TPM.
struct SealedDeviceKey: Equatable {
    let publicPart: [UInt8]
    let privatePart: [UInt8]

    private static let mark = Array("minitpm1".utf8)

    init(publicPart: [UInt8], privatePart: [UInt8]) {
        self.publicPart = publicPart
        self.privatePart = privatePart
    }

    /// Parses the content of a file.
    ///
    /// - Parameter path: The file, for errors.
    init(_ bytes: [UInt8], _ path: String) throws(ProtectionError) {
        let digest = MessageDigest.sha256
        let content = Array(bytes.dropLast(digest.byteCount))
        guard try Self.digest(of: content) == Array(bytes.suffix(digest.byteCount)),
            content.starts(with: Self.mark),
            let first = Self.counted(content[Self.mark.count...]),
            let second = Self.counted(content[first.endIndex...]),
            second.endIndex == content.endIndex
        else { throw Self.damaged(path) }
        self.init(publicPart: Array(first), privatePart: Array(second))
    }

    /// The content of a file.
    func encoded() throws(ProtectionError) -> [UInt8] {
        let content = Self.mark + publicPart + privatePart
        return content + (try Self.digest(of: content))
    }

    static func damaged(_ path: String) -> ProtectionError {
        ProtectionError(
            .deviceKey,
            "the sealed device key \(path) is damaged; restore it from a copy, or restore a backup of the device"
        )
    }

    /// The bytes after their count.
    private static func counted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let prefix = bytes.prefix(2)
        guard prefix.count == 2 else { return nil }
        let count = prefix.reduce(0) { $0 << 8 | Int($1) }
        return bytes.count >= 2 + count ? bytes.prefix(2 + count) : nil
    }

    private static func digest(of bytes: [UInt8]) throws(ProtectionError) -> [UInt8] {
        try cryptography { () throws(CryptoError) in try MessageDigest.sha256.digest(of: bytes.span.bytes) }
    }
}
