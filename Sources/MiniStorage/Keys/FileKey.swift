internal import Glibc
internal import MiniCrypto

/// The key of one file, derived from a ``DatabaseKey`` and the salt at the start of the file.
///
/// It can verify itself with any page, without SQLCipher. SQLCipher reports a wrong key and damage in the same way, so a
/// file is checked before SQLCipher opens it.
struct FileKey {
    /// The key that this key was derived from.
    let origin: DatabaseKey
    let format: CipherFormat
    /// The encryption key of SQLCipher, 32 bytes, and the salt, 16 bytes.
    private let key: SecretBytes
    private let salt: [UInt8]
    /// The key of the pages' authentication codes.
    private let codeKey: SecretBytes

    /// Derives the key of a file.
    ///
    /// - Throws: `.unavailable` when OpenSSL cannot be loaded.
    init(_ key: DatabaseKey, salt: [UInt8], format: CipherFormat) throws(StorageError) {
        origin = key
        self.format = format
        self.salt = salt
        do throws(CryptoError) {
            switch key.kind {
            case .raw: self.key = key.secret
            case .passphrase:
                self.key = try KeyDerivation.pbkdf2(
                    key.secret,
                    salt: salt,
                    iterations: format.iterations,
                    digest: format.digest,
                    byteCount: DatabaseKey.rawByteCount,
                )
            }
            codeKey = try KeyDerivation.pbkdf2(
                self.key,
                salt: salt.map { $0 ^ 0x3a },
                iterations: 2,
                digest: format.digest,
                byteCount: DatabaseKey.rawByteCount,
            )
        } catch {
            throw StorageError(.unavailable, "deriving the key of a file: \(error)")
        }
    }

    /// Whether the file is in the default format of the library.
    var isCurrent: Bool {
        get throws(StorageError) { format == (try SQLiteLibrary.cipherFormat.get()) }
    }

    /// Creates the key of a new file.
    init(ofNewFile key: DatabaseKey) throws(StorageError) {
        let salt = SecureRandom.bytes(CipherFormat.saltByteCount)
        try self.init(key, salt: salt, format: SQLiteLibrary.cipherFormat.get())
    }

    /// Determines the format in which an open file was encrypted with a key; nil when no page of it was.
    ///
    /// One valid page is sufficient, so that damage elsewhere is not reported as a wrong key. A damaged salt is reported as
    /// a wrong key.
    static func find(_ key: DatabaseKey, in file: PageFile) throws(StorageError) -> FileKey? {
        guard let salt = try file.page(1)?.prefix(CipherFormat.saltByteCount) else { return nil }
        let own = try SQLiteLibrary.cipherFormat.get()
        // The library's own format first: deriving a key for the other one may take long.
        for format in [own] + CipherFormat.allCases.filter({ $0 != own }) {
            let candidate = try FileKey(key, salt: Array(salt), format: format)
            for number in 1...file.pageCount where try candidate.fits(file, page: number) { return candidate }
        }
        return nil
    }

    /// Whether a page of a file was written with this key and not changed since.
    func fits(_ file: PageFile, page number: Int) throws(StorageError) -> Bool {
        guard let page = try file.page(number) else { return false }
        let digest = format.digest
        let start = number == 1 ? CipherFormat.saltByteCount : 0
        let end = page.count - format.reservedByteCount + CipherFormat.vectorByteCount
        var message = page[start..<end]
        for shift in [0, 8, 16, 24] { message.append(UInt8(truncatingIfNeeded: number >> shift)) }
        let code = page[end..<end + digest.byteCount]
        do throws(CryptoError) {
            return try digest.authenticationCode(of: message.span.bytes, key: codeKey).elementsEqual(code)
        } catch {
            throw StorageError(.unavailable, "authenticating a page: \(error)")
        }
    }

    /// The numbers of the pages of a file that were not written with this key, or were changed since.
    func changedPages(of file: PageFile) throws(StorageError) -> [Int] {
        var numbers: [Int] = []
        for number in 1...max(file.pageCount, 1) where try !fits(file, page: number) { numbers.append(number) }
        return numbers
    }

    /// Calls `body` with the key and the salt in hexadecimal, which SQLCipher uses without a derivation.
    func withKeyText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let digits = StaticString("0123456789abcdef")
        let text = SecretBytes(count: 2 * (key.count + salt.count) + 3) { text in
            text[0] = UInt8(ascii: "x")
            text[1] = UInt8(ascii: "'")
            text[text.count - 1] = UInt8(ascii: "'")
            var index = 2
            func append(_ byte: UInt8) {
                text[index] = digits.utf8Start[Int(byte >> 4)]
                text[index + 1] = digits.utf8Start[Int(byte & 15)]
                index += 2
            }
            key.withUnsafeBytes { bytes in bytes.forEach(append) }
            salt.forEach(append)
        }
        return text.withUnsafeBytes(body)
    }
}
