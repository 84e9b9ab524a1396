internal import CKeyring
internal import Glibc
internal import MiniCrypto

/// Stores keys in the kernel's keyring of the user.
///
/// They are not in a file, and are removed when the system stops.
package struct UserKeyring: UnlockStore {
    /// Stores a secret under a name, and replaces an existing one.
    ///
    /// Its timeout is set before other processes can find it.
    ///
    /// - Parameter timeout: The time after which the kernel removes it; nil for never.
    /// - Throws: `.system` if the system does not allow keyrings, as in many containers.
    func store(_ secret: SecretBytes, as name: String, timeout: Duration?) throws(ProtectionError) {
        let key = secret.withUnsafeBytes { ckeyring_add(name, $0.baseAddress, $0.count) }
        guard key >= 0 else { throw Self.refusal() }
        let seconds = timeout.map { UInt32(clamping: max($0.components.seconds, 1)) }
        guard seconds.map({ ckeyring_set_timeout(key, $0) == 0 }) ?? true, ckeyring_publish(key) == 0 else {
            let error = Self.refusal()
            ckeyring_invalidate(key)
            throw error
        }
    }

    private static func refusal() -> ProtectionError {
        PrivateFile.systemError("keeping the device unlocked in the kernel's user keyring")
    }

    /// Whether the system allows this process to use keyrings.
    package static var isAvailable: Bool {
        let name = "minihost:probe:\(getpid())"
        let key = ckeyring_add(name, name, name.utf8.count)
        if key >= 0 { ckeyring_invalidate(key) }
        return key >= 0
    }

    /// The secret of a name; nil when there is none, or the system does not allow keyrings.
    func read(_ name: String) -> SecretBytes? {
        let key = ckeyring_find(name)
        guard key >= 0 else { return nil }
        let count = ckeyring_read(key, nil, 0)
        guard count > 0 else { return nil }
        var isComplete = false
        let secret = SecretBytes(count: count) { bytes in
            isComplete = ckeyring_read(key, bytes.baseAddress, bytes.count) == count
        }
        return isComplete ? secret : nil
    }

    /// Removes the secret of a name, if there is one.
    ///
    /// - Throws: `.system` when it could not be removed.
    func remove(_ name: String) throws(ProtectionError) {
        let key = ckeyring_find(name)
        guard key >= 0 else { return }
        guard ckeyring_invalidate(key) == 0 || errno == ENOKEY else {
            throw PrivateFile.systemError("removing the keys of the device from the kernel's user keyring")
        }
    }
}
