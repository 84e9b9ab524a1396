/// A cache of recently read or written stored values, so that reading them again needs no statement and no message.
///
/// Each value has a place in what is cached, such as its row in a database.
///
/// Two generations approximate the order of use. New and reused values go to the young generation. When that is full, it
/// becomes the old one, and the values of the previous old generation are dropped.
///
/// Modules that use it specialize it for their places: each call would otherwise look up the types of its dictionaries.
///
/// ## Threading
/// Used by one thread at a time.
package final class ValueCache<Place> {
    /// A value and its place.
    package struct Entry {
        package let place: Place
        package let value: StoredValue

        @inlinable
        package init(place: Place, value: StoredValue) {
            self.place = place
            self.value = value
        }
    }

    /// The maximum size of a cache, in bytes of keys and values with their overhead.
    @inlinable
    package static var limitInBytes: Int { 1024 * 1024 }
    /// The approximate overhead of an entry beside its key and value.
    @usableFromInline
    static var entryOverheadInBytes: Int { 128 }

    @usableFromInline
    var young: [ExactString: Entry] = [:]
    @usableFromInline
    var youngBytes = 0
    @usableFromInline
    var old: [ExactString: Entry] = [:]

    /// Creates an empty cache.
    @inlinable
    package init() {}

    /// The entry of a key, if it is cached.
    @inlinable
    package func entry(for key: ExactString) -> Entry? {
        if let entry = young[key] { return entry }
        guard let entry = old[key] else { return nil }
        keep(entry, for: key)
        return entry
    }

    /// Stores an entry and replaces an earlier one of the key.
    @inlinable
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
    @inlinable
    package func remove(_ key: ExactString) {
        if let entry = young.removeValue(forKey: key) { youngBytes -= Self.cost(of: entry, for: key) }
        old.removeValue(forKey: key)
    }

    /// Removes all entries.
    @inlinable
    package func removeAll() {
        (young, youngBytes) = ([:], 0)
        old = [:]
    }

    @inlinable
    static func cost(of entry: Entry, for key: ExactString) -> Int {
        key.text.utf8.count + entry.value.text.utf8.count + entryOverheadInBytes
    }
}
