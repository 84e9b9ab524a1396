internal import CJavaScriptCore

/// Strings that are often passed between JavaScript and Swift, such as the keys and values of storage.
///
/// Copying a string takes several calls into the engine and two or three allocations, half of a short call. Strings of both
/// sides are immutable, so the memo can return an earlier copy. A string is identified by its address, which is unique as long
/// as the memo retains it.
///
/// A string is retained from the second time that it is passed, until other strings replace it or ``removeAll(in:)`` is called.
/// There are at most ``limit`` strings of at most ``stringLimitInBytes`` bytes for each direction.
///
/// The type is noncopyable, so that access to it counts no references.
struct StringMemo: ~Copyable {
    /// The maximum number of retained strings for each direction.
    static let limit = Table.setCount * Table.setSize
    /// The maximum length of a retained string, in UTF-8 bytes.
    static let stringLimitInBytes = 256
    /// Swift stores shorter strings inline, without an address.
    private static let shortestStoredInBytes = 16

    private var fromEngine = Table()
    private var toEngine = Table()

    /// The Swift copy of an engine string, if it is retained.
    func string(of value: JSValueRef) -> String? {
        fromEngine.index(of: Self.key(of: value)).map { fromEngine.strings[$0] }
    }

    /// Whether a value is a retained engine string.
    func holds(_ value: JSValueRef) -> Bool { fromEngine.index(of: Self.key(of: value)) != nil }

    /// Whether there are arguments, and all are retained strings.
    func holdsAll(_ arguments: UnsafePointer<JSValueRef?>?, _ count: Int) -> Bool {
        // SAFETY: The engine passes this number of arguments to the function that is being called.
        let arguments = UnsafeBufferPointer(start: arguments, count: count)
        for case let argument? in arguments where !holds(argument) { return false }
        return !arguments.isEmpty
    }

    /// Records the copy of an engine string.
    mutating func note(_ string: String, of value: JSValueRef, in context: JSContextRef) {
        guard string.utf8.count <= Self.stringLimitInBytes else { return }
        fromEngine.note(Self.key(of: value), string, value, in: context)
    }

    /// The engine's copy of a string, if it is retained.
    func value(of string: String) -> JSValueRef? {
        guard let key = Self.key(of: string), let index = toEngine.index(of: key) else { return nil }
        return toEngine.values[index]
    }

    /// Records the copy of a string.
    mutating func note(_ value: JSValueRef, of string: String, in context: JSContextRef) {
        guard let key = Self.key(of: string) else { return }
        toEngine.note(key, string, value, in: context)
    }

    /// Releases all strings.
    mutating func removeAll(in context: JSContextRef) {
        fromEngine.removeAll(in: context)
        toEngine.removeAll(in: context)
    }

    private static func key(of value: JSValueRef) -> Table.Key { Table.Key(address: UInt(bitPattern: value)) }

    /// The address of a string's bytes; nil for a string that is stored inline or is too long.
    private static func key(of string: String) -> Table.Key? {
        let count = string.utf8.count
        guard count >= shortestStoredInBytes, count <= stringLimitInBytes else { return nil }
        let address = string.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        return address.map { Table.Key(address: $0, count: count) }
    }
}

/// Entries by address: sets of four, in which a new entry replaces the oldest one.
private struct Table: ~Copyable {
    struct Key: Equatable {
        var address: UInt
        /// Two strings of different lengths can have the same address.
        var count = 0

        /// The key of an empty entry: no string has this address.
        static let none = Key(address: 0)
    }

    static let setSize = 4
    private static let setBits = 9
    static var setCount: Int { 1 << setBits }

    // Empty until the first entry. Keys are in an array of their own, so that a search reads nothing else.
    private var keys: ContiguousArray<Key> = []
    private(set) var strings: ContiguousArray<String> = []
    /// Protected as long as their entries exist.
    private(set) var values: ContiguousArray<JSValueRef?> = []
    /// The last recorded keys that are not entries, the same number for each set.
    ///
    /// With several candidates, alternating strings do not prevent each other from becoming entries.
    private var candidates: ContiguousArray<Key> = []

    func index(of key: Key) -> Int? {
        keys.isEmpty ? nil : Self.set(of: key).first { keys[$0] == key }
    }

    mutating func note(_ key: Key, _ string: String, _ value: JSValueRef, in context: JSContextRef) {
        let size = Self.setCount * Self.setSize
        if candidates.isEmpty { candidates = ContiguousArray(repeating: .none, count: size) }
        let set = Self.set(of: key)
        guard candidates[set].contains(key) else {
            Self.insert(key, into: &candidates, set)
            return
        }
        if keys.isEmpty {
            keys = ContiguousArray(repeating: .none, count: size)
            strings = ContiguousArray(repeating: "", count: size)
            values = ContiguousArray(repeating: nil, count: size)
        }
        if let oldest = values[set.upperBound - 1] { JSValueUnprotect(context, oldest) }
        JSValueProtect(context, value)
        Self.insert(key, into: &keys, set)
        Self.insert(string, into: &strings, set)
        Self.insert(value, into: &values, set)
    }

    mutating func removeAll(in context: JSContextRef) {
        for case let value? in values { JSValueUnprotect(context, value) }
        self = Table()
    }

    /// Inserts an element at the beginning of its set and removes the last one.
    private static func insert<Element>(
        _ element: Element,
        into elements: inout ContiguousArray<Element>,
        _ set: Range<Int>,
    ) {
        for index in set.dropFirst().reversed() { elements[index] = elements[index - 1] }
        elements[set.lowerBound] = element
    }

    /// The indices of a key's set.
    ///
    /// Addresses are multiples of 16, so the low bits contain no information.
    private static func set(of key: Key) -> Range<Int> {
        let set = Int((key.address &* 0x9E37_79B9_7F4A_7C15) >> (UInt(UInt.bitWidth) - UInt(setBits)))
        return set * setSize..<(set + 1) * setSize
    }
}
