internal import CJavaScriptCore

/// Strings that cross between JavaScript and Swift again and again, such as the keys and values of storage.
///
/// To copy a string takes several calls into the engine and two or three allocations, half of a short call. Strings of
/// both sides never change, so one that was copied before may stand for its copy: it is known by its address, which
/// nothing else can have as long as the memo holds it.
///
/// A string is held from its second crossing on, until others take its place or ``removeAll(in:)``: at most
/// ``limit`` strings of at most ``stringLimitInBytes`` bytes for each direction.
///
/// It is not copied, so that to look into it counts no references.
struct StringMemo: ~Copyable {
    /// The number of strings that are held for each direction.
    static let limit = Table.setCount * Table.setSize
    /// The longest string that is held, in UTF-8 bytes.
    static let stringLimitInBytes = 256
    /// Swift keeps shorter strings in place: they have no address.
    private static let shortestStoredInBytes = 16

    private var fromEngine = Table()
    private var toEngine = Table()

    /// The copy of an engine's string that crossed before.
    func string(of value: JSValueRef) -> String? {
        fromEngine.index(of: Self.key(of: value)).map { fromEngine.strings[$0] }
    }

    /// Whether a value is an engine's string that crossed before.
    func holds(_ value: JSValueRef) -> Bool { fromEngine.index(of: Self.key(of: value)) != nil }

    /// Whether there are arguments, and all are such strings.
    func holdsAll(_ arguments: UnsafePointer<JSValueRef?>?, _ count: Int) -> Bool {
        // SAFETY: The engine gives so many arguments to the function that is being called.
        let arguments = UnsafeBufferPointer(start: arguments, count: count)
        for case let argument? in arguments where !holds(argument) { return false }
        return !arguments.isEmpty
    }

    /// Notes what a string of the engine was copied to.
    mutating func note(_ string: String, of value: JSValueRef, in context: JSContextRef) {
        guard string.utf8.count <= Self.stringLimitInBytes else { return }
        fromEngine.note(Self.key(of: value), string, value, in: context)
    }

    /// The engine's copy of a string that crossed before.
    func value(of string: String) -> JSValueRef? {
        guard let key = Self.key(of: string), let index = toEngine.index(of: key) else { return nil }
        return toEngine.values[index]
    }

    /// Notes what a string was copied to.
    mutating func note(_ value: JSValueRef, of string: String, in context: JSContextRef) {
        guard let key = Self.key(of: string) else { return }
        toEngine.note(key, string, value, in: context)
    }

    /// Lets go of all strings.
    mutating func removeAll(in context: JSContextRef) {
        fromEngine.removeAll(in: context)
        toEngine.removeAll(in: context)
    }

    private static func key(of value: JSValueRef) -> Table.Key { Table.Key(address: UInt(bitPattern: value)) }

    /// Where the bytes of a string lie; nil for one that is kept in place, or is too long.
    private static func key(of string: String) -> Table.Key? {
        let count = string.utf8.count
        guard count >= shortestStoredInBytes, count <= stringLimitInBytes else { return nil }
        let address = string.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        return address.map { Table.Key(address: $0, count: count) }
    }
}

/// Entries by address: sets of four, in which a new entry takes the place of the oldest one.
private struct Table: ~Copyable {
    struct Key: Equatable {
        var address: UInt
        /// Two strings of different lengths may lie at one address.
        var count = 0

        /// The key of nothing: no string lies there.
        static let none = Key(address: 0)
    }

    static let setSize = 4
    private static let setBits = 9
    static var setCount: Int { 1 << setBits }

    // Empty until the first entry. Keys are by themselves, so that a search touches nothing else.
    private var keys: ContiguousArray<Key> = []
    private(set) var strings: ContiguousArray<String> = []
    /// Protected as long as their entries are there.
    private(set) var values: ContiguousArray<JSValueRef?> = []
    /// The keys that were last noted without becoming entries, as many for each set: strings that cross in turn must not
    /// keep one another out.
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

    /// Puts an element first in its set; the last one gives way.
    private static func insert<Element>(
        _ element: Element,
        into elements: inout ContiguousArray<Element>,
        _ set: Range<Int>,
    ) {
        for index in set.dropFirst().reversed() { elements[index] = elements[index - 1] }
        elements[set.lowerBound] = element
    }

    /// The places of a key.
    ///
    /// Addresses are multiples of 16, so the low bits say nothing.
    private static func set(of key: Key) -> Range<Int> {
        let set = Int((key.address &* 0x9E37_79B9_7F4A_7C15) >> (UInt(UInt.bitWidth) - UInt(setBits)))
        return set * setSize..<(set + 1) * setSize
    }
}
