internal import MiniCrypto

/// The keys that depend only on the device key and on the effaceable key.
struct DeviceKeys {
    /// Authenticates the keybag.
    let keybag: SecretBytes
    /// Authenticates the record of wrong passcodes.
    let attempts: SecretBytes
    /// Wraps the class keys that need no passcode.
    let wrapping: SecretBytes
    /// Derives the file names of keychain items.
    let names: SecretBytes
    /// Encrypts the attributes of keychain items.
    let attributes: AESGCM

    /// Derives the keys.
    ///
    /// - Parameters:
    ///   - root: ``root(_:_:)``.
    ///   - identifier: The identifier of the keybag.
    init(root: SecretBytes, identifier: [UInt8]) throws(ProtectionError) {
        func key(_ purpose: String) throws(ProtectionError) -> SecretBytes {
            try cryptography { () throws(CryptoError) in
                try KeyDerivation.hkdf(root, salt: identifier, info: Array("minihost 1 \(purpose)".utf8))
            }
        }
        keybag = try key("keybag authentication")
        attempts = try key("attempts authentication")
        wrapping = try key("device wrapping")
        names = try key("keychain names")
        let attributesKey = try key("keychain attributes")
        attributes = try cryptography { () throws(CryptoError) in try AESGCM(key: attributesKey) }
    }

    /// The root of all derived keys.
    ///
    /// Without the effaceable key, the device key is useless.
    static func root(_ deviceKey: SecretBytes, _ effaceableKey: SecretBytes) -> SecretBytes {
        deviceKey.appending(effaceableKey)
    }

    /// The key that wraps the class keys that need a passcode.
    ///
    /// Guessing passcodes also requires the root, and so is only possible on the device.
    static func passcodeWrapping(
        root: SecretBytes,
        passcode: SecretBytes,
        salt: [UInt8],
        parameters: ScryptParameters,
    ) throws(ProtectionError) -> SecretBytes {
        try cryptography { () throws(CryptoError) in
            let passcodeKey = try KeyDerivation.scrypt(passcode, salt: salt, parameters: parameters)
            return try KeyDerivation.hkdf(
                root.appending(passcodeKey),
                salt: salt,
                info: Array("minihost 1 passcode wrapping".utf8),
            )
        }
    }

    /// A fingerprint of a device key that does not reveal the key.
    static func fingerprint(of deviceKey: SecretBytes) throws(ProtectionError) -> [UInt8] {
        try cryptography { () throws(CryptoError) in
            try KeyDerivation.hkdf(deviceKey, info: Array("minihost 1 device key fingerprint".utf8), byteCount: 8)
        }.withUnsafeBytes { Array($0) }
    }
}

extension SecretBytes {
    /// The concatenated bytes.
    func appending(_ other: SecretBytes) -> SecretBytes {
        SecretBytes(count: count + other.count) { bytes in
            withUnsafeBytes { bytes.copyMemory(from: $0) }
            other.withUnsafeBytes { rest in
                // SAFETY: a view of the remaining bytes of the new secret.
                UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: rest)
            }
        }
    }
}
