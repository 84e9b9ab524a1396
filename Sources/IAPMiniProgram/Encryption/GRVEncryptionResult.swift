/// The result of an encryptor's method: `String` or `String?`.
///
/// No other type conforms.
public protocol GRVEncryptionResult {
    /// The encrypted text; nil after a failure.
    var encryptedText: String? { get }
}

extension String: GRVEncryptionResult {
    /// The text itself.
    public var encryptedText: String? { self }
}

extension Optional: GRVEncryptionResult where Wrapped == String {
    /// The text itself.
    public var encryptedText: String? { self }
}
