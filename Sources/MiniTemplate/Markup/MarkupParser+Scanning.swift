internal import MiniCore
internal import MiniSyntax

extension MarkupParser {
    mutating func skipSpace() {
        while index < bytes.count, bytes[index].isWhitespace { index += 1 }
    }

    mutating func scanName() -> SourceRange {
        let start = index
        while index < bytes.count, MarkupByte.isName(bytes[index]) { index += 1 }
        return SourceRange(start, index)
    }

    /// Reads `{{ … }}` and returns the range between the braces.
    ///
    /// Nil, with a problem, if it is not closed.
    ///
    /// - Parameter quote: The quote that ends the surrounding value. If it occurs before the end, the braces are text.
    mutating func scanExpression(in quote: UInt8? = nil) -> SourceRange? {
        let opening = index
        let start = index + 2
        // Unbalanced quotes and braces are reported more precisely by the expression's parser.
        let balanced = balancedEnd(from: start)
        let end = balanced ?? firstEnd(from: start)
        if balanced == nil, let quote, let close = bytes[start...].firstIndex(of: quote), close < end ?? bytes.count {
            problems.warn("'{{' is never closed", at: opening)
            index = start
            return nil
        }
        guard let end else {
            problems.add("'{{' is never closed", at: opening)
            abandon()
            return nil
        }
        index = end + 2
        return SourceRange(start, end)
    }

    /// The first `}}` outside strings and inner braces.
    private mutating func balancedEnd(from start: Int) -> Int? {
        // Each search may scan the rest of the file, so their number is limited.
        guard unbalancedCount < TemplateError.problemLimit else { return nil }
        unbalancedCount += 1
        var at = start
        var depth = 0
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "{"):
                depth += 1
            case UInt8(ascii: "}"):
                if depth > 0 {
                    depth -= 1
                } else {
                    guard at + 1 < bytes.count, bytes[at + 1] == byte else { return nil }
                    unbalancedCount -= 1
                    return at
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                guard let end = stringEnd(from: at) else { return nil }
                at = end
            default:
                break
            }
            at += 1
        }
        return nil
    }

    /// The offset of the quote that closes the string at `start`.
    ///
    /// Template literals may span lines, other strings may not.
    private func stringEnd(from start: Int) -> Int? {
        let quote = bytes[start]
        var at = start + 1
        while at < bytes.count, bytes[at] != quote {
            if bytes[at] == UInt8(ascii: "\\") { at += 1 }
            if at < bytes.count, bytes[at] == 0x0A, quote != UInt8(ascii: "`") { return nil }
            at += 1
        }
        return at < bytes.count ? at : nil
    }

    private func firstEnd(from start: Int) -> Int? {
        var at = start
        while at + 1 < bytes.count {
            if bytes[at] == UInt8(ascii: "}"), bytes[at + 1] == UInt8(ascii: "}") { return at }
            at += 1
        }
        return nil
    }

    func text(_ range: SourceRange) -> String {
        source.text(in: range)
    }

    /// Whether the bytes at an offset are equal to a text.
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset + length <= bytes.count else { return false }
        return text.withUTF8Buffer { buffer in
            for at in 0..<length where buffer[at] != bytes[offset + at] { return false }
            return true
        }
    }

    /// Whether a name is equal to a text.
    func matches(_ name: SourceRange, _ text: StaticString) -> Bool {
        name.end - name.start == text.utf8CodeUnitCount && matches(text, at: name.start)
    }

    func isSame(_ left: SourceRange, _ right: SourceRange) -> Bool {
        let count = left.end - left.start
        guard count == right.end - right.start else { return false }
        for at in 0..<count where bytes[left.start + at] != bytes[right.start + at] { return false }
        return true
    }
}
