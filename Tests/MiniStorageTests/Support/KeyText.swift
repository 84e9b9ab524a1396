import MiniCrypto
import MiniStorage

/// Keys that tests use, as the text of a key file.
enum KeyText {
    static let raw = "00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF"
    static let otherRaw = String(repeating: "5c", count: 32)
    static let passphrase = "correct horse Batterie Klammer ✓"
    static let otherPassphrase = "x'2DD29CA851E7B56E4697B0E1F08507293D761A05CE4D1B628663F411A8086D99'"
}

extension DatabaseKeySource where Self == DatabaseKeyReader {
    /// A key by its text.
    static func text(_ text: String) -> DatabaseKeyReader {
        .closure { try DatabaseKey(text: SecretBytes(text.utf8)) }
    }
}

extension LocalStorageFolder {
    /// A folder whose databases have a key by its text; nil for none.
    init(_ folder: TemporaryFolder, key: String?) {
        self.init(folder: folder.path, databaseKey: key.map { .text($0) })
    }
}
