/// A fixed choice of encryptors: one that seals, and retired ones that still open what they sealed.
public struct LocalStorageEncryptors: LocalStorageEncryptorProvider {
    /// What seals values; nil to store them in plaintext.
    public let current: (any LocalStorageEncryptor)?
    /// What opened values in the past and still does; their values are sealed anew when they are next written.
    public let retired: [any LocalStorageEncryptor]

    /// Makes a choice.
    ///
    /// - Parameters:
    ///   - current: What seals values; nil to store them in plaintext, as the vendor's SDK does by default.
    ///   - retired: What still opens values that it sealed.
    public init(_ current: (any LocalStorageEncryptor)?, retired: [any LocalStorageEncryptor] = []) {
        self.current = current
        self.retired = retired
    }

    /// Values are stored in plaintext.
    public static let none = LocalStorageEncryptors(nil)

    /// The first encryptor with that identifier, the current one before the retired.
    public func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? {
        if let current, current.identifier == identifier { return current }
        return retired.first { $0.identifier == identifier }
    }
}
