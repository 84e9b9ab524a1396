/// Names a value that a host lends to its own JSAPIs.
///
/// ```swift
/// enum WalletKey: SessionKey { static let defaultValue: any Wallet = NoWallet() }
/// extension Session { var wallet: any Wallet { self[WalletKey.self] } }
/// ```
public protocol SessionKey {
    /// What the key names.
    associatedtype Value: Sendable
    /// The value in a session that sets none.
    static var defaultValue: Value { get }
}
