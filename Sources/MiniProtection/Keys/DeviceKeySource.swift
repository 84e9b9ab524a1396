public import MiniCrypto

/// The source of a device's key: a secret of 32 bytes that stays on the device when its folder is copied or backed up.
///
/// ```swift
/// let keybag = try Keybag(in: folder, deviceKey: .file("/etc/superapp/device.key"))
/// ```
///
/// ## Threading
/// Called on any thread, and rarely: when a keybag is created, opened, unlocked or changed.
public protocol DeviceKeySource: Sendable {
    /// The key, which must be the same each time.
    ///
    /// - Parameter isNew: Whether a keybag is created. Only then, a source without a key creates one.
    /// - Throws: ``ProtectionError`` or an error of the source, which is reported with its description.
    func deviceKey(isNew: Bool) throws -> SecretBytes
}
