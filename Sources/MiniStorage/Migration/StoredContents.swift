internal import MiniCore

/// The content of one database, opened by encryptors.
public struct StoredContents: Sendable {
    /// The entries, in the order in which keys were first stored.
    public let entries: [StoredEntry]
    /// Whether the database requires sealed values: the value of an entry in plaintext is then `.unsealedValue`.
    public let requiresSealedValues: Bool
    /// Whether the mark that requires sealed values can be opened; nil without a mark.
    let opensMark: Bool?

    /// Whether the database has sealed data that cannot be opened at all: another key was used, or all of it was changed.
    public var isOfAnotherKey: Bool {
        let sealed = entries.filter { $0.encryptor != nil }
        guard !sealed.isEmpty || opensMark != nil, opensMark != true else { return false }
        return sealed.allSatisfy { if case .failure = $0.value { true } else { false } }
    }
}
