internal import MiniCrypto

/// A database key in a file that only its owner can read.
struct DatabaseKeyFile {
    let path: String

    /// The key in the file.
    ///
    /// - Throws: ``StorageError`` `.unusableKey`, whose context describes the fix.
    func databaseKey() throws -> DatabaseKey {
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
