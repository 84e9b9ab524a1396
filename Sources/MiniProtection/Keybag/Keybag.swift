internal import Glibc
internal import MiniCore
public import MiniCrypto
internal import Synchronization

/// The keys of a device's protection classes, in a folder of the device, with the lock state of the device.
///
/// Each class has a key. The keys of classes that are always accessible are wrapped with a key of the device. The others
/// are wrapped with a key that also depends on the passcode. A lock removes keys from memory, and an unlock unwraps them.
///
/// ## Shape
/// The folder contains `keybag`, `effaceable.key`, `attempts` and `keybag.lock`, each with the mode 0600. See
/// <doc:DataProtection>.
///
/// ## Threading
/// May be used from any thread. Several processes may use a folder at once. Unlocking takes about 0.1 s of processor time.
public final class Keybag: Sendable {
    /// The options of a new keybag.
    public struct Options: Sendable {
        /// The passcode, as UTF-8; nil for a device that is always unlocked.
        public var passcode: SecretBytes?
        /// The cost of one guess.
        public var parameters = ScryptParameters.default
        /// Whether the keybag is erased after ten wrong passcodes in a row.
        public var erasesAfterFailures = false

        /// Creates options with a passcode or without one.
        public init(passcode: SecretBytes? = nil) { self.passcode = passcode }
    }

    /// The keys of one open file.
    struct FileKeys: Sendable {
        let content: AESGCM
        let header: SecretBytes
    }

    struct State {
        var content: KeybagContent
        var lockState = LockState.beforeFirstUnlock { didSet { lockChanges += 1 } }
        /// The number of locks and unlocks.
        private(set) var lockChanges = 0
        var classKeys: [ClassKey: SecretBytes] = [:]
        /// The keys of open files, with their classes.
        var fileKeys: [Int: (protection: FileProtection, keys: FileKeys)] = [:]
        var lastFile = 0
        var isClosed = false
        /// The number of the latest scheduled lock.
        var lastLock = 0
        /// The scheduled lock, on the monotonic clock.
        var pendingLock: (number: Int, instant: MonotonicInstant)?
        var listeners: [Int: @Sendable (LockState) -> Void] = [:]
        var lastListener = 0
    }

    /// The folder of the device.
    public let folder: String
    let deviceKeys: DeviceKeys
    let source: any DeviceKeySource
    let clock: DeviceClock
    let state: Mutex<State>

    var files: DeviceFolder { DeviceFolder(folder) }

    init(
        _ folder: String,
        _ source: any DeviceKeySource,
        _ clock: DeviceClock,
        _ deviceKeys: DeviceKeys,
        _ content: KeybagContent,
    ) {
        self.folder = folder
        self.source = source
        self.clock = clock
        self.deviceKeys = deviceKeys
        state = Mutex(State(content: content))
    }

    /// Opens the keybag of a device.
    ///
    /// It is unlocked if it has no passcode, and otherwise before its first unlock.
    ///
    /// - Parameters:
    ///   - folder: The folder of the device.
    ///   - deviceKey: The source of the device key.
    /// - Throws: `.missing`, `.damaged`, `.unknownVersion`, `.deviceKey`, `.system`, `.cryptography`.
    public convenience init(in folder: String, deviceKey: any DeviceKeySource) throws(ProtectionError) {
        try self.init(in: folder, deviceKey: deviceKey, clock: .system)
    }

    convenience init(
        in folder: String,
        deviceKey source: any DeviceKeySource,
        clock: DeviceClock,
    ) throws(ProtectionError) {
        let (content, deviceKeys, _) = try Self.load(folder, source)
        self.init(folder, source, clock, deviceKeys, content)
        // A restoration with a keybag is complete.
        if access(files.restoration, F_OK) == 0 { try PrivateFile.remove(files.restoration) }
        let classKeys = try content.unwrapped(deviceKeys.wrapping, files.keybag) { !$0.isPasscodeNeeded(content) }
        state.withLock { state in
            state.classKeys = classKeys
            if !content.hasPasscode { state.lockState = .unlocked }
        }
    }

    // MARK: State

    /// The lock state of the device.
    public var lockState: LockState { state.withLock { $0.lockState } }

    /// Whether the device has a passcode.
    public var hasPasscode: Bool { state.withLock { $0.content.hasPasscode } }

    /// Whether ten wrong passcodes in a row erase the keybag.
    public var erasesAfterFailures: Bool { state.withLock { $0.content.erasesAfterFailures } }

    /// The number of consecutive wrong passcodes, and the remaining delay of the next attempt.
    ///
    /// - Throws: `.system`, `.cryptography`.
    public func failedAttempts() throws(ProtectionError) -> (count: Int, remainingDelay: Duration) {
        let lock = try ProcessLock(path: files.keybagLock)
        defer { withExtendedLifetime(lock) {} }
        try requireCurrent(try Self.load(folder, source).content)
        var record = try AttemptRecord.read(files.attempts, deviceKeys.attempts, clock)
        return (Int(record.failures), try record.remainingDelay(clock))
    }

    /// Calls a closure after each lock, unlock and erasure, on the thread that caused it, until the returned
    /// listener is released.
    ///
    /// The keys have been removed when it is called with ``LockState/locked``.
    public func onChange(_ listener: @escaping @Sendable (LockState) -> Void) -> LockListener {
        let number = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = listener
            return state.lastListener
        }
        return LockListener { [weak self] in _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) } }
    }

    func notify() {
        let (lockState, listeners) = state.withLock { ($0.lockState, $0.listeners) }
        for (_, listener) in listeners.sorted(by: { $0.key < $1.key }) { listener(lockState) }
    }

    // MARK: Locking

    /// Unlocks the device.
    ///
    /// - Parameter passcode: The passcode, as UTF-8.
    /// - Throws: `.wrongPasscode`, with the delay of the next attempt; `.delayed` before that has passed; `.closed` after an
    ///   erasure; `.damaged`, `.deviceKey`, `.system`, `.cryptography`.
    public func unlock(passcode: SecretBytes) throws(ProtectionError) {
        try verified(passcode) { content, classKeys, _, _ throws(ProtectionError) in
            becomeUnlocked(content, classKeys)
        }
        notify()
    }

    /// Sets the state to unlocked, with the content of the file and all class keys.
    func becomeUnlocked(_ content: KeybagContent, _ classKeys: [ClassKey: SecretBytes]) {
        state.withLock { state in
            state.content = content
            state.classKeys = classKeys
            state.lockState = .unlocked
            state.pendingLock = nil
        }
    }

    /// Locks the device: removes the keys of data that is accessible only while it is unlocked.
    ///
    /// A device without a passcode stays unlocked. Operations that are running when the keys are removed complete.
    ///
    /// - Parameter grace: The time for which the keys stay in memory, at most 10 s. An unlock within that time cancels the
    ///   lock. Another call does not extend it.
    public func lock(after grace: Duration = .zero) {
        let instant = MonotonicInstant.now.advanced(by: min(grace, .seconds(10)).nanoseconds)
        // Another process may have set the passcode.
        let stored = stored()
        let number: Int? = state.withLock { state in
            guard state.lockState == .unlocked, (stored ?? state.content).hasPasscode else { return nil }
            if grace > .zero, let pending = state.pendingLock, pending.instant <= instant {
                return nil
            }
            state.lastLock += 1
            state.pendingLock = (state.lastLock, instant)
            return state.lastLock
        }
        guard let number else { return }
        guard grace > .zero else { return removeKeys(number) }
        let timer = DeadlineThread.shared.schedule(at: instant) { [weak self] in self?.removeKeys(number) }
        // Without a thread for the timer the keys are removed immediately.
        if timer == nil { removeKeys(number) }
    }

    /// The current content of the file; nil when the keybag was erased or replaced by another one.
    ///
    /// - Throws: `.damaged`, `.unknownVersion`, `.system`, `.cryptography`.
    func current() throws(ProtectionError) -> KeybagContent? {
        guard let bytes = try PrivateFile.read(files.keybag, limit: KeybagContent.byteLimit) else { return nil }
        let identifier = try KeybagContent.preview(bytes, files.keybag).identifier
        guard identifier == state.withLock({ $0.content.identifier }) else { return nil }
        return try KeybagContent(bytes, deviceKeys.keybag, files.keybag)
    }

    /// Like ``current()``; nil also when the file cannot be read.
    ///
    /// A damaged file is reported by operations that need it.
    func stored() -> KeybagContent? {
        // The reason is given above.
        (try? current()) ?? nil
    }

    /// Throws if the keybag in this folder was created after this one was opened.
    func requireCurrent(_ content: KeybagContent) throws(ProtectionError) {
        guard content.identifier == state.withLock({ $0.content.identifier }) else {
            throw ProtectionError(.closed, "the keybag of \(folder) was erased and another one made; open it again")
        }
    }

    /// Applies changes by other processes, and drops the key of items that need a passcode if it may have changed.
    ///
    /// - Throws: `.closed` when the keybag was erased.
    func refresh() throws(ProtectionError) {
        guard let stored = stored() else {
            throw ProtectionError(.closed, "the keybag of \(folder) was erased, or is damaged; open it again")
        }
        state.withLock { state in
            guard state.content.generation != stored.generation else { return }
            state.content = stored
            state.classKeys[.keychain(.whenPasscodeSetThisDeviceOnly)] = nil
        }
    }

    private func removeKeys(_ number: Int) {
        let isLocked = state.withLock { state in
            guard state.pendingLock?.number == number, state.lockState == .unlocked else { return false }
            state.pendingLock = nil
            state.lockState = .locked
            state.classKeys = state.classKeys.filter { $0.key.availability != .whileUnlocked }
            state.fileKeys = state.fileKeys.filter { $0.value.protection != .complete }
            return true
        }
        if isLocked { notify() }
    }
}
