internal import MiniCore

/// The content of an in-memory storage, as a value that each holder passes to the next.
struct InMemoryContents {
    private struct Entry {
        let order: Int
        let value: EncodedValue
    }

    private var entries: [StorageKey: Entry] = [:]
    private var nextOrder = 0
    private var usage = StorageUsage.none
    /// Whether values in plaintext are rejected.
    let requiresSealedValues: Bool

    /// Creates empty contents.
    init(requiresSealedValues: Bool) { self.requiresSealedValues = requiresSealedValues }

    /// The stored value of a key.
    func value(for key: StorageKey) -> EncodedValue? { entries[key]?.value }

    /// Stores a value.
    ///
    /// A replaced value keeps its place in the order of keys.
    ///
    /// - Parameter seal: Returns the value in its stored form. It is called after the check of the quotas.
    mutating func set(
        _ value: StoredValue,
        for key: StorageKey,
        sealing seal: () throws(APIError) -> EncodedValue,
    ) throws(APIError) {
        let size = value.sizeInBytes
        try StorageUsage.validate(sizeInBytes: size)
        let earlier = entries[key]
        let after =
            if let earlier {
                try usage.replacing(earlier.value.sizeInBytes, with: size)
            } else {
                try usage.adding(key, size: size)
            }
        let kept = try seal()
        usage = after
        entries[key] = Entry(order: earlier?.order ?? nextOrder, value: kept)
        if earlier == nil { nextOrder += 1 }
    }

    /// Removes a key if it exists.
    mutating func remove(_ key: StorageKey) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        usage = usage.removing(key, size: entry.value.sizeInBytes)
    }

    /// The keys and sizes.
    var information: LocalStorageInformation {
        LocalStorageInformation(
            keys: entries.sorted { $0.value.order < $1.value.order }.map(\.key.text),
            currentSizeInBytes: usage.valueBytes,
            limitInBytes: StorageUsage.totalLimitInBytes,
        )
    }
}
