public import MiniCrypto

/// Where the key of a device comes from: a secret of 32 bytes that stays on the device when its folder is copied or backed up.
///
/// ## Threading
/// Called on any thread, and rarely: when a keybag is made, opened, unlocked or changed.
public protocol DeviceKeySource: Sendable {
    /// The key, which must be the same each time.
    ///
    /// - Parameter isNew: Whether a keybag is made: a source that has no key yet makes one then, and only then.
    /// - Throws: ``ProtectionError`` or an error of the source, which is reported with its description.
    func deviceKey(isNew: Bool) throws -> SecretBytes
}
