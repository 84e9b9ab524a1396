/// Blanks comments and string contents in Swift source, but not interpolations.
///
/// A regular expression literal counts as code; one with a quotation mark blanks the rest of its line.
struct SwiftScanner {
    private let bytes: [UInt8]
    private var output: [UInt8] = []
    private var index = 0

    /// The source with the same lines and columns that contains only code.
    static func code(of text: [UInt8]) -> [UInt8] {
        var scanner = SwiftScanner(bytes: text)
        while scanner.index < scanner.bytes.count { scanner.scanCode(isInterpolation: false) }
        return scanner.output
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        output.reserveCapacity(bytes.count)
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { wanted in
            index + wanted.count <= bytes.count && wanted.indices.allSatisfy { bytes[index + $0] == wanted[$0] }
        }
    }

    private mutating func keep(_ count: Int = 1) {
        for _ in 0..<count where index < bytes.count {
            output.append(bytes[index])
            index += 1
        }
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where index < bytes.count {
            output.append(bytes[index] == UInt8(ascii: "\n") ? bytes[index] : UInt8(ascii: " "))
            index += 1
        }
    }

    /// Stops after the parenthesis that closes an interpolation, or at the end of the source.
    private mutating func scanCode(isInterpolation: Bool) {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where starts(with: "//"):
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { blank() }
            case UInt8(ascii: "/") where starts(with: "/*"): scanBlockComment()
            case UInt8(ascii: "\""), UInt8(ascii: "#"): scanStringOrHash()
            case UInt8(ascii: "("):
                depth += 1
                keep()
            case UInt8(ascii: ")"):
                depth -= 1
                keep()
                if isInterpolation, depth < 0 { return }
            default: keep()
            }
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                blank(2)
            } else if starts(with: "*/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && index < bytes.count
    }

    private mutating func scanStringOrHash() {
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            scanString(hashes: end - index)
        } else {
            keep(end - index)
        }
    }

    private func hasHashes(_ count: Int, at start: Int) -> Bool {
        start + count <= bytes.count && bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private mutating func scanString(hashes: Int) {
        keep(hashes)
        let isMultiline = starts(with: "\"\"\"")
        let quotes = isMultiline ? 3 : 1
        keep(quotes)
        while index < bytes.count {
            let isQuote = isMultiline ? starts(with: "\"\"\"") : bytes[index] == UInt8(ascii: "\"")
            if isQuote, hasHashes(hashes, at: index + quotes) { return keep(quotes + hashes) }
            if !isMultiline, bytes[index] == UInt8(ascii: "\n") { return }
            guard bytes[index] == UInt8(ascii: "\\"), hasHashes(hashes, at: index + 1) else {
                blank()
                continue
            }
            blank(1 + hashes)
            if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
                keep()
                scanCode(isInterpolation: true)
            } else {
                blank()
            }
        }
    }
}
