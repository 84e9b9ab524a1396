/// The values of a host for its own context keys.
public struct ContextExtensions: Sendable {
    private(set) var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates an empty set.
    public init() {}

    /// The value for a key, or the key's default.
    public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
