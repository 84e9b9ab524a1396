internal import MiniCore

/// What an in-memory storage holds, as a value that passes from one holder to the next.
struct InMemoryContents {
    private struct Entry {
        let order: Int
        let value: StoredValue
    }

    private var entries: [StorageKey: Entry] = [:]
    private var nextOrder = 0
    private var usage = StorageUsage.none

    /// The value under a key.
    func value(for key: StorageKey) -> StoredValue? { entries[key]?.value }

    /// Stores a value; an earlier one keeps its place in the order of keys.
    mutating func set(_ value: StoredValue, for key: StorageKey) throws(APIError) {
        let size = value.sizeInBytes
        try StorageUsage.judge(sizeInBytes: size)
        if let entry = entries[key] {
            usage = try usage.replacing(entry.value.sizeInBytes, with: size)
            entries[key] = Entry(order: entry.order, value: value)
        } else {
            usage = try usage.adding(key, size: size)
            entries[key] = Entry(order: nextOrder, value: value)
            nextOrder += 1
        }
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
