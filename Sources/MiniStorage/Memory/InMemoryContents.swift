internal import MiniCore

/// What an in-memory storage holds, as a value that passes from one holder to the next.
struct InMemoryContents {
    private struct Entry {
        let order: Int
        let value: KeptValue
    }

    private var entries: [StorageKey: Entry] = [:]
    private var nextOrder = 0
    private var usage = StorageUsage.none
    /// Whether plaintext is no value here.
    let requiresSealedValues: Bool

    /// Makes contents with nothing stored.
    init(requiresSealedValues: Bool) { self.requiresSealedValues = requiresSealedValues }

    /// What is kept under a key.
    func value(for key: StorageKey) -> KeptValue? { entries[key]?.value }

    /// Stores a value; an earlier one keeps its place in the order of keys.
    ///
    /// - Parameter seal: Makes of the value what is kept, once it is judged to keep within the quotas.
    mutating func set(
        _ value: StoredValue,
        for key: StorageKey,
        sealing seal: () throws(APIError) -> KeptValue,
    ) throws(APIError) {
        let size = value.sizeInBytes
        try StorageUsage.judge(sizeInBytes: size)
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

    /// Removes a key, if it is there.
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
