/// The changes that convert a text in TypeScript into JavaScript.
struct ErasureEdits {
    /// The order of insertions at one offset.
    enum Order: Int {
        /// Text that ends what precedes it.
        case closing
        /// Text that begins what follows it.
        case opening
        /// The object of a name.
        case qualifier
    }

    private struct Insertion {
        let offset: Int
        let order: Order
        let text: String
    }

    /// A state to which the changes can be reset.
    struct Mark {
        fileprivate let blanks: Int
        fileprivate let overwrites: Int
        fileprivate let insertions: Int
        fileprivate let lastErasedEnd: Int
    }

    private var blanks: [SourceRange] = []
    private var overwrites: [(offset: Int, byte: UInt8)] = []
    private var insertions: [Insertion] = []
    /// The end of the last erased text.
    private(set) var lastErasedEnd = -1

    var mark: Mark {
        Mark(
            blanks: blanks.count,
            overwrites: overwrites.count,
            insertions: insertions.count,
            lastErasedEnd: lastErasedEnd,
        )
    }

    /// Discards the changes since a mark.
    mutating func reset(to mark: Mark) {
        blanks.removeLast(blanks.count - mark.blanks)
        overwrites.removeLast(overwrites.count - mark.overwrites)
        insertions.removeLast(insertions.count - mark.insertions)
        lastErasedEnd = mark.lastErasedEnd
    }

    /// Replaces text by spaces.
    mutating func erase(_ start: Int, _ end: Int) {
        guard start < end else { return }
        blanks.append(SourceRange(start, end))
        lastErasedEnd = end
    }

    /// Replaces one character of ASCII.
    mutating func overwrite(_ offset: Int, _ byte: Unicode.Scalar) {
        overwrites.append((offset, UInt8(ascii: byte)))
    }

    /// Ends erased text by a character.
    mutating func endErased(at end: Int, with byte: Unicode.Scalar, in bytes: [UInt8]) {
        if bytes[end - 1] < 0x80 {
            overwrite(end - 1, byte)
        } else {
            insert(String(byte), at: end, .closing)
        }
    }

    /// Inserts text without line ends.
    mutating func insert(_ text: String, at offset: Int, _ order: Order = .opening) {
        insertions.append(Insertion(offset: offset, order: order, text: text))
    }

    /// Whether anything is inserted in a range since a mark.
    func inserts(in range: SourceRange, since mark: Mark) -> Bool {
        insertions[mark.insertions...].contains { $0.offset >= range.start && $0.offset < range.end }
    }

    /// A part of the text without erased text.
    func text(in range: SourceRange, of bytes: [UInt8], since mark: Mark) -> String {
        var part = Array(bytes[range.start..<range.end])
        for blank in blanks[mark.blanks...] where blank.start >= range.start && blank.end <= range.end {
            Self.erase(&part, blank.start - range.start, blank.end - range.start)
        }
        return String(decoding: part, as: UTF8.self)
    }

    /// The changed text.
    func apply(to source: SourceText) -> ErasedScript {
        var bytes = source.bytes
        for blank in blanks { Self.erase(&bytes, blank.start, blank.end) }
        for (offset, byte) in overwrites { bytes[offset] = byte }
        if insertions.isEmpty {
            let script = SourceText(bytes: bytes, file: source.file)
            return ErasedScript(script, of: source, positions: nil)
        }
        return insert(into: bytes, source)
    }

    private func insert(into bytes: [UInt8], _ source: SourceText) -> ErasedScript {
        let sorted = insertions.enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            return (first.offset, first.order.rawValue, left.offset)
                < (second.offset, second.order.rawValue, right.offset)
        }
        let added = insertions.reduce(0) { $0 + $1.text.utf8.count }
        var positions = PositionMap(end: source.position(at: source.bytes.count))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + added)
        var offset = 0
        // The units that were inserted in the line before the offset.
        var shift = 0
        var line = 1
        for (_, insertion) in sorted {
            result.append(contentsOf: bytes[offset..<insertion.offset])
            let position = source.position(at: insertion.offset)
            if position.line > line { shift = 0 }
            (line, offset) = (position.line, insertion.offset)
            positions.add(line: line, column: position.column + shift, source: position, isInserted: true)
            result.append(contentsOf: insertion.text.utf8)
            shift += insertion.text.utf16.count
            positions.add(line: line, column: position.column + shift, source: position, isInserted: false)
        }
        result.append(contentsOf: bytes[offset...])
        return ErasedScript(SourceText(bytes: result, file: source.file), of: source, positions: positions)
    }

    /// Replaces characters by white space with as many bytes and UTF-16 units.
    ///
    /// Line ends remain.
    private static func erase(_ bytes: inout [UInt8], _ start: Int, _ end: Int) {
        var index = start
        while index < end {
            let byte = bytes[index]
            if byte < 0x80 {
                if byte != 0x0A, byte != 0x0D { bytes[index] = 0x20 }
                index += 1
            } else if byte < 0xE0 {
                // U+00A0
                (bytes[index], bytes[index + 1]) = (0xC2, 0xA0)
                index += 2
            } else if byte < 0xF0 {
                let isLineEnd = byte == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
                // U+3000
                if !isLineEnd { (bytes[index], bytes[index + 1], bytes[index + 2]) = (0xE3, 0x80, 0x80) }
                index += 3
            } else {
                (bytes[index], bytes[index + 1]) = (0xC2, 0xA0)
                (bytes[index + 2], bytes[index + 3]) = (0xC2, 0xA0)
                index += 4
            }
        }
    }
}
