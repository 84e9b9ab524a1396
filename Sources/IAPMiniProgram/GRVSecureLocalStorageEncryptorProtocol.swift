/// Encrypts the values of local storage, text to text: the vendor's protocol.
///
/// It does not tell an encryptor what a value belongs to, so a value that somebody moves to another key, program or user
/// within the stored data opens there. MiniHost's own ``LocalStorageEncryptor`` binds values to their place: prefer it.
///
/// ## Two ways to encrypt
/// The vendor declares the result of `encrypt` as never nil and documents nil for a failure. Its sample returns the data
/// itself. An implementation returns `String` or `String?`, and both ways to fail are understood. A class without the method
/// does not compile.
///
/// ## Threading
/// The calls of one registered encryptor come one at a time, from the threads of the programs that store or read. While it is
/// in one, other programs wait that store or read: it is quick, and does not use MiniHost, which could wait for it in turn.
///
/// - Source: GRVSecureLocalStorageEncryptorProtocol, IAPMiniProgram SDK.
public protocol GRVSecureLocalStorageEncryptorProtocol: AnyObject {
    /// Marks what this encryptor encrypted: 1 to 128 bytes of UTF-8, always the same.
    var identifier: String { get }

    /// What ``encrypt(_:)`` returns: `String` or `String?`.
    associatedtype EncryptionResult: GRVEncryptionResult

    /// Encrypts the text of a value.
    ///
    /// - Returns: what is stored. Nil is a failure, and so is the data itself, unless that is empty: the program receives
    ///   error 10101, and nothing is stored.
    func encrypt(_ data: String) -> EncryptionResult

    /// Decrypts what ``encrypt(_:)`` returned.
    ///
    /// - Parameters:
    ///   - data: What is stored.
    ///   - identifier: What it is marked with.
    /// - Returns: nil for a failure, or for another encryptor's identifier: the program receives error 10102, and what is
    ///   stored stays.
    func decrypt(_ data: String, identifier: String) -> String?
}
