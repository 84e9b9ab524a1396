internal import CJavaScriptCore

/// Strings that cross between JavaScript and Swift again and again, such as the keys and values of storage.
///
/// To copy a string takes several calls into the engine and two or three allocations, half of a short call. Strings of
/// both sides never change, so one that was copied before may stand for its copy: it is known by its address, which
/// nothing else can have as long as the memo holds it.
///
/// A string is held from its second crossing on, until others take its place or ``removeAll(in:)``: at most
/// ``limit`` strings of at most ``stringLimitInBytes`` bytes for each direction.
struct StringMemo {
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
        fromEngine.entry(of: UInt(bitPattern: value))?.string
    }

    /// Whether a value is an engine's string that crossed before.
    func holds(_ value: JSValueRef) -> Bool { fromEngine.entry(of: UInt(bitPattern: value)) != nil }

    /// Notes what a string of the engine was copied to.
    mutating func note(_ string: String, of value: JSValueRef, in context: JSContextRef) {
        guard string.utf8.count <= Self.stringLimitInBytes else { return }
        fromEngine.note(UInt(bitPattern: value), string, value, in: context)
    }

    /// The engine's copy of a string that crossed before.
    func value(of string: String) -> JSValueRef? {
        guard !toEngine.isEmpty, let address = Self.address(of: string) else { return nil }
        guard let entry = toEngine.entry(of: address), entry.string.utf8.count == string.utf8.count else { return nil }
        return entry.value
    }

    /// Notes what a string was copied to.
    mutating func note(_ value: JSValueRef, of string: String, in context: JSContextRef) {
        guard let address = Self.address(of: string) else { return }
        toEngine.note(address, string, value, in: context)
    }

    /// Lets go of all strings.
    mutating func removeAll(in context: JSContextRef) {
        fromEngine.removeAll(in: context)
        toEngine.removeAll(in: context)
    }

    /// Where the bytes of a string lie; nil for one that is kept in place, or is too long.
    private static func address(of string: String) -> UInt? {
        let count = string.utf8.count
        guard count >= shortestStoredInBytes, count <= stringLimitInBytes else { return nil }
        return string.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    }
}

/// Entries by address: sets of four, in which a new entry takes the place of the oldest one.
private struct Table {
    struct Held {
        let key: UInt
        let string: String
        /// Protected as long as the entry is there.
        let value: JSValueRef
    }

    static let setSize = 4
    private static let setBits = 9
    static var setCount: Int { 1 << setBits }

    /// Empty until the first entry.
    private var entries: ContiguousArray<Held?> = []
    /// The addresses that were last noted without becoming entries, as many for each set: strings that cross in turn
    /// must not keep one another out.
    private var candidates: ContiguousArray<UInt> = []

    var isEmpty: Bool { entries.isEmpty }

    func entry(of key: UInt) -> Held? {
        guard !entries.isEmpty else { return nil }
        for index in Self.set(of: key) where entries[index]?.key == key { return entries[index] }
        return nil
    }

    mutating func note(_ key: UInt, _ string: String, _ value: JSValueRef, in context: JSContextRef) {
        if candidates.isEmpty { candidates = ContiguousArray(repeating: 0, count: Self.setCount * Self.setSize) }
        let set = Self.set(of: key)
        guard candidates[set].contains(key) else {
            for index in set.dropFirst().reversed() { candidates[index] = candidates[index - 1] }
            candidates[set.lowerBound] = key
            return
        }
        if entries.isEmpty { entries = ContiguousArray(repeating: nil, count: Self.setCount * Self.setSize) }
        if let oldest = entries[set.upperBound - 1] { JSValueUnprotect(context, oldest.value) }
        for index in set.dropFirst().reversed() { entries[index] = entries[index - 1] }
        JSValueProtect(context, value)
        entries[set.lowerBound] = Held(key: key, string: string, value: value)
    }

    mutating func removeAll(in context: JSContextRef) {
        for case let held? in entries { JSValueUnprotect(context, held.value) }
        self = Table()
    }

    /// The places of an address.
    ///
    /// Addresses are multiples of 16, so the low bits say nothing.
    private static func set(of key: UInt) -> Range<Int> {
        let set = Int((key &* 0x9E37_79B9_7F4A_7C15) >> (UInt(UInt.bitWidth) - UInt(setBits)))
        return set * setSize..<(set + 1) * setSize
    }
}
