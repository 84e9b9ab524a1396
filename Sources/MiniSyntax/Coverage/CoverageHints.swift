internal import MiniCore

/// The comments that exclude code from coverage, as istanbul reads them.
///
/// | comment | effect |
/// |---|---|
/// | `/* istanbul ignore next */` | excludes the statement, function, expression or case that follows |
/// | `/* istanbul ignore if */`, `/* istanbul ignore else */` | excludes a path of the `if` that follows |
/// | `/* istanbul ignore file */` | excludes the file |
///
/// Text after these words is a reason. A line comment has the same effect.
struct CoverageHints {
    /// The path of an `if` that a comment excludes.
    enum IfPath {
        case then
        case otherwise
    }

    /// Whether the complete file is excluded.
    private(set) var ignoresFile = false
    private var next: Set<Int> = []
    private var paths: [Int: IfPath] = [:]

    private static let words = Array("istanbul ignore ".utf8)

    init(_ bytes: [UInt8]) {
        var at = 0
        while let start = Self.find(in: bytes, from: at) {
            at = start + Self.words.count
            guard let end = Self.end(ofCommentAround: start, in: bytes) else { continue }
            let word = bytes[at...].prefix { $0.isLetter }
            let starts = Self.starts(after: end, in: bytes)
            switch String(decoding: word, as: UTF8.self) {
            case "next": next.formUnion(starts)
            case "if": for start in starts { paths[start] = .then }
            case "else": for start in starts { paths[start] = .otherwise }
            case "file": ignoresFile = true
            default: break
            }
        }
    }

    /// Whether the node that begins at an offset is excluded.
    func ignoresNext(at offset: Int) -> Bool { next.contains(offset) }

    /// The excluded path of the `if` at an offset; nil if there is none.
    func ignoredPath(at offset: Int) -> IfPath? { paths[offset] }

    private static func find(in bytes: [UInt8], from start: Int) -> Int? {
        let first = words[0]
        var at = start
        while at + words.count <= bytes.count {
            if bytes[at] == first, bytes[at...].starts(with: words) { return at }
            at += 1
        }
        return nil
    }

    /// The offset after the comment that begins with the text at an offset; nil if no comment does.
    private static func end(ofCommentAround start: Int, in bytes: [UInt8]) -> Int? {
        var at = start
        while at > 0, bytes[at - 1] == UInt8(ascii: " ") || bytes[at - 1] == UInt8(ascii: "*") { at -= 1 }
        guard at > 0, bytes[at - 1] == UInt8(ascii: "/") else { return nil }
        if bytes[at] == UInt8(ascii: "*") { return endOfBlock(in: bytes, from: start) }
        guard at > 1, bytes[at - 2] == UInt8(ascii: "/") else { return nil }
        return bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }

    private static func endOfBlock(in bytes: [UInt8], from start: Int) -> Int? {
        var at = start
        while at + 1 < bytes.count {
            if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") { return at + 2 }
            at += 1
        }
        return nil
    }

    /// The offset of the next token, and those behind parentheses that begin there.
    private static func starts(after end: Int, in bytes: [UInt8]) -> [Int] {
        var starts: [Int] = []
        var at = end
        while at < bytes.count {
            if bytes[at].isWhitespace {
                at += 1
            } else if bytes[at...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
                at = bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            } else if bytes[at...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "*")]) {
                at = endOfBlock(in: bytes, from: at + 2) ?? bytes.count
            } else {
                starts.append(at)
                guard bytes[at] == UInt8(ascii: "(") else { break }
                at += 1
            }
        }
        return starts
    }
}
