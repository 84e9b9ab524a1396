internal import Glibc
internal import MiniCore
public import MiniCrypto
internal import Synchronization

/// The keys of a device's protection classes, in a folder of the device, and whether the device is locked.
///
/// Each class has a key. The keys of classes that are always accessible are wrapped with a key of the device; the others with a
/// key that depends on the passcode as well. A lock removes keys from memory, and an unlock unwraps them.
///
/// ## Shape
/// The folder holds `keybag`, `effaceable.key`, `attempts` and `keybag.lock`, each with the mode 0600. See <doc:DataProtection>.
///
/// ## Threading
/// Safe to use from any thread, and a folder from several processes at once. Unlocking takes some 0.1 s of processor time.
public final class Keybag: Sendable {
    /// What a keybag is made with.
    public struct Options: Sendable {
        /// The passcode, as UTF-8; nil for a device that is always unlocked.
        public var passcode: SecretBytes?
        /// The price of one guess.
        public var parameters = ScryptParameters.default
        /// Whether the keybag is erased after ten wrong passcodes in a row.
        public var erasesAfterFailures = false

        /// Options with a passcode or without one.
        public init(passcode: SecretBytes? = nil) { self.passcode = passcode }
    }

    /// Keys of one open file.
    struct FileKeys: Sendable {
        let content: AESGCM
        let header: SecretBytes
    }

    struct State {
        var content: KeybagContent
        var lockState = LockState.beforeFirstUnlock { didSet { lockChanges += 1 } }
        /// How often the device was locked or unlocked.
        private(set) var lockChanges = 0
        var classKeys: [ClassKey: SecretBytes] = [:]
        /// Keys of open files, with their class.
        var fileKeys: [Int: (protection: FileProtection, keys: FileKeys)] = [:]
        var lastFile = 0
        var isClosed = false
        /// The number of the latest lock that was due.
        var lastLock = 0
        /// The lock that is due, on the monotonic clock.
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

    /// Opens the keybag of a device; it is unlocked where it has no passcode, and before its first unlock otherwise.
    ///
    /// - Parameters:
    ///   - folder: The folder of the device.
    ///   - deviceKey: Where the device key comes from.
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
        // A restoration that has written the keybag is complete.
        if access(files.restoration, F_OK) == 0 { try PrivateFile.remove(files.restoration) }
        let classKeys = try content.unwrapped(deviceKeys.wrapping, files.keybag) { !$0.isPasscodeNeeded(content) }
        state.withLock { state in
            state.classKeys = classKeys
            if !content.hasPasscode { state.lockState = .unlocked }
        }
    }

    // MARK: State

    /// Whether the device is locked.
    public var lockState: LockState { state.withLock { $0.lockState } }

    /// Whether the device has a passcode.
    public var hasPasscode: Bool { state.withLock { $0.content.hasPasscode } }

    /// Whether ten wrong passcodes in a row erase the keybag.
    public var erasesAfterFailures: Bool { state.withLock { $0.content.erasesAfterFailures } }

    /// How many passcodes were wrong in a row, and how long the next attempt must wait.
    ///
    /// - Throws: `.system`, `.cryptography`.
    public func attempts() throws(ProtectionError) -> (failures: Int, remainingDelay: Duration) {
        let lock = try ProcessLock(path: files.keybagLock)
        defer { withExtendedLifetime(lock) {} }
        try requireCurrent(try Self.load(folder, source).content)
        var record = try AttemptRecord.read(files.attempts, deviceKeys.attempts, clock)
        return (Int(record.failures), try record.remainingDelay(clock))
    }

    /// Calls a closure after each lock, unlock and erasure, on the thread that caused it, until the token is released.
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

    /// Takes over what was read from the file, or written to it, with all class keys.
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
    /// A device without a passcode stays unlocked. Operations that run when the keys are removed complete.
    ///
    /// - Parameter grace: For how long the keys stay in memory: at most 10 s. An unlock within that time cancels the lock; another
    ///   call does not postpone it.
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
        // Without a thread for the timer the keys are removed now.
        if timer == nil { removeKeys(number) }
    }

    /// The content of the file by now; nil when the keybag was erased, or another one made.
    ///
    /// - Throws: `.damaged`, `.unknownVersion`, `.system`, `.cryptography`.
    func current() throws(ProtectionError) -> KeybagContent? {
        guard let bytes = try PrivateFile.read(files.keybag, limit: KeybagContent.byteLimit) else { return nil }
        let identifier = try KeybagContent.preview(bytes, files.keybag).identifier
        guard identifier == state.withLock({ $0.content.identifier }) else { return nil }
        return try KeybagContent(bytes, deviceKeys.keybag, files.keybag)
    }

    /// The same; nil also when it cannot be read.
    ///
    /// A file that is damaged is reported by what needs it.
    func stored() -> KeybagContent? {
        // As said above.
        (try? current()) ?? nil
    }

    /// Refuses the content of a keybag that was made in this folder since this one was opened.
    func requireCurrent(_ content: KeybagContent) throws(ProtectionError) {
        guard content.identifier == state.withLock({ $0.content.identifier }) else {
            throw ProtectionError(.closed, "the keybag of \(folder) was erased and another one made; open it again")
        }
    }

    /// Takes over what another process has changed, and forgets the key of items that need a passcode if it may be another.
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
