internal import Glibc
internal import MiniCrypto

/// A private key that signs packages.
///
/// ## Shape
/// A key of Ed25519. Its file is in the PEM form of `openssl genpkey -algorithm ed25519`, and accessible to its owner only, see
/// ``SecretFile``.
///
/// ## Threading
/// Immutable: may be used from any thread.
public struct PackageSigningKey: Sendable {
    /// The key that verifies the signatures of this one.
    public let publicKey: PackageKey
    private let secret: SecretBytes

    /// The beginning of the key's structure in DER.
    private static let prefix: [UInt8] = [0x30, 0x2E, 2, 1, 0, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 4, 0x22, 4, 0x20]
    private static let header = Array("-----BEGIN PRIVATE KEY-----\n".utf8)
    private static let footer = Array("\n-----END PRIVATE KEY-----\n".utf8)
    /// The number of characters between them: 48 bytes in Base64.
    private static let textCount = 64

    private init(_ secret: SecretBytes) throws(PackagingError) {
        self.secret = secret
        publicKey = PackageKey(
            bytes: try PackagingError.calling { () throws(CryptoError) in try Ed25519.publicKey(of: secret) }
        )
    }

    /// Creates a random key.
    ///
    /// - Throws: `.cryptography`.
    public static func random() throws(PackagingError) -> PackageSigningKey {
        try PackageSigningKey(.random(count: Ed25519.keyByteCount))
    }

    /// Reads a key file.
    ///
    /// - Throws: `.unreadable`; `.invalidKey` for a file of another form or that others may use; `.cryptography`.
    public init(contentsOf path: String) throws(PackagingError) {
        let text: SecretBytes
        do throws(KeyFileError) {
            text = try SecretFile(path: path).contents()
        } catch {
            let isOther = [.openToOthers, .malformed].contains(error.code) && path.hasSuffix(".pub")
            throw isOther ? PackagingError.publicKey(path) : PackagingError(error)
        }
        guard let secret = Self.secret(in: text) else {
            throw path.hasSuffix(".pub") ? PackagingError.publicKey(path) : .noPrivateKey(in: path)
        }
        try self.init(secret)
    }

    /// Writes the key to a new file with the mode 0600, and the public key to a new file beside it, whose name ends in `.pub`.
    ///
    /// Both are on the disk when this method returns: what the key signs can be updated with it only.
    ///
    /// - Throws: `.notWritten`, also if one of the files exists; `.diskFull`.
    public func write(to path: String) throws(PackagingError) {
        let publicText = Array(publicKey.pem.utf8)
        let publicPath = path + ".pub"
        for file in [path, publicPath] where access(file, F_OK) == 0 {
            throw PackagingError(
                .notWritten,
                "\"\(file)\" exists; write the new key to another file, or sign with --key"
            )
        }
        try publicText.span.bytes.withUnsafeBytes { bytes throws(PackagingError) in
            try DurableFile.create(publicPath, with: bytes, mode: 0o644)
        }
        do throws(PackagingError) {
            try pem.withUnsafeBytes { bytes throws(PackagingError) in
                try DurableFile.create(path, with: bytes, mode: 0o600)
            }
        } catch {
            unlink(publicPath)
            throw error
        }
        do throws(PackagingError) {
            try DurableFile.synchronizeFolder(of: path)
        } catch {
            for path in [path, publicPath] { unlink(path) }
            throw error
        }
    }

    /// The signature of a message.
    ///
    /// - Throws: `.cryptography`.
    func signature(of message: [UInt8]) throws(PackagingError) -> [UInt8] {
        try PackagingError.calling { () throws(CryptoError) in try Ed25519.signature(of: message, by: secret) }
    }

    // MARK: PEM

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The key in PEM form, encoded in place so that no other memory contains it.
    private var pem: SecretBytes {
        let (header, footer) = (Self.header, Self.footer)
        return SecretBytes(count: header.count + Self.textCount + footer.count) { text in
            text.copyBytes(from: header)
            // SAFETY: a view of the bytes of the secret, which are valid during the call.
            UnsafeMutableRawBufferPointer(rebasing: text[(text.count - footer.count)...]).copyBytes(from: footer)
            secret.withUnsafeBytes { secret in
                let byte = { (index: Int) in
                    index < Self.prefix.count ? Self.prefix[index] : secret[index - Self.prefix.count]
                }
                for index in 0..<Self.textCount {
                    // Three bytes are four characters of six bits.
                    let (start, shift) = (index / 4 * 3, 18 - index % 4 * 6)
                    let group = Int(byte(start)) << 16 | Int(byte(start + 1)) << 8 | Int(byte(start + 2))
                    text[header.count + index] = Self.alphabet[group >> shift & 63]
                }
            }
        }
    }

    /// The bytes of a key in PEM form; nil for another text.
    private static func secret(in text: SecretBytes) -> SecretBytes? {
        var isValid = false
        let secret = SecretBytes(count: Ed25519.keyByteCount) { secret in
            isValid = text.withUnsafeBytes { text in read(text, into: secret) }
        }
        return isValid ? secret : nil
    }

    private static func read(_ text: UnsafeRawBufferPointer, into secret: UnsafeMutableRawBufferPointer) -> Bool {
        let end = header.count + textCount
        guard text.starts(with: header), text.count >= end,
            text[end...].elementsEqual(footer) || text[end...].elementsEqual(footer.dropLast())
        else { return false }
        for index in 0..<prefix.count + Ed25519.keyByteCount {
            // A byte consists of bits of two characters.
            let place = header.count + index / 3 * 4 + index % 3
            guard let high = alphabet.firstIndex(of: text[place]), let low = alphabet.firstIndex(of: text[place + 1])
            else { return false }
            let byte = UInt8(truncatingIfNeeded: (high << 6 | low) >> (4 - index % 3 * 2))
            if index >= prefix.count {
                secret[index - prefix.count] = byte
            } else if byte != prefix[index] {
                return false
            }
        }
        return true
    }
}

extension PackagingError {
    fileprivate static func noPrivateKey(in path: String) -> PackagingError {
        PackagingError(
            .invalidKey,
            "\"\(path)\" is no private key of Ed25519 in PEM form; use a file that mini sign --new-key writes"
        )
    }

    /// The error for the file of a public key in place of the private one.
    fileprivate static func publicKey(_ path: String) -> PackagingError {
        PackagingError(
            .invalidKey,
            "\"\(path)\" has the name of a public key; sign with the private key, in the file without .pub"
        )
    }

    /// Creates the error of a file with a private key.
    fileprivate init(_ error: KeyFileError) {
        let path = error.path
        switch error.code {
        case .missing: self.init(.unreadable, "there is no key file \"\(path)\"")
        case .foreignOwner: self.init(.invalidKey, "the key file \"\(path)\" belongs to another user of the system")
        case .openToOthers:
            self.init(.invalidKey, "other users may use the key file \"\(path)\"; run \"chmod 600\" on it")
        case .malformed: self = .noPrivateKey(in: path)
        case .unreadable, .inUse, .unwritable: self.init(.unreadable, "the key file \"\(path)\" cannot be read")
        }
    }
}
