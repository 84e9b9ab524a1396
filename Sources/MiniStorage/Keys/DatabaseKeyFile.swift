internal import MiniCrypto

/// A database key in a file.
///
/// ## Shape
/// The file is regular, belongs to the user of the process and has a mode like 0600, without any right for others. It
/// holds 64 hexadecimal digits, which are a raw key, or anything else, which is a passphrase in UTF-8; a line feed at
/// the end is not part of it.
public struct DatabaseKeyFile: DatabaseKeySource, Hashable {
    /// Where the file is.
    public let path: String

    /// Names a file, which is read when the key is needed.
    public init(path: String) {
        self.path = path
    }

    /// The key in the file.
    ///
    /// - Throws: ``StorageError`` `.unusableKey`, which says what to do.
    public func databaseKey() throws -> DatabaseKey {
        let text: SecretBytes
        do throws(KeyFileError) {
            text = try SecretFile(path: path).contents()
        } catch {
            throw StorageError(.unusableKey, Self.explanation(of: error))
        }
        guard text.count > 0 else { throw StorageError(.unusableKey, "the key file \(path) is empty") }
        return try DatabaseKey(text: text)
    }

    private static func explanation(of error: KeyFileError) -> String {
        switch error.code {
        case .openToOthers: "others may use the key file \(error.path); run: chmod 600 \(error.path)"
        case .foreignOwner: "the key file \(error.path) belongs to another user; make one of your own"
        case .missing: "there is no key file \(error.path)"
        default: error.description
        }
    }
}
