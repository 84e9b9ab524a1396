import MiniHost

/// The device whose passcode protects the data of the user and the keys of the encryptor.
struct Device: Sendable {
    /// The keys, which a lock removes from memory.
    let keybag: Keybag
    private let folder: String

    /// Opens and unlocks the device of a folder, or creates one; nil if the user enters no passcode.
    static func open(in folder: String, _ terminal: Terminal) async throws -> Device? {
        let deviceKey: any DeviceKeySource = .file(folder + "/device.key")
        do {
            let keybag = try Keybag(in: folder + "/device", deviceKey: deviceKey)
            while let passcode = await terminal.ask("[device] Passcode:") {
                do throws(ProtectionError) {
                    try keybag.unlock(passcode: SecretBytes(passcode.utf8))
                    return Device(keybag: keybag, folder: folder)
                } catch {
                    terminal.write(error.message)
                }
            }
            return nil
        } catch let error as ProtectionError where error.code == .missing {
            guard let passcode = await terminal.ask("[device] Passcode of the new device:") else { return nil }
            let options = Keybag.Options(passcode: SecretBytes(passcode.utf8))
            let keybag = try Keybag.create(in: folder + "/device", deviceKey: deviceKey, options: options)
            return Device(keybag: keybag, folder: folder)
        }
    }

    /// Stores the data of programs in encrypted databases, with keys of the keychain, which a lock removes from memory.
    func protect(_ configuration: inout HostConfiguration) {
        let keychain = Keychain(keybag)
        configuration.storage = .folder(folder + "/programs")
        configuration.protection = KeybagProtection(keybag, .complete)
        configuration.databaseKey = .keychain(keychain, service: "storage", account: "database")
        configuration.encryptors = KeychainEncryptorSource(
            KeychainKeyRing(
                keychain,
                service: "storage",
                account: "values",
                accessibility: .whenUnlocked,
                lockPath: folder + "/values.lock",
            )
        )
    }
}
