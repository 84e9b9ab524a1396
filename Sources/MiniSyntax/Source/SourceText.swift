/// The text of one source file as UTF-8, with its name and its table of lines.
///
/// All positions in a source are byte offsets. This type converts an offset into a line, a column and an excerpt. A
/// byte-order mark at the start is removed, so offset 0 is the first character after it. Bytes that are not UTF-8 are
/// replaced by U+FFFD.
///
/// Lines end as in ECMAScript: at LF, CR, CR LF, U+2028 and U+2029.
public struct SourceText: Sendable {
    /// The name in error messages, usually a path inside the package.
    public let file: String

    /// The text as valid UTF-8, without byte-order mark.
    public let bytes: [UInt8]

    /// The offset at which each line begins.
    ///
    /// The first is 0.
    private let lineStarts: [UInt32]

    /// The number of UTF-16 code units before each block of bytes.
    ///
    /// Empty for ASCII text, where units and bytes are the same.
    private let unitsBefore: [UInt32]
    private static let blockBytes = 1_024

    /// Creates a source from text in memory.
    public init(_ text: String, file: String) {
        self.init(validBytes: Array(text.utf8), file: file)
    }

    /// Creates a source from the bytes of a file.
    public init(bytes: [UInt8], file: String) {
        if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil {
            self.init(validBytes: bytes, file: file)
        } else {
            self.init(validBytes: Array(String(decoding: bytes, as: UTF8.self).utf8), file: file)
        }
    }

    private init(validBytes: [UInt8], file: String) {
        let hasMark = validBytes.starts(with: [0xEF, 0xBB, 0xBF])
        let bytes = hasMark ? Array(validBytes.dropFirst(3)) : validBytes
        self.file = file
        self.bytes = bytes
        lineStarts = Self.lineStarts(of: bytes)
        unitsBefore = Self.unitsBefore(in: bytes)
    }

    /// The number of lines.
    ///
    /// An empty text has one.
    public var lineCount: Int {
        lineStarts.count
    }

    /// The line and column of a byte offset.
    ///
    /// An offset outside the text is replaced by its nearest end.
    ///
    /// - Complexity: Logarithmic in the number of lines, whatever their length.
    public func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(at: offset)
        return SourcePosition(line: line + 1, column: units(before: offset) - units(before: Int(lineStarts[line])) + 1)
    }

    /// The number of UTF-16 code units before an offset.
    private func units(before offset: Int) -> Int {
        if unitsBefore.isEmpty { return offset }
        let block = offset / Self.blockBytes
        return Int(unitsBefore[block]) + Self.units(in: bytes[(block * Self.blockBytes)..<offset])
    }

    /// The byte offset of a line and column.
    ///
    /// A position outside the text is replaced by the nearest one inside it.
    ///
    /// - Complexity: Logarithmic in the length of the text.
    public func offset(of position: SourcePosition) -> Int {
        let line = min(max(position.line, 1), lineStarts.count) - 1
        let (start, end) = (Int(lineStarts[line]), contentEnd(ofLine: line))
        // No unit has less than a byte.
        let column = min(max(position.column, 1) - 1, end - start)
        if unitsBefore.isEmpty { return start + column }
        let target = units(before: start) + column
        var offset = max(start, block(ofUnit: target) * Self.blockBytes)
        // The rest of a character that begins in the block before.
        while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        guard offset < end else { return end }
        var units = self.units(before: offset)
        while offset < end, units < target {
            units += bytes[offset] >= 0xF0 ? 2 : 1
            offset += 1
            while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// The last block that begins at or before a unit.
    private func block(ofUnit unit: Int) -> Int {
        var low = 0
        var high = unitsBefore.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(unitsBefore[middle]) <= unit { low = middle } else { high = middle }
        }
        return low
    }

    /// The text between two byte offsets.
    public func text(in range: SourceRange) -> String {
        String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    }

    /// The line that contains an offset, and below it a caret at the offset.
    ///
    /// A line longer than about a hundred columns is cut around the caret, with `…` for omitted text. Tabs are kept in
    /// both lines, so that the caret is at the right column with any tab width.
    public func excerpt(at offset: Int) -> String {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(at: offset)
        return SourceExcerpt(
            line: bytes[Int(lineStarts[line])..<contentEnd(ofLine: line)],
            caret: offset,
        ).description
    }

    /// The index of the line that contains an offset.
    func lineIndex(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The end of the text of a line, before its line terminator.
    private func contentEnd(ofLine line: Int) -> Int {
        guard line + 1 < lineStarts.count else { return bytes.count }
        let end = Int(lineStarts[line + 1])
        switch bytes[end - 1] {
        case 0x0A: return end >= 2 && bytes[end - 2] == 0x0D ? end - 2 : end - 1
        case 0x0D: return end - 1
        default: return end - 3
        }
    }

    private static func unitsBefore(in bytes: [UInt8]) -> [UInt32] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return [] }
        var units: [UInt32] = [0]
        for start in stride(from: 0, to: bytes.count, by: blockBytes) {
            let block = bytes[start..<min(start + blockBytes, bytes.count)]
            units.append(units[units.count - 1] + UInt32(Self.units(in: block)))
        }
        return units
    }

    private static func units(in bytes: ArraySlice<UInt8>) -> Int {
        // Continuation bytes are not counted. A four-byte sequence is a surrogate pair.
        bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    }

    private static func lineStarts(of bytes: [UInt8]) -> [UInt32] {
        var starts: [UInt32] = [0]
        // SAFETY: The pointer does not leave the closure, and every index is below its count.
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            let count = bytes.count
            while index < count {
                let byte = bytes[index]
                index += 1
                guard byte == 0x0A || byte == 0x0D || byte == 0xE2 else { continue }
                if byte == 0x0D, index < count, bytes[index] == 0x0A {
                    index += 1
                } else if byte == 0xE2 {
                    guard index + 1 < count, bytes[index] == 0x80, bytes[index + 1] & 0xFE == 0xA8 else { continue }
                    index += 2
                }
                starts.append(UInt32(index))
            }
        }
        return starts
    }
}
