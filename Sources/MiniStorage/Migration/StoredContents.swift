internal import MiniCore

/// Everything in one database, as encryptors open it.
public struct StoredContents: Sendable {
    /// The entries, in the order in which keys were first stored.
    public let entries: [StoredEntry]
    /// Whether plaintext is no value of the database: the value of an entry in plaintext is then `.unsealedValue`.
    public let requiresSealedValues: Bool
    /// Whether the mark that requires sealed values opens; nil when there is none.
    let opensMark: Bool?

    /// Whether something is sealed and nothing of it opens: it was sealed with another key, or all of it was changed.
    public var isOfAnotherKey: Bool {
        let sealed = entries.filter { $0.encryptor != nil }
        guard !sealed.isEmpty || opensMark != nil, opensMark != true else { return false }
        return sealed.allSatisfy { if case .failure = $0.value { true } else { false } }
    }
}
