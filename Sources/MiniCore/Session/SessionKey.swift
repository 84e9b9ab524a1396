/// A key for a value that a host provides to its own JSAPIs.
///
/// ```swift
/// enum WalletKey: SessionKey { static let defaultValue: any Wallet = NoWallet() }
/// extension Session { var wallet: any Wallet { self[WalletKey.self] } }
/// ```
public protocol SessionKey {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value in a session that does not set one.
    static var defaultValue: Value { get }
}
