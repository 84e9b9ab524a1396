public import MiniCore
public import MiniProtection
internal import Synchronization

/// Restricts access to stored data according to a protection class, and encrypts the files that programs write.
///
/// ```swift
/// configuration.protection = KeybagProtection(keybag, .complete)
/// configuration.databaseKey = .keychain(Keychain(keybag), service: "storage", account: "database")
/// ```
///
/// | class | storage and files of programs |
/// |---|---|
/// | ``FileProtection/none`` | always |
/// | ``FileProtection/completeUntilFirstUserAuthentication`` | from the first unlock on |
/// | ``FileProtection/completeUnlessOpen`` | while the device is unlocked; an open database stays usable, and files can be written |
/// | ``FileProtection/complete`` | while the device is unlocked; a lock closes databases and ends downloads and uploads |
///
/// ## Threading
/// May be used from any thread.
public final class KeybagProtection: DataProtection {
    private let keybag: Keybag
    private let protection: FileProtection
    /// The number of locks of the device so far.
    private let locks = Mutex(0)
    private let listener = Mutex<LockListener?>(nil)
    private let follower: SharedUnlockFollower?
    /// The encryption of files for the class.
    public let fileEncryption: (any FileEncryption)?

    /// Creates a protection of stored data with the class.
    ///
    /// - Parameters:
    ///   - keybag: The keys of the device.
    ///   - protection: The class, which determines when stored data is accessible.
    ///   - followsSharedUnlock: Whether the keybag is locked and unlocked together with the other processes of the user, such
    ///     as `mini device lock` and `mini device unlock`, within half a second.
    public init(
        _ keybag: Keybag,
        _ protection: FileProtection = .completeUntilFirstUserAuthentication,
        followsSharedUnlock: Bool = false,
    ) {
        self.keybag = keybag
        self.protection = protection
        fileEncryption = KeybagFileEncryption(keybag, protection)
        follower = followsSharedUnlock ? keybag.followSharedUnlock() : nil
        let listener = keybag.onChange { [weak self] state in
            if state != .unlocked { self?.locks.withLock { $0 += 1 } }
        }
        self.listener.withLock { $0 = listener }
    }

    /// Checks that the lock state of the keybag permits access by the class.
    ///
    /// - Returns: For ``FileProtection/complete`` the number of locks so far, since databases are opened again after each lock;
    ///   otherwise 0.
    /// - Throws: `.protectedDataUnavailable`, error 10108.
    public func requireAccess(isOpen: Bool) throws(APIError) -> Int {
        let state = keybag.lockState
        switch protection {
        case .none: return 0
        case .completeUntilFirstUserAuthentication:
            guard state != .beforeFirstUnlock else { throw .protectedDataUnavailable }
            return 0
        case .completeUnlessOpen:
            guard isOpen || state == .unlocked else { throw .protectedDataUnavailable }
            return 0
        case .complete:
            guard state == .unlocked else { throw .protectedDataUnavailable }
            return locks.withLock(\.self)
        }
    }

    /// Calls a closure after each lock and unlock of the keybag.
    public func onChange(_ body: @escaping @Sendable (_ isLocked: Bool) -> Void) -> DataProtectionListener {
        let listener = keybag.onChange { body($0 != .unlocked) }
        return DataProtectionListener { withExtendedLifetime(listener) {} }
    }
}
