/// What a host plugs in for JSAPIs that MiniHost leaves to it, by name.
///
/// ```swift
/// var delegates = FunctionDelegates()
/// delegates.add("getLocation") { _ in ["longitude": 120.13, "latitude": 30.26, "accuracy": 20] }
/// delegates.add(WalletPayments())
/// configuration.catalogue = try configuration.catalogue.delegating(delegates)
/// ```
///
/// A name of the host's own makes a JSAPI of that name, `my.name(options)`, and with `my.call('name', options)`.
public struct FunctionDelegates: Sendable {
    /// Answers one call; see ``FunctionDelegate``.
    public typealias Answer = @Sendable @concurrent (DelegatedCall) async throws(APIError) -> Value

    private var delegates: [String: any FunctionDelegate] = [:]

    /// Plugs nothing in.
    public init() {}

    /// Plugs a closure in for one name, in place of what was there.
    public mutating func add(_ name: String, _ answer: @escaping Answer) {
        delegates[name] = AnswerDelegate(names: [name], answer: answer)
    }

    /// Plugs a type in for each of its names, in place of what was there.
    public mutating func add(_ delegate: any FunctionDelegate) {
        for name in delegate.names { delegates[name] = delegate }
    }

    /// Plugs in what another set has, in place of what was there.
    public mutating func merge(_ other: FunctionDelegates) {
        delegates.merge(other.delegates) { _, new in new }
    }

    /// What answers that name; nil for nothing.
    public subscript(_ name: String) -> (any FunctionDelegate)? { delegates[name] }

    /// The names that are answered, sorted.
    public var names: [String] { delegates.keys.sorted() }
}

private struct AnswerDelegate: FunctionDelegate {
    let names: Set<String>
    let answer: FunctionDelegates.Answer

    @concurrent func answer(_ call: DelegatedCall) async throws(APIError) -> Value { try await answer(call) }
}
