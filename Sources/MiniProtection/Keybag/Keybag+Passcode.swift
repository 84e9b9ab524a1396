internal import Glibc
public import MiniCrypto
internal import Synchronization

extension Keybag {
    /// Changes, sets or removes the passcode, without encrypting protected data again.
    ///
    /// Without a passcode, items of ``KeychainAccessibility/whenPasscodeSetThisDeviceOnly`` are lost. The device is then
    /// unlocked. If the process is killed meanwhile, the keybag has the former passcode or the new one.
    ///
    /// - Parameters:
    ///   - old: The current passcode; nil for none.
    ///   - new: The new one; nil for none.
    ///   - parameters: The new cost of one guess; nil to keep it.
    /// - Throws: As ``unlock(passcode:)``; `.invalidParameter` for an empty passcode.
    public func changePasscode(
        from old: SecretBytes?,
        to new: SecretBytes?,
        parameters: ScryptParameters? = nil,
    ) throws(ProtectionError) {
        try verified(old) { content, classKeys, root, deviceKeys throws(ProtectionError) in
            try purge(content)
            // It contains former keys, and one of them may have been removed.
            try revokeSharedUnlock(completely: true)
            if new == nil, content.hasPasscode { try beginPurge() }
            var (content, classKeys) = (content, classKeys)
            try content.wrap(
                &classKeys,
                root,
                deviceKeys,
                passcode: new,
                parameters ?? content.parameters,
            )
            try PrivateFile.replace(files.keybag, with: try content.encoded(deviceKeys.keybag))
            becomeUnlocked(content, classKeys)
        }
        notify()
        // The next use of the keychain completes a purge that fails here.
        try? finishPurge()
    }

    /// Calls `body` with the content of the file, while other processes cannot change it.
    func withStoredContent(_ body: (KeybagContent) throws(ProtectionError) -> Void) throws(ProtectionError) {
        let lock = try ProcessLock(path: files.keybagLock)
        defer { withExtendedLifetime(lock) {} }
        try body(try Self.load(folder, source).content)
    }

    /// Erases the keybag: all data that it protects becomes unreadable immediately and permanently.
    ///
    /// - Throws: `.system`; the erasure must then be repeated.
    public func erase() throws(ProtectionError) {
        try Self.erase(in: folder)
        forgetEverything()
        notify()
    }

    /// Erases the keybag of a folder, even if it cannot be opened.
    ///
    /// Open keybags of the folder in other processes keep their keys until they are locked or released.
    ///
    /// - Throws: `.missing` when the folder does not exist; `.system`, and the erasure must then be repeated.
    public static func erase(in folder: String) throws(ProtectionError) {
        guard access(folder, F_OK) == 0 || errno != ENOENT else {
            throw ProtectionError(.missing, "the folder \(folder) does not exist, so there is no device to erase")
        }
        let files = DeviceFolder(folder)
        let lock = try ProcessLock(path: files.keybagLock)
        defer { withExtendedLifetime(lock) {} }
        try erase(files)
    }

    private static func erase(_ files: DeviceFolder) throws(ProtectionError) {
        var failure: ProtectionError?
        // A keybag that cannot be read has no shared keys that could be found.
        if let bytes = try? PrivateFile.read(files.keybag, limit: KeybagContent.byteLimit),
            // The reason above applies.
            let (identifier, _) = try? KeybagContent.preview(bytes, files.keybag)
        {
            do throws(ProtectionError) {
                try revokeSharedUnlock(of: identifier, in: files.path)
            } catch {
                // The erasure continues before the failure is reported.
                failure = error
            }
        }
        let effaceablePath = files.effaceableKey
        let descriptor = open(effaceablePath, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor >= 0 {
            defer { close(descriptor) }
            // The blocks of the file are overwritten if the disk supports it.
            let random = SecureRandom.bytes(64)
            try PrivateFile.write(random, to: descriptor, at: 0, effaceablePath)
            guard fsync(descriptor) == 0 else { throw PrivateFile.systemError("writing \(effaceablePath) to the disk") }
        }
        try PrivateFile.remove(effaceablePath)
        try PrivateFile.synchronizeFolder(of: effaceablePath)
        // The other files are not needed any more.
        try PrivateFile.remove(files.keybag)
        try PrivateFile.remove(files.attempts)
        try Keychain.removeAll(files)
        if let failure { throw failure }
    }

    private func forgetEverything() {
        state.withLock { state in
            state.classKeys = [:]
            state.fileKeys = [:]
            state.lockState = .locked
            state.isClosed = true
        }
    }

    /// Checks a passcode and calls `body` with all class keys, while other processes cannot change the keybag.
    func verified(
        _ passcode: SecretBytes?,
        _ body: (KeybagContent, [ClassKey: SecretBytes], _ root: SecretBytes, DeviceKeys) throws(ProtectionError) ->
            Void,
    ) throws(ProtectionError) {
        let lock = try ProcessLock(path: files.keybagLock)
        defer { withExtendedLifetime(lock) {} }
        // Another process may have changed the passcode.
        let (content, deviceKeys, root) = try Self.load(folder, source)
        try requireCurrent(content)
        guard content.hasPasscode else {
            guard passcode == nil else {
                throw ProtectionError(.invalidParameter, "the device \(folder) has no passcode")
            }
            let classKeys = try content.unwrapped(deviceKeys.wrapping, files.keybag) { _ in true }
            return try body(content, classKeys, root, deviceKeys)
        }
        guard let passcode else { throw ProtectionError(.invalidParameter, "the device \(folder) needs its passcode") }
        var record = try AttemptRecord.read(files.attempts, deviceKeys.attempts, clock)
        let delay = try record.remainingDelay(clock)
        guard delay <= .zero else {
            // A delay that started again must be stored.
            try record.write(files.attempts, deviceKeys.attempts)
            throw ProtectionError(
                .delayed,
                "\(record.failures) passcodes were wrong; try again in \(delay.inWords)",
                retryDelay: delay,
            )
        }
        try record.count(clock)
        try record.write(files.attempts, deviceKeys.attempts)
        let wrapping = try DeviceKeys.passcodeWrapping(
            root: root,
            passcode: passcode,
            salt: content.salt,
            parameters: content.parameters,
        )
        let keys = try content.unwrapped(deviceKeys.wrapping, passcodeWrapping: wrapping, files.keybag)
        guard let classKeys = keys else { throw try failure(record, content) }
        try AttemptRecord.none.write(files.attempts, deviceKeys.attempts)
        try body(content, classKeys, root, deviceKeys)
    }

    /// The error of a wrong passcode; erases the keybag after the last attempt.
    private func failure(_ record: AttemptRecord, _ content: KeybagContent) throws(ProtectionError) -> ProtectionError {
        if content.erasesAfterFailures, record.failures >= AttemptRecord.failuresToErase {
            try Self.erase(files)
            forgetEverything()
            notify()
            return ProtectionError(
                .wrongPasscode,
                "the passcode is wrong for the \(record.failures)th time: the keybag of \(folder) was erased"
            )
        }
        let delay = AttemptRecord.delay(after: record.failures)
        let next = delay > .zero ? "; the next attempt is accepted in \(delay.inWords)" : ""
        return ProtectionError(.wrongPasscode, "the passcode is wrong\(next)", retryDelay: delay > .zero ? delay : nil)
    }
}

extension Duration {
    /// Rounded up, for a message.
    fileprivate var inWords: String {
        let seconds = components.seconds + (components.attoseconds > 0 ? 1 : 0)
        return seconds < 120 ? "\(seconds) seconds" : "\((seconds + 59) / 60) minutes"
    }
}
