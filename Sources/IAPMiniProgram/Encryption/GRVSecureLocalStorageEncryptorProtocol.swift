/// The vendor's protocol to encrypt the values of local storage, text to text.
///
/// An encryptor does not receive the owner of a value. A value that an attacker moves to another key, program or user
/// within the stored data can be decrypted there. MiniHost's own ``LocalStorageEncryptor`` binds values to their place:
/// prefer it.
///
/// ## Two ways to encrypt
/// The vendor declares the result of `encrypt` as not optional and documents nil for a failure. Its sample returns the data
/// itself. An implementation returns `String` or `String?`, and both kinds of failure are detected. A class without the
/// method does not compile.
///
/// ## Threading
/// The methods of one registered encryptor are called one at a time, on the threads of the programs that store or read.
/// During a call, other programs that store or read wait; after `GRVExtensionDelegate.deadline` they receive error 10101 or
/// 10102. So an implementation must be fast and must not use MiniHost, which could cause a deadlock. The identifier is read
/// once, by the thread that registers the encryptor.
///
/// - Source: GRVSecureLocalStorageEncryptorProtocol, IAPMiniProgram SDK.
public protocol GRVSecureLocalStorageEncryptorProtocol: AnyObject {
    /// Identifies the encryptor of a stored value: 1 to 128 bytes of UTF-8, always the same.
    var identifier: String { get }

    /// The result type of ``encrypt(_:)``: `String` or `String?`.
    associatedtype EncryptionResult: GRVEncryptionResult

    /// Encrypts the text of a value.
    ///
    /// - Returns: the text to store. Nil is a failure. The unchanged data is a failure too, unless it is empty. After a
    ///   failure the program receives error 10101, and nothing is stored.
    func encrypt(_ data: String) -> EncryptionResult

    /// Decrypts the result of ``encrypt(_:)``.
    ///
    /// - Parameters:
    ///   - data: The stored text.
    ///   - identifier: The identifier that it was stored with.
    /// - Returns: nil for a failure or for the identifier of another encryptor. The program then receives error 10102, and
    ///   the stored value stays.
    func decrypt(_ data: String, identifier: String) -> String?
}
