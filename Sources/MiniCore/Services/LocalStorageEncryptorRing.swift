/// A fixed set of encryptors: one that seals values, and retired ones that open the values that they sealed before.
public struct LocalStorageEncryptorRing: LocalStorageEncryptorSource {
    /// The encryptor that seals values; nil to store them in plaintext.
    public let current: (any LocalStorageEncryptor)?
    /// Encryptors that open values sealed in the past.
    ///
    /// The values are sealed with the current encryptor when they are next written.
    public let retired: [any LocalStorageEncryptor]
    /// Whether all values of a folder must be sealed, so that plaintext is rejected as a forgery.
    public let requiresSealedValues: Bool

    /// Creates a set of encryptors.
    ///
    /// - Parameters:
    ///   - current: The encryptor that seals values; nil to store them in plaintext, as the vendor's SDK does by default.
    ///   - retired: The encryptors that open values that they sealed before.
    ///   - requiresSealedValues: Whether all values of a folder must be sealed, so that plaintext is rejected as a forgery.
    public init(
        _ current: (any LocalStorageEncryptor)?,
        retired: [any LocalStorageEncryptor] = [],
        requiresSealedValues: Bool = false,
    ) {
        self.current = current
        self.retired = retired
        self.requiresSealedValues = requiresSealedValues
    }

    /// No encryptors: values are stored in plaintext.
    public static let none = LocalStorageEncryptorRing(nil)

    /// The first encryptor with that identifier; the current one is checked before the retired ones.
    public func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? {
        if let current, current.identifier == identifier { return current }
        return retired.first { $0.identifier == identifier }
    }
}
