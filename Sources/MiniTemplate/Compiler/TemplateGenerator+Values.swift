internal import MiniCore
internal import MiniSyntax

extension TemplateGenerator {
    /// Writes a string literal of parts without expressions.
    ///
    /// - Parameter breaksLines: Whether a backslash and an `n` represent a line break, as in a `text`.
    static func writeLiteral(
        _ parts: [MarkupText.Part],
        of bytes: [UInt8],
        breaksLines: Bool = false,
        to writer: inout ScriptWriter,
    ) {
        writer.beginString()
        for part in parts {
            switch part {
            case .text(let range): writeDecoded(range, of: bytes, breaksLines: breaksLines, to: &writer)
            case .verbatim(let range): writer.writeEscaped(bytes[range.start..<range.end])
            case .expression: preconditionFailure("a literal has no expressions")
            }
        }
        writer.endString()
    }

    private static func writeDecoded(
        _ range: SourceRange,
        of bytes: [UInt8],
        breaksLines: Bool,
        to writer: inout ScriptWriter,
    ) {
        var start = range.start
        var at = start
        while at < range.end {
            if breaksLines, bytes[at] == UInt8(ascii: "\\"), at + 1 < range.end, bytes[at + 1] == UInt8(ascii: "n") {
                writer.writeEscaped(bytes[start..<at])
                writer += "\\n"
                at += 2
                start = at
                continue
            }
            guard bytes[at] == UInt8(ascii: "&"), let entity = CharacterReference.read(bytes, at: at, end: range.end)
            else {
                at += 1
                continue
            }
            writer.writeEscaped(bytes[start..<at])
            writer.writeEscaped(entity.text.utf8)
            at = entity.end
            start = at
        }
        writer.writeEscaped(bytes[start..<range.end])
    }

    /// Writes the value of an attribute: the value of a single expression, or the text of all parts.
    mutating func writeValue(_ value: MarkupText) {
        if value.parts.count == 1, case .expression(let range) = value.parts[0] {
            writeExpression(in: range, isObjectAllowed: true)
        } else {
            writeJoined(value.parts)
        }
    }

    /// Writes the value of a directive, in which space around `{{ }}` is ignored.
    mutating func writeControlValue(_ value: MarkupText) {
        let parts = value.parts.filter { part in
            guard case .text(let range) = part else { return true }
            return !bytes[range.start..<range.end].allSatisfy(\.isWhitespace)
        }
        if parts.count == 1, case .expression(let range) = parts[0] {
            writeExpression(in: range, isObjectAllowed: false)
        } else {
            writeJoined(parts)
        }
    }

    /// Writes the text of all parts.
    mutating func writeJoined(_ parts: [MarkupText.Part], breaksLines: Bool = false) {
        guard !parts.isEmpty else {
            out += "\"\""
            return
        }
        var isFirst = true
        for part in parts {
            if !isFirst { out += "+" }
            isFirst = false
            if case .expression(let range) = part {
                out += "s("
                writeExpression(in: range, isObjectAllowed: false)
                out += ")"
            } else {
                Self.writeLiteral([part], of: bytes, breaksLines: breaksLines, to: &out)
            }
        }
    }

    /// Writes the content of the object that is passed to a template as its data: `a, b: c, ...d`, or an object.
    mutating func writeTemplateData(_ value: MarkupText) {
        guard value.parts.count == 1, case .expression(let range) = value.parts[0] else {
            problems.warn("the data of a template must be one {{ }}", at: value.start)
            return
        }
        if isBlank(range) || problems.isFull { return }
        let (text, _) = readable(range)
        do {
            writeProperties(try Parser.parseObjectBody(text, in: range.start..<range.end))
        } catch {
            out += "...("
            writeExpression(in: range, isObjectAllowed: false)
            out += ")"
        }
    }

    // MARK: - Expressions

    /// Writes the expression between `{{` and `}}`.
    ///
    /// An empty expression is undefined.
    ///
    /// - Parameter isObjectAllowed: Whether `a: 1, b` is an object.
    mutating func writeExpression(in range: SourceRange, isObjectAllowed: Bool) {
        beginLine(of: range.start)
        if writePath(in: range) { return }
        // Further mistakes are not reported, and finding the line of each takes time.
        if isBlank(range) || problems.isFull {
            out += "undefined"
            return
        }
        let (text, hasEntities) = readable(range)
        decodesEntities = hasEntities
        defer { decodesEntities = false }
        let expression: Expression
        do {
            expression = try Parser.parseExpression(text, in: range.start..<range.end)
        } catch {
            // If it is not an object either, the error of the expression is reported.
            if let properties = try? Parser.parseObjectBody(text, in: range.start..<range.end) {
                if !isObjectAllowed { problems.warn("an object is not allowed here", at: range.start) }
                return writeObject(properties)
            }
            let offset = source.offset(of: SourcePosition(line: error.line, column: error.column))
            let place = min(max(offset, range.start), range.end)
            if let word = reservedWord(around: place, in: range) {
                let name = source.text(in: word)
                problems.add("'\(name)' is a reserved word and cannot name data", at: word.start)
            } else {
                problems.add(error.message, at: place)
            }
            out += "undefined"
            return
        }
        if isObjectAllowed, case .sequence = expression.kind,
            // `a, b` is an object where an object is allowed. Elsewhere it is a sequence.
            let properties = try? Parser.parseObjectBody(text, in: range.start..<range.end)
        {
            writeObject(properties)
        } else {
            write(expression)
        }
    }

    /// The reserved word at the position where the parser failed, or directly before it, if it was used as a name of
    /// data.
    private func reservedWord(around offset: Int, in range: SourceRange) -> SourceRange? {
        var end = offset
        while end < range.end, isNameByte(bytes[end]) { end += 1 }
        let ahead = SourceRange(offset, end)
        if ["import", "super", "instanceof"].contains(source.text(in: ahead)) { return ahead }
        end = offset
        while end > range.start, bytes[end - 1].isWhitespace || bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        var start = end
        while start > range.start, isNameByte(bytes[start - 1]) { start -= 1 }
        let behind = SourceRange(start, end)
        return ["new", "typeof", "void", "delete", "function"].contains(source.text(in: behind)) ? behind : nil
    }

    private mutating func writeObject(_ properties: [Property]) {
        out += "{"
        writeProperties(properties)
        out += "}"
    }

    /// Writes names joined by dots without building a tree, or returns false for other expressions.
    ///
    /// Most expressions are such paths.
    private mutating func writePath(in range: SourceRange) -> Bool {
        var at = range.start
        let end = range.end
        while at < end, bytes[at].isWhitespace { at += 1 }
        let nameStart = at
        guard at < end, isNameByte(bytes[at]), !bytes[at].isDigit else { return false }
        while at < end, isNameByte(bytes[at]) { at += 1 }
        let nameEnd = at
        // The path is checked first, because nothing may be written if the result is false.
        while at < end, bytes[at] == UInt8(ascii: ".") {
            at += 1
            guard at < end, isNameByte(bytes[at]), !bytes[at].isDigit else { return false }
            while at < end, isNameByte(bytes[at]) { at += 1 }
        }
        let pathEnd = at
        while at < end, bytes[at].isWhitespace { at += 1 }
        guard at == end else { return false }
        let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self)
        let meaning = Self.meanings[name]
        if meaning == .word { return false }

        let lengthBefore = out.bytes.count
        writeName(name, meaning)
        at = nameEnd
        while at < pathEnd {
            let memberStart = at + 1
            at = memberStart
            while at < pathEnd, bytes[at] != UInt8(ascii: ".") { at += 1 }
            if bytes[memberStart] == UInt8(ascii: "_") || bytes[memberStart] == UInt8(ascii: "c")
                || bytes[memberStart] == UInt8(ascii: "p"),
                Self.isHidden(String(decoding: bytes[memberStart..<at], as: UTF8.self))
            {
                out.truncate(to: lengthBefore)
                out += "undefined"
                return true
            }
            out += "?."
            out.write(bytes[memberStart..<at])
        }
        return true
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }

    private func isBlank(_ range: SourceRange) -> Bool {
        bytes[range.start..<range.end].allSatisfy(\.isWhitespace)
    }

    /// The source with the entities of an expression, such as the `&lt;` in `a &lt; b`, replaced by their characters
    /// and padded so that all offsets stay the same.
    ///
    /// Entities in strings are decoded later.
    private func readable(_ range: SourceRange) -> (source: SourceText, hasEntities: Bool) {
        guard bytes[range.start..<range.end].contains(UInt8(ascii: "&")) else { return (source, false) }
        var result = bytes
        var hasEntities = false
        var quote: UInt8?
        // Whether an entity began the string, which another entity ends then.
        var isQuoteEntity = false
        var at = range.start
        while at < range.end {
            let byte = bytes[at]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { at += 1 }
                if byte == open { quote = nil }
                if byte == UInt8(ascii: "&") {
                    hasEntities = true
                    if isQuoteEntity, let entity = CharacterReference.read(bytes, at: at, end: range.end),
                        entity.text.utf8.elementsEqual([open])
                    {
                        result[at] = open
                        for offset in at + 1..<entity.end { result[offset] = UInt8(ascii: " ") }
                        quote = nil
                        at = entity.end
                        continue
                    }
                }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
                quote = byte
                isQuoteEntity = false
            } else if byte == UInt8(ascii: "&"), let entity = CharacterReference.read(bytes, at: at, end: range.end) {
                let text = Array((entity.text == "\u{A0}" ? " " : entity.text).utf8)
                for offset in at..<entity.end { result[offset] = UInt8(ascii: " ") }
                // The characters of one operator must be adjacent: `=&gt;`, `&amp;&amp;`, `&lt;=`.
                let isJoined = at > range.start && "=&|<>".utf8.contains(result[at - 1])
                let start = isJoined ? at : entity.end - text.count
                for (offset, byte) in text.enumerated() { result[start + offset] = byte }
                if text == Array("\"".utf8) || text == Array("'".utf8) {
                    quote = text[0]
                    isQuoteEntity = true
                }
                hasEntities = true
                at = entity.end
                continue
            }
            at += 1
        }
        return hasEntities ? (SourceText(bytes: result, file: source.file), true) : (source, false)
    }
}
