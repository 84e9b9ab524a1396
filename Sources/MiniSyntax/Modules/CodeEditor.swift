/// Replaces pieces of a source without moving a line, and keeps the map back.
struct CodeEditor {
    /// Text, without line ends, that is not of the source.
    struct Insertion {
        let text: String
        /// What it stands for in the source.
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

    /// Puts text, without line ends, in the place of some bytes, of which only the line ends stay.
    ///
    /// Replacements at one place keep the order in which they were asked for.
    mutating func replace(_ range: SourceRange, with text: String) {
        edits.append(Edit(range: range, text: text))
    }

    /// Puts text before an offset.
    mutating func insert(_ text: String, at offset: Int) {
        edits.append(Edit(range: SourceRange(offset, offset), text: text))
    }

    /// The edited text between a prefix and a suffix, and the map back.
    func finish(prefix: [Insertion], suffix: String) -> (code: String, positions: PositionMap) {
        let added = prefix.reduce(0) { $0 + $1.text.utf8.count }
        var output = Output(end: source.position(at: source.bytes.count), capacity: source.bytes.count + added)
        for insertion in prefix { output.insert(insertion.text, for: insertion.position) }
        output.resume(at: SourcePosition(line: 1, column: 1))
        // A stable sort, by the place and then by the order of the requests.
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
    /// The edited text so far, with the line and the column at its end.
    private struct Output {
        private(set) var bytes: [UInt8] = []
        private(set) var positions: PositionMap
        private var line = 1
        private var column = 1

        init(end: SourcePosition, capacity: Int) {
            positions = PositionMap(end: end)
            bytes.reserveCapacity(capacity + capacity / 8)
        }

        /// Appends text that is not of the source.
        ///
        /// What comes next is either more of that or ``resume(at:)``.
        mutating func insert(_ text: String, for position: SourcePosition?) {
            guard !text.isEmpty else { return }
            positions.add(line: line, column: column, source: position, isInserted: true)
            bytes.append(contentsOf: text.utf8)
            column += text.utf16.count
        }

        /// Appends text without saying where it comes from.
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

        /// Notes that the source goes on here.
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
