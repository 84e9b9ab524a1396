internal import MiniCrypto

/// The keys that depend on the device alone: on the device key and on the effaceable key.
struct DeviceKeys {
    /// Authenticates the keybag.
    let keybag: SecretBytes
    /// Authenticates the record of wrong passcodes.
    let attempts: SecretBytes
    /// Wraps the class keys that need no passcode.
    let wrapping: SecretBytes
    /// Names the files of keychain items.
    let names: SecretBytes
    /// Encrypts the attributes of keychain items.
    let attributes: AESGCM

    /// Derives the keys.
    ///
    /// - Parameters:
    ///   - root: ``root(_:_:)``.
    ///   - identifier: That of the keybag.
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

    /// What all keys are derived from: without the effaceable key, the device key is worth nothing.
    static func root(_ deviceKey: SecretBytes, _ effaceableKey: SecretBytes) -> SecretBytes {
        deviceKey.appending(effaceableKey)
    }

    /// The key that wraps the class keys that need a passcode.
    ///
    /// Whoever guesses passcodes needs the root as well, so that guessing is bound to the device.
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

    /// A number for a device key that does not reveal it.
    static func fingerprint(of deviceKey: SecretBytes) throws(ProtectionError) -> [UInt8] {
        try cryptography { () throws(CryptoError) in
            try KeyDerivation.hkdf(deviceKey, info: Array("minihost 1 device key fingerprint".utf8), byteCount: 8)
        }.withUnsafeBytes { Array($0) }
    }
}

extension SecretBytes {
    /// The bytes of both.
    func appending(_ other: SecretBytes) -> SecretBytes {
        SecretBytes(count: count + other.count) { bytes in
            withUnsafeBytes { bytes.copyMemory(from: $0) }
            other.withUnsafeBytes { rest in
                // SAFETY: a view of the rest of the new secret's bytes.
                UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: rest)
            }
        }
    }
}
