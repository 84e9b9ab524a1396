internal import MiniCrypto

extension ClassKey {
    /// Whether the key is wrapped with a key that depends on the passcode.
    func isPasscodeNeeded(_ content: KeybagContent) -> Bool { content.hasPasscode && availability != .always }
}

extension KeybagContent {
    /// Wraps class keys with a passcode, or without one, with a new salt.
    ///
    /// - Parameter classKeys: All keys; the key that needs a passcode is created or removed.
    mutating func wrap(
        _ classKeys: inout [ClassKey: SecretBytes],
        _ root: SecretBytes,
        _ deviceKeys: DeviceKeys,
        passcode: SecretBytes?,
        _ parameters: ScryptParameters,
    ) throws(ProtectionError) {
        guard passcode?.count != 0 else {
            throw ProtectionError(.invalidParameter, "a passcode has one character or more")
        }
        generation += 1
        hasPasscode = passcode != nil
        self.parameters = parameters
        salt = SecureRandom.bytes(Self.saltByteCount)
        for key in ClassKey.allCases where key.needsPasscode {
            classKeys[key] = hasPasscode ? classKeys[key] ?? .random(count: AESGCM.keyByteCount) : nil
        }
        let passcodeWrapping: SecretBytes? =
            if let passcode {
                try DeviceKeys.passcodeWrapping(
                    root: root,
                    passcode: passcode,
                    salt: salt,
                    parameters: parameters,
                )
            } else {
                nil
            }
        entries = []
        for key in ClassKey.allCases {
            guard let secret = classKeys[key] else { continue }
            let wrapping = key.isPasscodeNeeded(self) ? passcodeWrapping ?? deviceKeys.wrapping : deviceKeys.wrapping
            entries.append(
                Entry(
                    key: key,
                    wrapped: try cryptography { () throws(CryptoError) in try AESKeyWrap.wrap(secret, with: wrapping) },
                    publicKey: try cryptography { () throws(CryptoError) in
                        key.isAsymmetric ? try X25519.publicKey(of: secret) : []
                    },
                )
            )
        }
    }

    /// Unwraps the requested class keys that need no passcode.
    ///
    /// - Throws: `.damaged` when one cannot be unwrapped.
    func unwrapped(
        _ deviceWrapping: SecretBytes,
        _ path: String,
        where isWanted: (ClassKey) -> Bool,
    ) throws(ProtectionError) -> [ClassKey: SecretBytes] {
        var keys: [ClassKey: SecretBytes] = [:]
        for entry in entries where isWanted(entry.key) {
            guard let key = try Self.unwrapped(entry, deviceWrapping) else { throw Self.damage(path) }
            keys[entry.key] = key
        }
        return keys
    }

    /// Unwraps all class keys.
    ///
    /// - Returns: Nil when the passcode is wrong.
    func unwrapped(
        _ deviceWrapping: SecretBytes,
        passcodeWrapping: SecretBytes,
        _ path: String,
    ) throws(ProtectionError) -> [ClassKey: SecretBytes]? {
        var keys = try unwrapped(deviceWrapping, path) { !$0.isPasscodeNeeded(self) }
        for entry in entries where entry.key.isPasscodeNeeded(self) {
            guard let key = try Self.unwrapped(entry, passcodeWrapping) else { return nil }
            keys[entry.key] = key
        }
        return keys
    }

    private static func unwrapped(_ entry: Entry, _ wrapping: SecretBytes) throws(ProtectionError) -> SecretBytes? {
        try authentic { () throws(CryptoError) in try AESKeyWrap.unwrap(entry.wrapped, with: wrapping) }
    }
}
