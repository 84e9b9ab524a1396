internal import Glibc
internal import MiniCrypto

// When the passcode is removed, the key of items that need one is gone, and the items are removed. A file says that this was
// begun, so that another process completes it when this one dies.

extension Keychain {
    /// Removes the files of all items of a device that was erased.
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
    /// Says that items without a key are to be removed.
    func beginPurge() throws(ProtectionError) { try PrivateFile.replace(files.keychainPurge, with: []) }

    /// Removes items without a key if that was begun; the caller holds the lock of the keybag.
    func purge(_ content: KeybagContent) throws(ProtectionError) {
        guard access(files.keychainPurge, F_OK) == 0 else { return }
        if !content.hasPasscode { try Keychain(self).removeItemsThatNeedPasscode() }
        try PrivateFile.remove(files.keychainPurge)
    }

    /// Completes what a process that died has begun.
    func finishPurge() throws(ProtectionError) {
        guard access(files.keychainPurge, F_OK) == 0 else { return }
        try withStoredContent { content throws(ProtectionError) in try purge(content) }
    }
}
