internal import Glibc
internal import MiniCrypto
internal import Synchronization

extension Keybag {
    /// Creates the keybag of a device.
    ///
    /// The device is then unlocked.
    ///
    /// If several processes create a keybag at once, the later ones fail.
    ///
    /// - Parameters:
    ///   - folder: The folder of the device; missing folders are created with the mode 0700.
    ///   - deviceKey: The source of the device key.
    ///   - options: The passcode and its cost.
    /// - Throws: `.exists` when the folder has a keybag, or items of a lost one; `.deviceKey`, `.system`, `.cryptography`;
    ///   `.invalidParameter` for an empty passcode.
    public static func create(
        in folder: String,
        deviceKey: any DeviceKeySource,
        options: Options = Options(),
    ) throws(ProtectionError) -> Keybag {
        try create(in: folder, deviceKey: deviceKey, options: options, clock: .system)
    }

    static func create(
        in folder: String,
        deviceKey source: any DeviceKeySource,
        options: Options,
        clock: DeviceClock,
        restoring backup: DeviceBackup? = nil,
    ) throws(ProtectionError) -> Keybag {
        let files = DeviceFolder(folder)
        try PrivateFile.createFolder(folder)
        let lock = try ProcessLock(path: files.keybagLock)
        defer { withExtendedLifetime(lock) {} }
        guard access(files.keybag, F_OK) != 0 else {
            let change = backup == nil ? "'mini device passcode' changes its passcode, " : ""
            throw ProtectionError(
                .exists,
                "the folder \(folder) has a keybag: \(change)'mini device erase --force' removes it and makes what it "
                    + "protects unreadable" + (backup == nil ? "" : ", and the backup can then be restored")
            )
        }
        // The items of an interrupted restoration are copies of those in its backup.
        if access(files.restoration, F_OK) == 0 { try Keychain.removeAll(files) }
        guard try PrivateFile.names(in: files.keychain).isEmpty else {
            throw ProtectionError(
                .exists,
                "the folder \(folder) has keychain items of a keybag that is missing; restore the keybag, or remove "
                    + "\(files.keychain) if the items are no longer needed"
            )
        }
        let deviceKey = try key(of: source, isNew: true)
        // The effaceable key of a keybag that was not finished is used again.
        let effaceableKey = try key(of: DeviceKeyFile(path: files.effaceableKey), isNew: true)
        var content = KeybagContent(
            identifier: SecureRandom.bytes(16),
            fingerprint: try DeviceKeys.fingerprint(of: deviceKey),
            fileKeysIdentifier: backup?.fileKeysIdentifier ?? SecureRandom.bytes(16),
            erasesAfterFailures: options.erasesAfterFailures,
            parameters: options.parameters,
        )
        let root = DeviceKeys.root(deviceKey, effaceableKey)
        let deviceKeys = try DeviceKeys(root: root, identifier: content.identifier)
        var classKeys = backup?.fileKeys ?? [:]
        for key in ClassKey.allCases where !key.needsPasscode && classKeys[key] == nil {
            classKeys[key] = .random(count: AESGCM.keyByteCount)
        }
        try content.wrap(&classKeys, root, deviceKeys, passcode: options.passcode, options.parameters)
        try AttemptRecord.none.write(files.attempts, deviceKeys.attempts)
        let keybag = Keybag(folder, source, clock, deviceKeys, content)
        keybag.becomeUnlocked(content, classKeys)
        if let backup {
            try PrivateFile.replace(files.restoration, with: [])
            try Keychain(keybag).restore(backup)
        }
        // Written last: a folder with this file has the others.
        try PrivateFile.replace(files.keybag, with: try content.encoded(deviceKeys.keybag))
        try PrivateFile.remove(files.restoration)
        return keybag
    }

    /// Reads the keybag's file with the keys of the device.
    static func load(
        _ folder: String,
        _ source: any DeviceKeySource,
    ) throws(ProtectionError) -> (content: KeybagContent, deviceKeys: DeviceKeys, root: SecretBytes) {
        let files = DeviceFolder(folder)
        let path = files.keybag
        guard let bytes = try PrivateFile.read(path, limit: KeybagContent.byteLimit) else {
            throw ProtectionError(.missing, "the folder \(folder) has no keybag; create one with 'mini device init'")
        }
        let (identifier, fingerprint) = try KeybagContent.preview(bytes, path)
        let deviceKey = try key(of: source, isNew: false)
        let effaceablePath = files.effaceableKey
        guard access(effaceablePath, F_OK) == 0 else {
            throw ProtectionError(
                .closed,
                "the keybag \(path) cannot be used: \(effaceablePath) does not exist. Put the file back, or complete an erasure "
                    + "that was interrupted with 'mini device erase'"
            )
        }
        let root = DeviceKeys.root(deviceKey, try key(of: DeviceKeyFile(path: effaceablePath), isNew: false))
        let deviceKeys = try DeviceKeys(root: root, identifier: identifier)
        do throws(ProtectionError) {
            return (try KeybagContent(bytes, deviceKeys.keybag, path), deviceKeys, root)
        } catch {
            guard error.code == .damaged else { throw error }
            guard try DeviceKeys.fingerprint(of: deviceKey) == fingerprint else {
                throw ProtectionError(
                    .deviceKey,
                    "the device key is not that of the keybag \(path), or the keybag is damaged"
                )
            }
            throw ProtectionError(
                .damaged,
                "the keybag \(path) or its key \(effaceablePath) is damaged; nothing was changed. Put back a copy of the file, or "
                    + KeybagContent.restoring
            )
        }
    }

    /// Returns the key of a source.
    private static func key(of source: any DeviceKeySource, isNew: Bool) throws(ProtectionError) -> SecretBytes {
        let key: SecretBytes
        do {
            key = try source.deviceKey(isNew: isNew)
        } catch let error as ProtectionError {
            throw error
        } catch {
            throw ProtectionError(.deviceKey, "the device key is not available: \(error)")
        }
        guard key.count == AESGCM.keyByteCount else {
            throw ProtectionError(
                .deviceKey,
                "the device key has \(key.count) bytes instead of \(AESGCM.keyByteCount)"
            )
        }
        return key
    }
}
