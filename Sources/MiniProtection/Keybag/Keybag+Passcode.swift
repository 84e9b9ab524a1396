internal import Glibc
public import MiniCrypto
internal import Synchronization

extension Keybag {
    /// Changes, sets or removes the passcode; what the keys protect is not encrypted anew.
    ///
    /// Without a passcode, items of ``KeychainAccessibility/whenPasscodeSetThisDeviceOnly`` are lost. The device is unlocked
    /// then. A process that dies meanwhile leaves the former passcode or the new one.
    ///
    /// - Parameters:
    ///   - old: The passcode so far; nil for none.
    ///   - new: The new one; nil for none.
    ///   - parameters: The price of one guess from now on; nil to keep it.
    /// - Throws: as ``unlock(passcode:)``; `.invalidParameter` for an empty passcode.
    public func changePasscode(
        from old: SecretBytes?,
        to new: SecretBytes?,
        parameters: ScryptParameters? = nil,
    ) throws(ProtectionError) {
        try verified(old) { content, classKeys, root, deviceKeys throws(ProtectionError) in
            try purge(content)
            // It holds keys of before, among them one that may be gone.
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
        // What fails here is completed by the next use of the keychain.
        try? finishPurge()
    }

    /// Calls `body` with the content of the file, as other processes are kept from changing it.
    func withStoredContent(_ body: (KeybagContent) throws(ProtectionError) -> Void) throws(ProtectionError) {
        let lock = try ProcessLock(path: files.keybagLock)
        defer { withExtendedLifetime(lock) {} }
        try body(try Self.load(folder, source).content)
    }

    /// Erases the keybag: everything that it protects is unreadable at once, and for ever.
    ///
    /// - Throws: `.system`; the erasure is then to be repeated.
    public func erase() throws(ProtectionError) {
        try Self.erase(in: folder)
        forgetEverything()
        notify()
    }

    /// Erases the keybag of a folder, also one that does not open.
    ///
    /// Keybags of the folder that are open in a process keep their keys until they are locked or released.
    ///
    /// - Throws: `.system`; the erasure is then to be repeated.
    public static func erase(in folder: String) throws(ProtectionError) {
        let files = DeviceFolder(folder)
        let lock = try ProcessLock(path: files.keybagLock)
        defer { withExtendedLifetime(lock) {} }
        try erase(files)
    }

    private static func erase(_ files: DeviceFolder) throws(ProtectionError) {
        var failure: ProtectionError?
        // A keybag that cannot be read has nothing that is shared and could be found.
        if let bytes = try? PrivateFile.read(files.keybag, limit: KeybagContent.byteLimit),
            // As above.
            let (identifier, _) = try? KeybagContent.preview(bytes, files.keybag)
        {
            do throws(ProtectionError) {
                try revokeSharedUnlock(of: identifier, in: files.path)
            } catch {
                // What can still be erased is, before the failure is reported.
                failure = error
            }
        }
        let effaceablePath = files.effaceableKey
        let descriptor = open(effaceablePath, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor >= 0 {
            defer { close(descriptor) }
            // The blocks of the file are overwritten where the disk allows it.
            let random = SecureRandom.bytes(64)
            try PrivateFile.write(random, to: descriptor, at: 0, effaceablePath)
            guard fsync(descriptor) == 0 else { throw PrivateFile.systemError("writing \(effaceablePath) to the disk") }
        }
        try PrivateFile.remove(effaceablePath)
        try PrivateFile.synchronizeFolder(of: effaceablePath)
        // From here on the rest is of no use.
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

    /// Checks a passcode and calls `body` with all class keys, as other processes are kept from changing the keybag.
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
            // A delay that began anew is to be remembered.
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

    /// The error of a wrong passcode; erases the keybag after the last one.
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
    /// Rounded up, for a person.
    fileprivate var inWords: String {
        let seconds = components.seconds + (components.attoseconds > 0 ? 1 : 0)
        return seconds < 120 ? "\(seconds) seconds" : "\((seconds + 59) / 60) minutes"
    }
}
