/// Controls access to the stored data of programs on a device that can be locked.
///
/// ## Threading
/// May be used from any thread.
public protocol DataProtection: Sendable {
    /// Checks that stored data is accessible now.
    ///
    /// Called at each use of storage and files, on the program's thread.
    ///
    /// - Parameter isOpen: Whether the data is open already.
    /// - Returns: A number that changes when data that was opened before must be opened again.
    /// - Throws: `.protectedDataUnavailable` while the device is locked.
    func requireAccess(isOpen: Bool) throws(APIError) -> Int

    /// Encrypts the files that programs write; nil to store them in plaintext.
    var fileEncryption: (any FileEncryption)? { get }

    /// Calls a closure after each lock and unlock, on any thread, until the listener is released.
    func onChange(_ body: @escaping @Sendable (_ isLocked: Bool) -> Void) -> DataProtectionListener
}

extension DataProtection {
    /// Nil: files are stored in plaintext.
    public var fileEncryption: (any FileEncryption)? { nil }
}

extension APIError {
    /// Whether the error means a locked device or a damaged encrypted file.
    ///
    /// Transfers report such an error to the program unchanged.
    package var isOfProtection: Bool { hasCode(of: .protectedDataUnavailable) || hasCode(of: .databaseDamaged) }

    /// The error for access to protected data while the device is locked.
    public static var protectedDataUnavailable: APIError {
        APIError(.protectedDataUnavailable, "the device is locked; stored data is accessible after the unlock")
    }
}
