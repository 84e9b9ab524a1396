import MiniCrypto
import MiniProtection

extension ProgramFolder {
    /// The folder of stored data.
    var stored: String { data + "/minihost" }

    /// The device of the data folder.
    var device: String { stored + "/device" }

    /// A key file of an earlier version.
    var keyFile: String { stored + "/encryptor.key" }

    private static let query = KeychainQuery(service: "minihost.storage", account: "aes256")

    private func keychain() throws -> Keychain {
        Keychain(try Keybag(in: device, deviceKey: DeviceKeyFile(path: stored + "/device.key")))
    }

    /// The keys of the encryptor in the keychain, as the text of a key file.
    func encryptorKeys() throws -> String {
        let value = try keychain().copyMatching(Self.query).value
        return value.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Replaces the keys of the encryptor in the keychain.
    func setEncryptorKeys(_ text: String) throws {
        try keychain().update(Self.query, KeychainChanges(value: SecretBytes(text.utf8)))
    }

    /// Removes the keys of the encryptor from the keychain.
    func removeEncryptorKeys() throws { try keychain().delete(Self.query) }
}
