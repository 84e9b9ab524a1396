public import MiniCrypto
internal import Synchronization

extension Keybag {
    /// Writes a backup for another device: the class keys of files, and the keychain items that may leave the device.
    ///
    /// Protected files are not in it: copy them as they are, and a device that is restored from the backup opens them. Items of the
    /// accessibilities that end in `ThisDeviceOnly` stay behind.
    ///
    /// The device must be unlocked. The file has the mode 0600, and takes the place of one of that name as a whole. A process that
    /// dies meanwhile may leave a file whose name begins with that of the backup and `.new-`.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - passcode: The passcode of the backup, as UTF-8. Whoever has the file can guess it at the price of scrypt: make it long.
    ///   - parameters: The price of one guess.
    /// - Throws: `.protectedDataUnavailable` while the device is locked; `.invalidParameter` for an empty passcode or a keychain
    ///   of more than 1 GiB; `.damaged` for a damaged item, `.closed`, `.system`, `.cryptography`.
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

    /// Makes a device from a backup; it is unlocked then.
    ///
    /// A process that dies meanwhile leaves no device, and the restoration can be repeated.
    ///
    /// - Parameters:
    ///   - backup: The file that ``backUp(to:passcode:parameters:)`` has written.
    ///   - backupPasscode: The passcode of the backup.
    ///   - folder: The folder of the new device.
    ///   - deviceKey: Where the key of the new device comes from.
    ///   - options: The passcode of the new device, and its price.
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
