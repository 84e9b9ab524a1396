internal import MiniCore

/// Values that were read or written lately, so that reading them again needs no statement.
///
/// Two generations stand in for an order of use: new and re-read values go to the young one; when that is full, it
/// becomes the old one, and what was old and not read since is dropped.
final class ValueCache {
    /// A value and the row that holds it.
    struct Entry {
        let id: Int64
        let value: StoredValue
    }

    /// The most that a cache holds, in bytes of keys and values with their overhead.
    static let limitInBytes = 1024 * 1024
    /// About what an entry costs beside its key and value.
    private static let entryOverheadInBytes = 128

    private var young: [StorageKey: Entry] = [:]
    private var youngBytes = 0
    private var old: [StorageKey: Entry] = [:]

    /// The entry of a key, if it is here.
    func entry(for key: StorageKey) -> Entry? {
        if let entry = young[key] { return entry }
        guard let entry = old[key] else { return nil }
        keep(entry, for: key)
        return entry
    }

    /// Keeps an entry in place of any earlier one of the key.
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

    /// Forgets a key.
    func remove(_ key: StorageKey) {
        if let entry = young.removeValue(forKey: key) { youngBytes -= Self.cost(of: entry, for: key) }
        old.removeValue(forKey: key)
    }

    /// Forgets everything.
    func removeAll() {
        (young, youngBytes) = ([:], 0)
        old = [:]
    }

    private static func cost(of entry: Entry, for key: StorageKey) -> Int {
        key.text.utf8.count + entry.value.text.utf8.count + entryOverheadInBytes
    }
}
