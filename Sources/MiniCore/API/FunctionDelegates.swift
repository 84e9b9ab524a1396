/// The delegates of a host, by the name of the JSAPI.
///
/// ```swift
/// var delegates = FunctionDelegates()
/// delegates.add("getLocation") { _ in ["longitude": 120.13, "latitude": 30.26, "accuracy": 20] }
/// delegates.add(WalletPayments())
/// configuration.apis = try configuration.apis.delegating(delegates)
/// ```
///
/// A delegate for a new name adds a JSAPI of that name: `my.name(options)` and `my.call('name', options)`.
public struct FunctionDelegates: Sendable {
    /// Performs one call; see ``FunctionDelegate``.
    public typealias Handler = @Sendable @concurrent (DelegatedCall) async throws(APIError) -> ScriptValue

    private var delegates: [String: any FunctionDelegate] = [:]

    /// Creates a set without delegates.
    public init() {}

    /// Adds a closure for one name and replaces an earlier delegate.
    public mutating func add(_ name: String, _ handler: @escaping Handler) {
        delegates[name] = ClosureDelegate(names: [name], handler: handler)
    }

    /// Adds a type for each of its names and replaces earlier delegates.
    public mutating func add(_ delegate: any FunctionDelegate) {
        for name in delegate.names { delegates[name] = delegate }
    }

    /// Adds the delegates of another set and replaces earlier ones.
    public mutating func merge(_ other: FunctionDelegates) {
        delegates.merge(other.delegates) { _, new in new }
    }

    /// The delegate for that name; nil if there is none.
    public subscript(_ name: String) -> (any FunctionDelegate)? { delegates[name] }

    /// The names that have a delegate, sorted.
    public var names: [String] { delegates.keys.sorted() }
}

private struct ClosureDelegate: FunctionDelegate {
    let names: Set<String>
    let handler: FunctionDelegates.Handler

    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue { try await handler(call) }
}
