/// Whether a device that locks lets programs use what they have stored.
///
/// ## Threading
/// May be used from any thread.
public protocol DataProtection: Sendable {
    /// Checks that stored data may be used now.
    ///
    /// Called at each use of storage and files, on the program's thread.
    ///
    /// - Parameter isOpen: Whether the data is open already.
    /// - Returns: A number that changes when data that was opened before must be opened again.
    /// - Throws: `.protectedDataUnavailable` while the device is locked.
    func requireAccess(isOpen: Bool) throws(APIError) -> Int

    /// Encrypts the files that programs write; nil where they are kept as they are.
    var fileEncryption: (any FileEncryption)? { get }

    /// Calls a closure after each lock and unlock, on any thread, until the listener is released.
    func onChange(_ body: @escaping @Sendable (_ isLocked: Bool) -> Void) -> DataProtectionListener
}

extension DataProtection {
    /// Files are kept as they are.
    public var fileEncryption: (any FileEncryption)? { nil }
}

extension APIError {
    /// Whether the device is locked or an encrypted file is damaged: transfers report that to the program as it is.
    package var isOfProtection: Bool { code == .protectedDataUnavailable || code == .databaseDamaged }

    /// That the device is locked.
    public static var protectedDataUnavailable: APIError {
        APIError(.protectedDataUnavailable, "the device is locked; stored data is accessible after the unlock")
    }
}
