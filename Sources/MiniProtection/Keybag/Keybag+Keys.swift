internal import MiniCrypto
internal import Synchronization

extension Keybag {
    /// The key of a class.
    ///
    /// - Parameter subject: The data to be accessed, for the error.
    /// - Throws: `.protectedDataUnavailable`, `.closed`.
    func classKey(_ key: ClassKey, for subject: @autoclosure () -> String) throws(ProtectionError) -> SecretBytes {
        let (secret, lockState, isClosed) = state.withLock { ($0.classKeys[key], $0.lockState, $0.isClosed) }
        if let secret { return secret }
        guard !isClosed else { throw closed }
        guard !key.needsPasscode || hasPasscode else {
            throw ProtectionError(
                .protectedDataUnavailable,
                "\(subject()) is not accessible: the device has no passcode; set one with 'mini device passcode'"
            )
        }
        throw Self.unavailable(subject(), lockState)
    }

    private var closed: ProtectionError { ProtectionError(.closed, "the keybag of \(folder) was erased") }

    private static func unavailable(_ subject: String, _ lockState: LockState) -> ProtectionError {
        let reason =
            lockState == .beforeFirstUnlock ? "the device was not unlocked since it started" : "the device is locked"
        return ProtectionError(
            .protectedDataUnavailable,
            "\(subject) is not accessible: \(reason); unlock it with 'mini device unlock'"
        )
    }

    // MARK: File keys

    /// A wrapped key of a file.
    struct WrappedKey {
        var protection: FileProtection
        /// The public key of the pair that was created for this file; zeros if the class has no pair.
        var ephemeralKey: [UInt8]
        var wrapped: [UInt8]
    }

    /// Wraps the key of a file for a class.
    ///
    /// For ``FileProtection/completeUnlessOpen`` the public key of the class suffices, which is always available. A new key
    /// pair agrees with it on a wrapping key, and its private key is discarded.
    func wrap(_ key: SecretBytes, _ protection: FileProtection, _ path: String) throws(ProtectionError) -> WrappedKey {
        guard protection == .completeUnlessOpen else {
            let classKey = try classKey(.file(protection), for: path)
            return WrappedKey(
                protection: protection,
                ephemeralKey: [UInt8](repeating: 0, count: X25519.keyByteCount),
                wrapped: try cryptography { () throws(CryptoError) in try AESKeyWrap.wrap(key, with: classKey) },
            )
        }
        let (entry, isClosed) = state.withLock { state in
            (state.content.entries.first { $0.key == .file(protection) }, state.isClosed)
        }
        guard let entry, !isClosed else { throw closed }
        return try cryptography { () throws(CryptoError) in
            let privateKey = SecretBytes.random(count: X25519.keyByteCount)
            let ephemeralKey = try X25519.publicKey(of: privateKey)
            let wrapping = try KeyDerivation.concatenation(
                try X25519.sharedSecret(of: privateKey, with: entry.publicKey),
                info: ephemeralKey + entry.publicKey,
            )
            return WrappedKey(
                protection: protection,
                ephemeralKey: ephemeralKey,
                wrapped: try AESKeyWrap.wrap(key, with: wrapping),
            )
        }
    }

    /// Unwraps the key of a file.
    ///
    /// - Throws: `.damaged` for a key that was not wrapped by this keybag.
    func unwrap(_ key: WrappedKey, _ path: String) throws(ProtectionError) -> SecretBytes {
        let classKey = try classKey(.file(key.protection), for: path)
        let secret = try authentic { () throws(CryptoError) in
            guard key.protection == .completeUnlessOpen else {
                return try AESKeyWrap.unwrap(key.wrapped, with: classKey)
            }
            let wrapping = try KeyDerivation.concatenation(
                try X25519.sharedSecret(of: classKey, with: key.ephemeralKey),
                info: key.ephemeralKey + (try X25519.publicKey(of: classKey)),
            )
            return try AESKeyWrap.unwrap(key.wrapped, with: wrapping)
        }
        guard let secret else { throw ProtectedFile.damage(path) }
        return secret
    }

    /// Keeps the keys of an open file until it is closed, or a lock removes them.
    ///
    /// - Throws: `.protectedDataUnavailable` when the device was locked since the key was unwrapped; `.closed`.
    func register(
        _ keys: FileKeys,
        _ protection: FileProtection,
        _ path: String,
    ) throws(ProtectionError) -> Int {
        try state.withLock { state throws(ProtectionError) in
            try require(protection, state, path)
            state.lastFile += 1
            state.fileKeys[state.lastFile] = (protection, keys)
            return state.lastFile
        }
    }

    /// Changes the class that determines how a lock affects the keys of an open file.
    ///
    /// - Throws: `.protectedDataUnavailable`, `.closed`.
    func reclassify(_ number: Int, as protection: FileProtection, _ path: String) throws(ProtectionError) {
        try state.withLock { state throws(ProtectionError) in
            try require(protection, state, path)
            state.fileKeys[number]?.protection = protection
        }
    }

    /// Throws if a lock has removed the key meanwhile.
    private func require(
        _ protection: FileProtection,
        _ state: borrowing State,
        _ path: String,
    ) throws(ProtectionError) {
        guard !state.isClosed else { throw closed }
        guard protection != .complete || state.classKeys[.file(.complete)] != nil else {
            throw Self.unavailable(path, state.lockState)
        }
    }

    /// The keys of an open file.
    ///
    /// - Throws: `.protectedDataUnavailable` when a lock has removed them; `.closed`.
    func fileKeys(_ number: Int, _ path: String) throws(ProtectionError) -> FileKeys {
        let (keys, lockState, isClosed) = state.withLock { ($0.fileKeys[number]?.keys, $0.lockState, $0.isClosed) }
        if let keys { return keys }
        guard !isClosed else { throw closed }
        // The device was unlocked again: the file must be opened again.
        guard lockState != .unlocked else {
            throw ProtectionError(
                .protectedDataUnavailable,
                "\(path) was closed by a lock of the device; open it again"
            )
        }
        throw Self.unavailable(path, lockState)
    }

    /// Removes the keys of a closed file.
    func unregister(_ number: Int) { state.withLock { _ = $0.fileKeys.removeValue(forKey: number) } }
}
