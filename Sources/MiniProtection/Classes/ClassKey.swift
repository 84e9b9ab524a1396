/// The keys of a keybag; the raw value is that of the protection or accessibility that a key belongs to.
enum ClassKey: UInt8, CaseIterable {
    case fileComplete = 1
    case fileCompleteUnlessOpen = 2
    case fileUntilFirstAuthentication = 3
    case fileNone = 4
    case keychainWhenUnlocked = 5
    case keychainAfterFirstUnlock = 6
    case keychainAlways = 7
    case keychainWhenPasscodeSetThisDevice = 8
    case keychainWhenUnlockedThisDevice = 9
    case keychainAfterFirstUnlockThisDevice = 10
    case keychainAlwaysThisDevice = 11

    /// When a key is in memory.
    enum Availability {
        case always
        case afterFirstUnlock
        case whileUnlocked
    }

    var availability: Availability {
        switch self {
        case .fileNone, .keychainAlways, .keychainAlwaysThisDevice: .always
        case .fileUntilFirstAuthentication, .keychainAfterFirstUnlock, .keychainAfterFirstUnlockThisDevice:
            .afterFirstUnlock
        case .fileComplete, .fileCompleteUnlessOpen, .keychainWhenUnlocked, .keychainWhenUnlockedThisDevice,
            .keychainWhenPasscodeSetThisDevice:
            .whileUnlocked
        }
    }

    /// Whether the key is the private one of a pair: whoever has the public key wraps file keys.
    var isAsymmetric: Bool { self == .fileCompleteUnlessOpen }

    /// Whether the key exists only while the device has a passcode.
    var needsPasscode: Bool { self == .keychainWhenPasscodeSetThisDevice }
}
