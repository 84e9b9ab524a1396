/// Encrypts the values of local storage, text to text: the vendor's protocol.
///
/// It does not tell an encryptor what a value belongs to, so a value that somebody moves to another key, program or user
/// within the stored data opens there. MiniHost's own ``LocalStorageEncryptor`` binds values to their place: prefer it.
///
/// ## Two ways to encrypt
/// The vendor declares the result of `encrypt` as never nil and documents nil for a failure; its sample returns the data
/// itself. An implementation writes one of the two methods, whichever it likes, and both ways to fail are understood.
///
/// ## Threading
/// The calls of one registered encryptor come one at a time, from the threads of the programs that store or read. While it is
/// in one, other programs wait that store or read: it is quick, and does not use MiniHost, which could wait for it in turn.
///
/// - Source: GRVSecureLocalStorageEncryptorProtocol, IAPMiniProgram SDK.
public protocol GRVSecureLocalStorageEncryptorProtocol: AnyObject {
    /// Marks what this encryptor encrypted: 1 to 128 bytes of UTF-8, always the same.
    var identifier: String { get }

    /// Encrypts the text of a value.
    ///
    /// - Returns: what is stored. The data itself, unless that is empty, counts as a failure: the program receives error
    ///   10101, and nothing is stored.
    func encrypt(_ data: String) -> String

    /// Encrypts the text of a value.
    ///
    /// - Returns: what is stored; nil or the data itself for a failure.
    func encrypt(_ data: String) -> String?

    /// Decrypts what ``encrypt(_:)`` returned.
    ///
    /// - Parameters:
    ///   - data: What is stored.
    ///   - identifier: What it is marked with.
    /// - Returns: nil for a failure, or for another encryptor's identifier: the program receives error 10102, and what is
    ///   stored stays.
    func decrypt(_ data: String, identifier: String) -> String?
}

extension GRVSecureLocalStorageEncryptorProtocol {
    /// The answer of an encryptor that only writes the method with an optional result, or none of the two: a failure.
    public func encrypt(_ data: String) -> String { data }

    /// The answer of an encryptor that only writes the method without an optional result.
    public func encrypt(_ data: String) -> String? { .some(encrypt(data) as String) }
}
