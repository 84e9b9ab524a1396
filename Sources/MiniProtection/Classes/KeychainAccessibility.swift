/// When the value of a keychain item can be read, and whether it may move to another device.
///
/// - Source: KSecAttrAccessible, Apple platform documentation.
public enum KeychainAccessibility: UInt8, Sendable, Hashable, CaseIterable {
    /// While the device is unlocked.
    case whenUnlocked = 5
    /// From the first unlock on.
    case afterFirstUnlock = 6
    /// Always. Deprecated by the platform that documents it.
    case always = 7
    /// While the device is unlocked and has a passcode; such items are lost when the passcode is removed.
    case whenPasscodeSetThisDeviceOnly = 8
    /// Like ``whenUnlocked``; never restored on another device.
    case whenUnlockedThisDeviceOnly = 9
    /// Like ``afterFirstUnlock``; never restored on another device.
    case afterFirstUnlockThisDeviceOnly = 10
    /// Like ``always``; never restored on another device.
    case alwaysThisDeviceOnly = 11

    /// Whether the item stays on the device.
    public var isThisDeviceOnly: Bool { rawValue >= Self.whenPasscodeSetThisDeviceOnly.rawValue }
}

extension KeychainAccessibility: CustomStringConvertible {
    /// The documented name, such as `kSecAttrAccessibleWhenUnlocked`.
    public var description: String {
        let name =
            switch self {
            case .whenUnlocked: "WhenUnlocked"
            case .afterFirstUnlock: "AfterFirstUnlock"
            case .always: "Always"
            case .whenPasscodeSetThisDeviceOnly: "WhenPasscodeSetThisDeviceOnly"
            case .whenUnlockedThisDeviceOnly: "WhenUnlockedThisDeviceOnly"
            case .afterFirstUnlockThisDeviceOnly: "AfterFirstUnlockThisDeviceOnly"
            case .alwaysThisDeviceOnly: "AlwaysThisDeviceOnly"
            }
        return "kSecAttrAccessible" + name
    }
}
