internal import CKeyring
internal import Glibc
internal import MiniCrypto

/// Keys in the kernel's keyring of the user: they are in no file, and gone when the system stops.
enum UserKeyring {
    /// Keeps a secret under a name, in place of one of that name.
    ///
    /// - Parameter timeout: When the kernel removes it; nil for never.
    /// - Throws: `.system` where the system refuses keyrings, as containers often do.
    static func store(_ secret: SecretBytes, as name: String, timeout: Duration?) throws(ProtectionError) {
        let key = secret.withUnsafeBytes { ckeyring_add(name, $0.baseAddress, $0.count) }
        guard key >= 0 else {
            throw PrivateFile.systemError("keeping the device unlocked in the kernel's user keyring")
        }
        guard let timeout else { return }
        guard ckeyring_set_timeout(key, UInt32(clamping: max(timeout.components.seconds, 1))) == 0 else {
            let error = PrivateFile.systemError("limiting the time in the kernel's user keyring")
            ckeyring_invalidate(key)
            throw error
        }
    }

    /// The secret of a name; nil when there is none, or the system refuses keyrings.
    static func read(_ name: String) -> SecretBytes? {
        let key = ckeyring_find(name)
        guard key >= 0 else { return nil }
        let count = ckeyring_read(key, nil, 0)
        guard count > 0 else { return nil }
        var isWhole = false
        let secret = SecretBytes(count: count) { bytes in
            isWhole = ckeyring_read(key, bytes.baseAddress, bytes.count) == count
        }
        return isWhole ? secret : nil
    }

    /// Removes the secret of a name, if there is one.
    static func remove(_ name: String) {
        let key = ckeyring_find(name)
        if key >= 0 { ckeyring_invalidate(key) }
    }
}
