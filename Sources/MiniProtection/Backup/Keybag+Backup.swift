public import MiniCrypto
internal import Synchronization

extension Keybag {
    /// Writes a backup for another device: the class keys of files, and the keychain items that may leave the device.
    ///
    /// Protected files are not included: copy them unchanged, and a device that is restored from the backup can open them.
    /// Items of the accessibilities that end in `ThisDeviceOnly` are omitted.
    ///
    /// The device must be unlocked. The file has the mode 0600, and atomically replaces an existing one. A process that is
    /// killed meanwhile may leave a file whose name starts with that of the backup and `.new-`.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - passcode: The passcode of the backup, as UTF-8. An attacker with the file can guess it at the cost of scrypt:
    ///     use a long one.
    ///   - parameters: The cost of one guess.
    /// - Throws: `.protectedDataUnavailable` while the device is locked; `.invalidParameter` for an empty passcode or a
    ///   keychain of more than 1 GiB; `.damaged` for a damaged item, `.closed`, `.system`, `.cryptography`.
    public func backUp(
        to path: String,
        passcode: SecretBytes,
        parameters: ScryptParameters = .default,
    ) throws(ProtectionError) {
        guard passcode.count > 0 else {
            throw ProtectionError(.invalidParameter, "the passcode of a backup has one character or more")
        }
        var fileKeys: [ClassKey: SecretBytes] = [:]
        for key in ClassKey.allCases where key.isOfFiles {
            fileKeys[key] = try classKey(key, for: "the key of a class")
        }
        let bytes = try DeviceBackup.encoded(
            passcode,
            parameters,
            state.withLock { $0.content.fileKeysIdentifier },
            fileKeys,
        ) { body throws(ProtectionError) in
            try Keychain(self).forEachMovableItem(body)
        }
        try PrivateFile.replace(path) { draft throws(ProtectionError) in try PrivateFile.make(draft, with: bytes) }
    }

    /// Creates a device from a backup.
    ///
    /// The device is then unlocked.
    ///
    /// If the process is killed meanwhile, there is no device, and the restoration can be repeated.
    ///
    /// - Parameters:
    ///   - backup: A file written by ``backUp(to:passcode:parameters:)``.
    ///   - backupPasscode: The passcode of the backup.
    ///   - folder: The folder of the new device.
    ///   - deviceKey: The source of the new device's key.
    ///   - options: The passcode of the new device, and its cost.
    /// - Throws: `.wrongPasscode` for the passcode of the backup; `.damaged` and `.unknownVersion` for a backup; and as
    ///   ``create(in:deviceKey:options:)``.
    public static func restore(
        from backup: String,
        passcode backupPasscode: SecretBytes,
        in folder: String,
        deviceKey: any DeviceKeySource,
        options: Options = Options(),
    ) throws(ProtectionError) -> Keybag {
        try create(
            in: folder,
            deviceKey: deviceKey,
            options: options,
            clock: .system,
            restoring: try DeviceBackup(backup, passcode: backupPasscode),
        )
    }
}
