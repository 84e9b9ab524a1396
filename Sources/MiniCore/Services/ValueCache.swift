/// A cache of recently read or written stored values, so that reading them again needs no statement and no message.
///
/// Two generations approximate the order of use. New and reused values go to the young generation. When that is full, it
/// becomes the old one, and the values of the previous old generation are dropped.
///
/// It is not generic: an unspecialized call looks up the types of its dictionaries, in a quarter of a microsecond.
///
/// ## Threading
/// Used by one thread at a time.
package final class ValueCache {
    /// A value and its row.
    package struct Entry {
        package let value: StoredValue
        /// The number of its row in the database; nil in a worker, which has no database.
        package let row: Int64?

        package init(_ value: StoredValue, row: Int64? = nil) {
            self.value = value
            self.row = row
        }
    }

    /// The maximum size of a cache, in bytes of keys and values with their overhead.
    package static var limitInBytes: Int { 1024 * 1024 }
    /// The approximate overhead of an entry beside its key and value.
    private static var entryOverheadInBytes: Int { 128 }

    private var young: [ExactString: Entry] = [:]
    private var youngBytes = 0
    private var old: [ExactString: Entry] = [:]

    /// Creates an empty cache.
    package init() {}

    /// The entry of a key, if it is cached.
    package func entry(for key: ExactString) -> Entry? {
        if let entry = young[key] { return entry }
        guard let entry = old[key] else { return nil }
        keep(entry, for: key)
        return entry
    }

    /// Stores an entry and replaces an earlier one of the key.
    package func keep(_ entry: Entry, for key: ExactString) {
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
    package func remove(_ key: ExactString) {
        if let entry = young.removeValue(forKey: key) { youngBytes -= Self.cost(of: entry, for: key) }
        old.removeValue(forKey: key)
    }

    /// Removes all entries.
    package func removeAll() {
        (young, youngBytes) = ([:], 0)
        old = [:]
    }

    private static func cost(of entry: Entry, for key: ExactString) -> Int {
        key.text.utf8.count + entry.value.text.utf8.count + entryOverheadInBytes
    }
}
