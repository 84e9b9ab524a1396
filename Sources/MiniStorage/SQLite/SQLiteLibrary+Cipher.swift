extension SQLiteLibrary {
    /// The default encryption format of the library, determined once in a process.
    ///
    /// A library that is not SQLCipher would ignore a key and write plain files. Reading the version detects that.
    static let cipherFormat = Result { () throws(StorageError) in
        let version = try Database(path: ":memory:").text("PRAGMA cipher_version") ?? ""
        switch Int(version.prefix { $0 != "." }) {
        case 3: return CipherFormat.version3
        case let major? where major > 3: return .version4
        default: throw StorageError(.unavailable, "encrypting: the installed SQLite library is not SQLCipher")
        }
    }
}
