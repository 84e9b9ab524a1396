internal import MiniCore
internal import MiniCrypto
internal import Synchronization

// Shared unlocks keep a device unlocked for later processes of the user. The kernel's keyring, or an agent, has two entries
// of a keybag: the keys that a lock removes, and those that stay after the first unlock.

extension Keybag {
    /// Keeps the device unlocked for other processes of the user: in the kernel's user keyring, or in the memory of an
    /// agent if the system does not allow keyrings.
    ///
    /// - Parameters:
    ///   - timeout: The time after which the device is locked for other processes; nil to keep it unlocked until the system
    ///     stops.
    ///   - startAgent: Starts a process that runs an ``UnlockAgent`` of the folder, and returns when it listens. It is
    ///     called if the system does not allow keyrings and no agent is listening. Nil for none.
    /// - Throws: `.protectedDataUnavailable` when it is locked; `.system` if the system does not allow keyrings and there
    ///   is no agent.
    public func shareUnlock(
        timeout: Duration?,
        startAgent: (() throws(ProtectionError) -> Void)? = nil,
    ) throws(ProtectionError) {
        let (lockState, keys) = state.withLock { ($0.lockState, $0.classKeys) }
        guard lockState == .unlocked else {
            throw ProtectionError(.protectedDataUnavailable, "the device \(folder) is locked; unlock it first")
        }
        try stores.store(
            names.map { availability, name in
                (name, Self.encoded(keys, availability), availability == .whileUnlocked ? timeout : nil)
            },
            startAgent: startAgent,
        )
    }

    /// Adopts the shared state of other processes of the user, once.
    ///
    /// See ``followSharedUnlock(every:)`` for later changes.
    ///
    /// - Returns: Whether there was a shared state.
    @discardableResult
    public func adoptSharedUnlock() -> Bool {
        // An agent that does not respond has no state that could be adopted.
        guard let shared = try? sharedUnlock(), shared.lockState != .beforeFirstUnlock else { return false }
        state.withLock { state in
            guard state.lockState == .beforeFirstUnlock, !state.isClosed else { return }
            state.classKeys.merge(shared.keys) { $1 }
            state.lockState = shared.lockState
        }
        return true
    }

    /// Locks and unlocks this keybag together with the other processes of the user, until the follower is released.
    ///
    /// The shared state takes precedence. A keybag that is unlocked by its passcode is locked again unless the unlock is
    /// shared. A locked keybag is unlocked again unless the shared unlock is revoked.
    ///
    /// - Parameter interval: The interval of the checks, each of which takes some microseconds.
    public func followSharedUnlock(every interval: Duration = .milliseconds(500)) -> SharedUnlockFollower {
        SharedUnlockFollower(self, interval)
    }

    /// Adopts the current shared state of other processes of the user.
    ///
    /// If the file of the keybag cannot be read, the device is locked if required, but not unlocked.
    ///
    /// - Throws: `.system` and others when the state cannot be read now; the keybag has then not changed.
    func updateFromSharedUnlock() throws(ProtectionError) {
        let changes = state.withLock { $0.lockChanges }
        var isReadable = true
        do throws(ProtectionError) {
            if let content = try current(), !content.hasPasscode { return try unlock(without: content, changes) }
        } catch {
            guard hasPasscode else { throw error }
            isReadable = false
        }
        let shared = try sharedUnlock()
        let former = lockState
        guard shared.lockState != former, isReadable || Self.access(shared.lockState) < Self.access(former) else {
            return
        }
        if shared.lockState == .locked, former == .unlocked { return lock() }
        let hasChanged = state.withLock { state in
            // The keys that were read must not be restored after a lock.
            guard !state.isClosed, state.lockChanges == changes else { return false }
            state.pendingLock = nil
            state.lockState = shared.lockState
            if shared.lockState == .beforeFirstUnlock {
                state.classKeys = state.classKeys.filter { $0.key.availability == .always }
                state.fileKeys = state.fileKeys.filter {
                    ClassKey.file($0.value.protection).availability == .always
                        || $0.value.protection == .completeUnlessOpen
                }
            } else {
                state.classKeys.merge(shared.keys) { $1 }
            }
            return true
        }
        if hasChanged { notify() }
    }

    /// Unlocks a device whose passcode another process has removed, or that never had one.
    private func unlock(without content: KeybagContent, _ changes: Int) throws(ProtectionError) {
        guard lockState != .unlocked else { return }
        let keys = try content.unwrapped(deviceKeys.wrapping, files.keybag) { !$0.isPasscodeNeeded(content) }
        let hasChanged = state.withLock { state in
            guard !state.isClosed, state.lockChanges == changes else { return false }
            state.content = content
            state.classKeys = keys
            state.lockState = .unlocked
            return true
        }
        if hasChanged { notify() }
    }

    /// The order of lock states by accessible data.
    private static func access(_ lockState: LockState) -> Int {
        switch lockState {
        case .beforeFirstUnlock: 0
        case .locked: 1
        case .unlocked: 2
        }
    }

    /// The shared keys of other processes of the user.
    ///
    /// - Throws: `.system` when the agent does not respond, or cannot be reached now.
    private func sharedUnlock() throws(ProtectionError) -> (lockState: LockState, keys: [ClassKey: SecretBytes]) {
        var found: [ClassKey: SecretBytes] = [:]
        var lockState = LockState.beforeFirstUnlock
        for (availability, name) in names {
            guard let secret = try stores.read(name), let keys = Self.decoded(secret, availability) else { break }
            found.merge(keys) { $1 }
            lockState = availability == .whileUnlocked ? .unlocked : .locked
        }
        return (lockState, found)
    }

    /// Locks the device for other processes of the user that open it from now on.
    ///
    /// - Parameter completely: Whether the device returns to the state before its first unlock.
    /// - Throws: `.system` when the system did not remove the keys; the device is then not locked.
    public func revokeSharedUnlock(completely: Bool = false) throws(ProtectionError) {
        for (availability, name) in names where completely || availability == .whileUnlocked {
            try stores.remove(name)
        }
    }

    /// Removes the shared keys of a keybag with that identifier.
    static func revokeSharedUnlock(of identifier: [UInt8], in folder: String) throws(ProtectionError) {
        for (_, name) in names(of: identifier) { try UnlockStores(folder: folder).remove(name) }
    }

    private var stores: UnlockStores { UnlockStores(folder: folder) }

    /// The names of the entries.
    private var names: [(ClassKey.Availability, name: String)] {
        Self.names(of: state.withLock { $0.content.identifier })
    }

    private static func names(of identifier: [UInt8]) -> [(ClassKey.Availability, name: String)] {
        let digits = identifier.hexadecimalText
        return [(.afterFirstUnlock, "minihost:\(digits):first"), (.whileUnlocked, "minihost:\(digits):unlocked")]
    }

    private static func encoded(_ keys: [ClassKey: SecretBytes], _ availability: ClassKey.Availability) -> SecretBytes {
        let wanted = keys.filter { $0.key.availability == availability }.sorted { $0.key.number < $1.key.number }
        return wanted.reduce(SecretBytes([])) { bytes, entry in
            bytes.appending(SecretBytes([entry.key.number])).appending(entry.value)
        }
    }

    private static func decoded(
        _ secret: SecretBytes,
        _ availability: ClassKey.Availability,
    ) -> [ClassKey: SecretBytes]? {
        let entryByteCount = 1 + AESGCM.keyByteCount
        guard secret.count.isMultiple(of: entryByteCount) else { return nil }
        return secret.withUnsafeBytes { bytes in
            var keys: [ClassKey: SecretBytes] = [:]
            for start in stride(from: 0, to: bytes.count, by: entryByteCount) {
                guard let key = ClassKey(number: bytes[start]), key.availability == availability else { return nil }
                keys[key] = SecretBytes(bytes[start + 1..<start + entryByteCount])
            }
            return keys
        }
    }
}
