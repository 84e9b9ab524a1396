/// A key for a value that a host provides to its own JSAPIs.
///
/// ```swift
/// enum WalletKey: ContextKey { static let defaultValue: any Wallet = NoWallet() }
/// extension CallContext { var wallet: any Wallet { self[WalletKey.self] } }
/// ```
public protocol ContextKey {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value in a context that does not set one.
    static var defaultValue: Value { get }
}
