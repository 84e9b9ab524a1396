/// Replaces parts of a source without moving lines, and records the mapping back to the source.
struct CodeEditor {
    /// Text without line ends that is not part of the source.
    struct Insertion {
        let text: String
        /// The position in the source that it represents.
        let position: SourcePosition?
    }

    private struct Edit {
        let range: SourceRange
        let text: String
    }

    private let source: SourceText
    private var edits: [Edit] = []

    init(_ source: SourceText) {
        self.source = source
    }

    /// Replaces some bytes by text without line ends.
    ///
    /// The line ends among the bytes are kept.
    ///
    /// Replacements at the same position keep the order in which they were requested.
    mutating func replace(_ range: SourceRange, with text: String) {
        edits.append(Edit(range: range, text: text))
    }

    /// Inserts text before an offset.
    mutating func insert(_ text: String, at offset: Int) {
        edits.append(Edit(range: SourceRange(offset, offset), text: text))
    }

    /// The edited text between a prefix and a suffix, and the mapping back to the source.
    func finish(prefix: [Insertion], suffix: String) -> (code: String, positions: PositionMap) {
        let added = prefix.reduce(0) { $0 + $1.text.utf8.count }
        var output = Output(end: source.position(at: source.bytes.count), capacity: source.bytes.count + added)
        for insertion in prefix { output.insert(insertion.text, for: insertion.position) }
        output.resume(at: SourcePosition(line: 1, column: 1))
        // The sort is stable: by position, and then by the order of the requests.
        let sorted = edits.enumerated().sorted { left, right in
            (left.element.range.start, left.offset) < (right.element.range.start, right.offset)
        }
        var offset = 0
        for (_, edit) in sorted {
            output.copy(source.bytes[offset..<edit.range.start])
            output.insert(edit.text, for: source.position(at: edit.range.start))
            output.skip(source.bytes[edit.range.start..<edit.range.end])
            output.resume(at: source.position(at: edit.range.end))
            offset = edit.range.end
        }
        output.copy(source.bytes[offset...])
        output.append(suffix)
        return (String(decoding: output.bytes, as: UTF8.self), output.positions)
    }
}

extension CodeEditor {
    /// The edited text so far, with the line and the column of its end.
    private struct Output {
        private(set) var bytes: [UInt8] = []
        private(set) var positions: PositionMap
        private var line = 1
        private var column = 1

        init(end: SourcePosition, capacity: Int) {
            positions = PositionMap(end: end)
            bytes.reserveCapacity(capacity + capacity / 8)
        }

        /// Appends text that is not part of the source.
        ///
        /// The next call is either another insertion or ``resume(at:)``.
        mutating func insert(_ text: String, for position: SourcePosition?) {
            guard !text.isEmpty else { return }
            positions.add(line: line, column: column, source: position, isInserted: true)
            bytes.append(contentsOf: text.utf8)
            column += text.utf16.count
        }

        /// Appends text without a source position.
        mutating func append(_ text: String) {
            bytes.append(contentsOf: text.utf8)
        }

        /// Appends bytes of the source.
        mutating func copy(_ slice: ArraySlice<UInt8>) {
            bytes.append(contentsOf: slice)
            count(slice)
        }

        /// Appends only the line ends of some bytes of the source.
        mutating func skip(_ slice: ArraySlice<UInt8>) {
            var index = slice.startIndex
            while index < slice.endIndex {
                let length = Self.lineEndLength(slice, at: index)
                if length > 0 {
                    bytes.append(contentsOf: slice[index..<index + length])
                    line += 1
                    column = 1
                }
                index += max(length, 1)
            }
        }

        /// Records that the text continues with the source.
        mutating func resume(at position: SourcePosition) {
            positions.add(line: line, column: column, source: position, isInserted: false)
        }

        private mutating func count(_ slice: ArraySlice<UInt8>) {
            var index = slice.startIndex
            while index < slice.endIndex {
                let byte = slice[index]
                let length = Self.lineEndLength(slice, at: index)
                if length > 0 {
                    line += 1
                    column = 1
                    index += length
                } else {
                    if byte & 0xC0 != 0x80 { column += byte >= 0xF0 ? 2 : 1 }
                    index += 1
                }
            }
        }

        private static func lineEndLength(_ slice: ArraySlice<UInt8>, at index: Int) -> Int {
            switch slice[index] {
            case 0x0A: return 1
            case 0x0D: return index + 1 < slice.endIndex && slice[index + 1] == 0x0A ? 2 : 1
            case 0xE2:
                let isSeparator =
                    index + 2 < slice.endIndex && slice[index + 1] == 0x80 && slice[index + 2] & 0xFE == 0xA8
                return isSeparator ? 3 : 0
            default: return 0
            }
        }
    }
}
