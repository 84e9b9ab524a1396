internal import MiniCrypto

/// A database key in a file.
///
/// ## Shape
/// The file is regular, belongs to the user of the process and has a mode like 0600, without any right for others. It
/// contains 64 hexadecimal digits, which are a raw key, or any other text, which is a passphrase in UTF-8. A line feed at
/// the end is ignored.
public struct DatabaseKeyFile: DatabaseKeySource, Hashable {
    /// The path of the file.
    public let path: String

    /// Creates a source from the path of a file, which is read when the key is needed.
    public init(path: String) {
        self.path = path
    }

    /// The key in the file.
    ///
    /// - Throws: ``StorageError`` `.unusableKey`, whose context describes the fix.
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
        case .foreignOwner: "the key file \(error.path) belongs to another user; create your own"
        case .missing: "there is no key file \(error.path)"
        default: error.description
        }
    }
}
