/// The keys of a keybag: one for each protection class of files and each accessibility of keychain items.
enum ClassKey: Hashable, CaseIterable {
    case file(FileProtection)
    case keychain(KeychainAccessibility)

    /// The time in which a key is in memory.
    enum Availability {
        case always
        case afterFirstUnlock
        case whileUnlocked
    }

    static let allCases =
        FileProtection.allCases.map(ClassKey.file) + KeychainAccessibility.allCases.map(ClassKey.keychain)

    /// The number in the keybag's file.
    ///
    /// The numbers of files and items differ.
    var number: UInt8 {
        switch self {
        case .file(let protection): protection.rawValue
        case .keychain(let accessibility): accessibility.rawValue
        }
    }

    init?(number: UInt8) {
        if let protection = FileProtection(rawValue: number) {
            self = .file(protection)
        } else if let accessibility = KeychainAccessibility(rawValue: number) {
            self = .keychain(accessibility)
        } else {
            return nil
        }
    }

    var availability: Availability {
        switch self {
        case .file(.none), .keychain(.always), .keychain(.alwaysThisDeviceOnly): .always
        case .file(.completeUntilFirstUserAuthentication), .keychain(.afterFirstUnlock),
            .keychain(.afterFirstUnlockThisDeviceOnly):
            .afterFirstUnlock
        case .file(.complete), .file(.completeUnlessOpen), .keychain(.whenUnlocked),
            .keychain(.whenUnlockedThisDeviceOnly), .keychain(.whenPasscodeSetThisDeviceOnly):
            .whileUnlocked
        }
    }

    /// Whether the key protects files.
    var isOfFiles: Bool {
        if case .file = self { true } else { false }
    }

    /// Whether the key is the private key of a pair, with whose public key file keys can be wrapped.
    var isAsymmetric: Bool { self == .file(.completeUnlessOpen) }

    /// Whether the key exists only while the device has a passcode.
    var needsPasscode: Bool { self == .keychain(.whenPasscodeSetThisDeviceOnly) }
}
