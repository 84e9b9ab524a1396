internal import Glibc
internal import MiniCrypto

// When the passcode is removed, the key of items that need one is deleted, and the items are removed. A file marks the
// start of this purge, so that another process completes it if this one is killed.

extension Keychain {
    /// Removes the files of all items of an erased device.
    static func removeAll(_ files: DeviceFolder) throws(ProtectionError) {
        let lock = try ProcessLock(path: files.keychainLock)
        defer { withExtendedLifetime(lock) {} }
        let root = files.keychain
        for service in try PrivateFile.names(in: root) {
            for file in try PrivateFile.names(in: "\(root)/\(service)") {
                try PrivateFile.remove("\(root)/\(service)/\(file)")
            }
            rmdir("\(root)/\(service)")
        }
        rmdir(root)
        try PrivateFile.remove(files.keychainChange)
        try PrivateFile.remove(files.keychainPurge)
    }
}

extension Keybag {
    /// Marks that items without a key must be removed.
    func beginPurge() throws(ProtectionError) { try PrivateFile.replace(files.keychainPurge, with: []) }

    /// Removes items without a key if a purge was started.
    ///
    /// The caller holds the lock of the keybag.
    func purge(_ content: KeybagContent) throws(ProtectionError) {
        guard access(files.keychainPurge, F_OK) == 0 else { return }
        if !content.hasPasscode { try Keychain(self).removeItemsThatNeedPasscode() }
        try PrivateFile.remove(files.keychainPurge)
    }

    /// Completes the purge of a killed process.
    func finishPurge() throws(ProtectionError) {
        guard access(files.keychainPurge, F_OK) == 0 else { return }
        try withStoredContent { content throws(ProtectionError) in try purge(content) }
    }
}
