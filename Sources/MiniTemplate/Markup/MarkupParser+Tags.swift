internal import MiniCore
internal import MiniSyntax

extension MarkupParser {
    /// The part of an opening tag after its name.
    struct Tag {
        var attributes: [MarkupAttribute] = []
        /// Whether the tag ends in `/>`.
        var isClosed = false
        /// Whether an attribute has an expression or needs special handling by the compiler.
        var isDynamic = false
        /// Whether an attribute is a directive.
        var hasDirective = false
    }

    /// Parses attributes up to and including the `>`.
    mutating func parseAttributes(of tagName: SourceRange) -> Tag {
        var tag = Tag()
        isTagBroken = false
        while !isTagBroken {
            skipSpace()
            guard index < bytes.count else {
                if !isAbandoned { problems.add("the tag <\(text(tagName)) has no '>'", at: tagName.start - 1) }
                isAbandoned = true
                return tag
            }
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                return tag
            case UInt8(ascii: "/"):
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: ">") {
                    index += 1
                    tag.isClosed = true
                    return tag
                }
            case UInt8(ascii: "<"):
                problems.add("the tag <\(text(tagName)) has no '>'", at: tagName.start - 1)
                return tag
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                index += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="):
                parseStrayMark()
            default:
                parseAttribute(into: &tag)
            }
        }
        return tag
    }

    /// Skips an extra quote after a value or a separate one, as lenient parsers do.
    ///
    /// Elsewhere it is a mistake.
    private mutating func parseStrayMark() {
        let mark = bytes[index]
        let last = index > 0 ? bytes[index - 1] : 0
        let isTooMany = (last == mark || last.isWhitespace) && mark != UInt8(ascii: "=")
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
        if !isTooMany || !(next.isWhitespace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")) {
            problems.add("unexpected \(Character(UnicodeScalar(mark))) in a tag", at: index)
            while index + 1 < bytes.count, !endsUnquoted(at: index + 1) { index += 1 }
        }
        index += 1
    }

    private mutating func parseAttribute(into tag: inout Tag) {
        let start = index
        // `{{ }}` in place of an attribute is invalid, but its quotes must not end the tag.
        if bytes[index] == UInt8(ascii: "{"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{") {
            problems.add("an expression cannot replace an attribute", at: start)
            _ = scanExpression()
            return
        }
        scan: while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"):
                break scan
            case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">"):
                break scan
            case let byte where byte.isWhitespace:
                break scan
            default:
                index += 1
            }
        }
        let name = SourceRange(start, index)
        let afterName = index
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
            index = afterName
            append(MarkupAttribute(name: name, value: nil), to: &tag)
            return
        }
        index += 1
        skipSpace()
        append(MarkupAttribute(name: name, value: parseValue(of: name)), to: &tag)
    }

    private mutating func append(_ attribute: MarkupAttribute, to tag: inout Tag) {
        let isDynamic = attribute.value?.isDynamic ?? false
        let name = bytes[attribute.name.start..<attribute.name.end]
        if directive(of: attribute.name) != nil {
            tag.hasDirective = true
        } else if name.starts(with: "a:".utf8) {
            let text = text(attribute.name)
            let hint = Spelling.nearest(to: text, among: Directive.names).map { "; did you mean \($0)?" } ?? ""
            problems.warn("\(text) is not a directive\(hint)", at: attribute.name.start)
        } else if name.starts(with: "wx:".utf8) {
            // Reports the directives of WeChat.
            let text = text(attribute.name)
            problems.warn("\(text) is not a directive here: write a:\(text.dropFirst(3))", at: attribute.name.start)
        }
        if isDynamic || tag.hasDirective || matches(attribute.name, "key") { tag.isDynamic = true }
        guard tag.attributes.count < Self.attributeLimit else {
            problems.add("more than \(Self.attributeLimit) attributes in a tag", at: attribute.name.start)
            return
        }
        // Of attributes with the same name, the last one is used, at the position of the first.
        for position in tag.attributes.indices where isSame(tag.attributes[position].name, attribute.name) {
            tag.attributes[position] = attribute
            return
        }
        tag.attributes.append(attribute)
    }

    private mutating func parseValue(of name: SourceRange) -> MarkupText {
        guard index < bytes.count else { return MarkupText(parts: [], start: index, isDynamic: false) }
        let opening = index
        let quote = bytes[index]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { index += 1 }
        let start = index
        var parts: [MarkupText.Part] = []
        var literalStart = index
        var isDynamic = false
        var breakOffset: Int?
        while index < bytes.count {
            let byte = bytes[index]
            if isQuoted ? byte == quote : endsUnquoted(at: index) { break }
            if byte == UInt8(ascii: "{"), index + 1 < bytes.count, bytes[index + 1] == byte {
                let literalEnd = index
                guard let expression = scanExpression(in: isQuoted ? quote : nil) else { continue }
                if literalEnd > literalStart { parts.append(.text(SourceRange(literalStart, literalEnd))) }
                parts.append(.expression(expression))
                isDynamic = true
                literalStart = index
                continue
            }
            if byte == 0x0A { breakOffset = breakOffset ?? index }
            // A tag on a later line inside a quoted value means that the closing quote is missing.
            if byte == UInt8(ascii: "<"), let lineEnd = breakOffset {
                problems.add("the value of '\(text(name))' has no closing quote", at: opening)
                // The tag ends at the end of its line.
                isTagBroken = true
                index = lineEnd
                return MarkupText(parts: [], start: start, isDynamic: false)
            }
            index += 1
        }
        if index > literalStart { parts.append(.text(SourceRange(literalStart, index))) }
        if isQuoted {
            if index < bytes.count {
                index += 1
            } else {
                if !isAbandoned { problems.add("the value of '\(text(name))' has no closing quote", at: opening) }
                abandon()
            }
        }
        return MarkupText(parts: parts, start: start, isDynamic: isDynamic)
    }

    private func endsUnquoted(at offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte.isWhitespace || byte == UInt8(ascii: ">")
            || (byte == UInt8(ascii: "/") && matches("/>", at: offset))
    }

    func role(of name: SourceRange) -> MarkupElement.Role {
        switch bytes[name.start] {
        case UInt8(ascii: "b") where matches(name, "block"): .block
        case UInt8(ascii: "t") where matches(name, "template"): .template
        case UInt8(ascii: "i") where matches(name, "include"): .include
        case UInt8(ascii: "i") where matches(name, "import"): .importTemplate
        case UInt8(ascii: "i") where matches(name, "import-sjs"): .importScript
        case UInt8(ascii: "s") where matches(name, "slot"): .slot
        default: isBuiltIn(bytes[name.start..<name.end]) ? .plain : .custom
        }
    }

    private func isBuiltIn(_ name: ArraySlice<UInt8>) -> Bool {
        guard BuiltInTags.contains(name) else { return false }
        return components.isEmpty || !components.contains(String(decoding: name, as: UTF8.self))
    }

    /// Whether an element of that name has no content, so that its closing tag is often omitted.
    func isVoid(_ name: SourceRange) -> Bool {
        guard name.start < name.end else { return false }
        return switch bytes[name.start] {
        case UInt8(ascii: "i"):
            matches(name, "input") || matches(name, "image") || matches(name, "icon") || matches(name, "import")
                || matches(name, "include") || matches(name, "import-sjs") || matches(name, "img")
        case UInt8(ascii: "r"): matches(name, "radio")
        case UInt8(ascii: "c"): matches(name, "checkbox")
        case UInt8(ascii: "s"): matches(name, "switch") || matches(name, "slider")
        case UInt8(ascii: "p"): matches(name, "progress")
        case UInt8(ascii: "b"): matches(name, "br")
        case UInt8(ascii: "h"): matches(name, "hr")
        default: false
        }
    }
}
