/// Assigns a small number to each distinct name of a source, so that names compare as integers and share their text.
///
/// The reserved words and the contextual words have the same numbers in every table.
struct NameTable {
    private(set) var names: [String]
    /// The bytes of all names, one after the other.
    ///
    /// The bytes of name `n` begin at `starts[n]`.
    private var pool: [UInt8]
    private var starts: [Int32]
    private var hashes: [UInt32]
    /// A hash table with open addressing, in which -1 is empty.
    ///
    /// Its count is a power of two and at least twice the number of names.
    private var slots: [Int32]

    /// A table with the predefined words, which is copied for each parse.
    static let initial = NameTable()

    /// The cases of `TokenKind` that are reserved words, then those of `Word`.
    ///
    /// Reflection could return the names of cases, but would take half a millisecond at the start of every process.
    static let words = """
        break case catch class const continue debugger default delete do else enum export extends false finally for \
        function if import in instanceof new null return super switch this throw true try typeof var void while with \
        implements interface let package private protected public static yield as async await from get of set target \
        meta assert eval arguments constructor prototype __proto__ undefined \
        abstract accessor asserts declare global infer is keyof module namespace out override readonly require satisfies \
        type unique
        """

    private init() {
        names = []
        pool = []
        starts = [0]
        hashes = []
        slots = Array(repeating: -1, count: 256)
        for word in Self.words.split(separator: " ") { _ = number(of: String(word)) }
        precondition(names.count == Int(TokenKind.reservedWordCount) + Word.allCases.count, "a word has no case")
    }

    static func hash(_ hash: UInt32, adding byte: UInt8) -> UInt32 {
        (hash ^ UInt32(byte)) &* 0x0100_0193
    }

    /// The initial value of hashes.
    ///
    /// It differs in each process, so that an attacker cannot create names with equal hashes.
    static let emptyHash = UInt32.random(in: .min ... .max)

    /// The number of a name that is not a slice of the source.
    mutating func number(of name: String) -> Int32 {
        let bytes = Array(name.utf8)
        return number(of: bytes, 0, bytes.count, hash: Self.hash(of: bytes))
    }

    /// The number of a name, or nil if the source does not have it.
    func existingNumber(of name: String) -> Int32? {
        let bytes = Array(name.utf8)
        let number = slots[slot(of: bytes, 0, bytes.count, hash: Self.hash(of: bytes))]
        return number < 0 ? nil : number
    }

    private static func hash(of bytes: [UInt8]) -> UInt32 {
        bytes.reduce(emptyHash) { hash($0, adding: $1) }
    }

    /// The number of the name with these bytes.
    mutating func number(of bytes: [UInt8], _ start: Int, _ end: Int, hash: UInt32) -> Int32 {
        let slot = self.slot(of: bytes, start, end, hash: hash)
        if slots[slot] >= 0 { return slots[slot] }
        let number = Int32(names.count)
        slots[slot] = number
        names.append(String(decoding: bytes[start..<end], as: UTF8.self))
        pool.append(contentsOf: bytes[start..<end])
        starts.append(Int32(pool.count))
        hashes.append(hash)
        if names.count * 2 > slots.count { grow() }
        return number
    }

    /// The slot of a name, or the empty one in which it belongs.
    @inline(__always)
    private func slot(of bytes: [UInt8], _ start: Int, _ end: Int, hash: UInt32) -> Int {
        let mask = UInt32(truncatingIfNeeded: slots.count - 1)
        var slot = Int((hash ^ hash >> 15) & mask)
        while true {
            let candidate = slots[slot]
            if candidate < 0 { return slot }
            if hashes[Int(candidate)] == hash, isEqual(Int(candidate), bytes, start, end) { return slot }
            slot = (slot + 1) & Int(mask)
        }
    }

    private func isEqual(_ candidate: Int, _ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
        var index = Int(starts[candidate])
        guard Int(starts[candidate + 1]) - index == end - start else { return false }
        var other = start
        while other < end {
            if pool[index] != bytes[other] { return false }
            index += 1
            other += 1
        }
        return true
    }

    private mutating func grow() {
        let mask = UInt32(truncatingIfNeeded: slots.count * 2 - 1)
        slots = Array(repeating: -1, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int((hash ^ hash >> 15) & mask)
            while slots[slot] >= 0 { slot = (slot + 1) & Int(mask) }
            slots[slot] = Int32(number)
        }
    }
}
