internal import MiniCore

/// A cache of recently read or written values, so that reading them again needs no statement.
///
/// Two generations approximate the order of use. New and reused values go to the young generation. When that is full, it
/// becomes the old one, and the values of the previous old generation are dropped.
final class ValueCache {
    /// A value and its row.
    struct Entry {
        let id: Int64
        let value: StoredValue
    }

    /// The maximum size of a cache, in bytes of keys and values with their overhead.
    static let limitInBytes = 1024 * 1024
    /// The approximate overhead of an entry beside its key and value.
    private static let entryOverheadInBytes = 128

    private var young: [StorageKey: Entry] = [:]
    private var youngBytes = 0
    private var old: [StorageKey: Entry] = [:]

    /// The entry of a key, if it is cached.
    func entry(for key: StorageKey) -> Entry? {
        if let entry = young[key] { return entry }
        guard let entry = old[key] else { return nil }
        keep(entry, for: key)
        return entry
    }

    /// Stores an entry and replaces an earlier one of the key.
    func keep(_ entry: Entry, for key: StorageKey) {
        let bytes = Self.cost(of: entry, for: key)
        if youngBytes + bytes > Self.limitInBytes / 2 {
            old = young
            young = [:]
            youngBytes = 0
        }
        youngBytes += bytes
        if let replaced = young.updateValue(entry, forKey: key) { youngBytes -= Self.cost(of: replaced, for: key) }
    }

    /// Removes a key.
    func remove(_ key: StorageKey) {
        if let entry = young.removeValue(forKey: key) { youngBytes -= Self.cost(of: entry, for: key) }
        old.removeValue(forKey: key)
    }

    /// Removes all entries.
    func removeAll() {
        (young, youngBytes) = ([:], 0)
        old = [:]
    }

    private static func cost(of entry: Entry, for key: StorageKey) -> Int {
        key.text.utf8.count + entry.value.text.utf8.count + entryOverheadInBytes
    }
}
