internal import MiniCore
internal import MiniSyntax

/// Parses AXML into a tree, with tolerance for common mistakes.
///
/// Comments, processing instructions and `<!DOCTYPE>` are removed. `{{ }}` is opaque and may contain `<`, `&`, quotes
/// and braces. Attributes may be unquoted or have no value. Elements that have no content in HTML need no closing tag.
/// Other mistakes are recorded, and parsing continues after them.
struct MarkupParser {
    /// The maximum depth of elements.
    ///
    /// Deeper ones are rejected because compiling and rendering use the stack.
    static let depthLimit = 400

    /// The maximum number of attributes in one tag.
    static let attributeLimit = 500

    let source: SourceText
    let bytes: [UInt8]
    /// The names of built-in tags that are components of the program.
    let components: Set<String>
    var index = 0
    var problems = ProblemList()
    /// Whether the rest of the file was skipped, so that missing closing tags cannot be reported.
    var isAbandoned = false
    /// Whether the current tag ended without its '>'.
    var isTagBroken = false
    /// The number of expressions whose braces are not balanced.
    var unbalancedCount = 0
    /// The elements that import scripts, at any position.
    private(set) var scripts: [MarkupElement] = []
    private var stack: [Frame] = []
    private var meter = WorkMeter()

    /// An element that is not closed yet.
    ///
    /// The first frame is the file.
    private struct Frame {
        var name: SourceRange
        var role: MarkupElement.Role
        var attributes: [MarkupAttribute]
        var children: [MarkupNode] = []
        var hasDirective: Bool
        var isStatic: Bool
        var isText: Bool
    }

    init(_ source: SourceText, components: Set<String>) {
        self.source = source
        self.components = components
        bytes = source.bytes
    }

    /// Parses the entire file.
    mutating func parse() -> [MarkupNode] {
        stack.append(
            Frame(
                name: SourceRange(0, 0),
                role: .block,
                attributes: [],
                hasDirective: false,
                isStatic: true,
                isText: false,
            )
        )
        while index < bytes.count, !problems.isFull {
            if meter.step() {
                problems.add(WorkMeter.message, at: index)
                abandon()
                break
            }
            if bytes[index] == UInt8(ascii: "<"), let kind = tagKind(at: index) {
                switch kind {
                case .opening: parseOpeningTag()
                case .closing: parseClosingTag()
                case .comment: parseComment()
                case .verbatim: parseVerbatim()
                case .declaration: parseDeclaration()
                }
            } else {
                parseText()
            }
        }
        while stack.count > 1, !problems.isFull {
            let frame = stack[stack.count - 1]
            if !isAbandoned, !isVoid(frame.name), problems.takesWarnings {
                problems.warn("<\(text(frame.name))> is never closed", at: frame.name.start - 1)
            }
            closeLast()
        }
        return stack[0].children
    }

    /// Skips the rest of the file.
    mutating func abandon() {
        index = bytes.count
        isAbandoned = true
    }

    // MARK: - Tags

    private enum TagKind {
        case opening, closing, comment, verbatim, declaration
    }

    /// The kind of tag that begins at a `<`, or nil for a less-than sign in a text.
    private func tagKind(at offset: Int) -> TagKind? {
        guard offset + 1 < bytes.count else { return nil }
        let next = bytes[offset + 1]
        // Text such as `a <b` is rare, and text such as `<100` or `<一百` is common.
        if MarkupByte.isNameStart(next), next < 0x80 { return .opening }
        switch next {
        case UInt8(ascii: "/"):
            return .closing
        case UInt8(ascii: "?"):
            return .declaration
        case UInt8(ascii: "!"):
            if matches("<!--", at: offset) { return .comment }
            return matches("<![CDATA[", at: offset) ? .verbatim : .declaration
        default:
            return nil
        }
    }

    private mutating func parseOpeningTag() {
        let start = index
        index += 1
        let name = scanName()
        if matches(name, "script") { return skipForeign(name, until: "</script") }
        if matches(name, "style") { return skipForeign(name, until: "</style") }
        guard stack.count <= Self.depthLimit else {
            problems.add("elements are nested deeper than \(Self.depthLimit)", at: start)
            abandon()
            return
        }
        let tag = parseAttributes(of: name)
        let role = role(of: name)
        let isStatic = role == .plain && !tag.isDynamic
        stack.append(
            Frame(
                name: name,
                role: role,
                attributes: tag.attributes,
                hasDirective: tag.hasDirective,
                isStatic: isStatic,
                isText: matches(name, "text"),
            )
        )
        if tag.isClosed { closeLast(isExplicit: true) }
    }

    /// Skips an HTML element whose content is not markup.
    private mutating func skipForeign(_ name: SourceRange, until closing: StaticString) {
        problems.warn("<\(text(name))> is ignored", at: name.start - 1)
        if parseAttributes(of: name).isClosed { return }
        if skip(past: closing, from: index) { _ = skip(past: ">", from: index) }
    }

    private mutating func parseClosingTag() {
        let start = index
        index += 2
        skipSpace()
        let name = scanName()
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            if bytes[index] == UInt8(ascii: "<") {
                problems.warn("the closing tag </\(text(name))> has no '>'", at: start)
                break
            }
            index += 1
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ">") { index += 1 }

        guard let opening = stack.lastIndex(where: { isSame($0.name, name) }), opening > 0 else {
            // An element without content may also have a closing tag: `<input/></input>`.
            if isVoid(name) { return }
            if problems.takesWarnings {
                problems.warn("</\(text(name))> closes nothing\(expectation)", at: start)
            }
            return
        }
        while stack.count - 1 > opening {
            let frame = stack[stack.count - 1]
            if !isVoid(frame.name), problems.takesWarnings {
                problems.warn("\(expectation(of: frame)), found </\(text(name))>", at: start)
            }
            closeLast()
        }
        closeLast(isExplicit: true)
    }

    /// The expected closing tag as a part of a message, or an empty string if there is none.
    private var expectation: String {
        stack.count > 1 ? "; " + expectation(of: stack[stack.count - 1]) : ""
    }

    private func expectation(of frame: Frame) -> String {
        let line = source.position(at: frame.name.start).line
        return "expected </\(text(frame.name))> for the <\(text(frame.name))> opened at line \(line)"
    }

    /// Makes the innermost open element a child of the element around it.
    ///
    /// - Parameter isExplicit: Whether it has a closing tag. An element that has no content and no closing tag does not
    ///   contain the nodes after it.
    private mutating func closeLast(isExplicit: Bool = false) {
        let frame = stack.removeLast()
        let parent = stack.count - 1
        let isUnclosedVoid = !isExplicit && !frame.children.isEmpty && isVoid(frame.name)
        let element = MarkupElement(
            name: frame.name,
            role: frame.role,
            attributes: frame.attributes,
            children: isUnclosedVoid ? [] : frame.children,
            hasDirective: frame.hasDirective,
            isStatic: frame.isStatic,
        )
        stack[parent].children.append(.element(element))
        if element.role == .importScript { scripts.append(element) }
        if isUnclosedVoid { stack[parent].children.append(contentsOf: frame.children) }
        if !frame.isStatic { stack[parent].isStatic = false }
    }

    // MARK: - Text

    private mutating func parseText() {
        let start = index
        var parts: [MarkupText.Part] = []
        var literalStart = index
        var isDynamic = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") {
                if tagKind(at: index) != nil { break }
                index += 1
            } else if byte == UInt8(ascii: "{"), index + 1 < bytes.count, bytes[index + 1] == byte {
                if index > literalStart { parts.append(.text(SourceRange(literalStart, index))) }
                if let expression = scanExpression() {
                    parts.append(.expression(expression))
                    isDynamic = true
                }
                literalStart = index
            } else {
                index += 1
            }
        }
        if index > literalStart { parts.append(.text(SourceRange(literalStart, index))) }
        append(text: parts, from: start, isDynamic: isDynamic)
    }

    private mutating func parseVerbatim() {
        let start = index + 9
        if !skip(past: "]]>", from: start) { problems.add("the CDATA section is never closed", at: start - 9) }
        append(text: [.verbatim(SourceRange(start, max(start, index - 3)))], from: start, isDynamic: false)
    }

    /// Adds a text without the line breaks and the indentation around it.
    private mutating func append(text parts: [MarkupText.Part], from start: Int, isDynamic: Bool) {
        var parts = parts
        if case .text(let range)? = parts.first, let trimmed = trimStart(range) { parts[0] = .text(trimmed) }
        if case .text(let range)? = parts.last, let trimmed = trimEnd(range) { parts[parts.count - 1] = .text(trimmed) }
        parts.removeAll { part in
            switch part {
            case .text(let range), .verbatim(let range): range.start == range.end
            case .expression: false
            }
        }
        let parent = stack.count - 1
        if parts.isEmpty { return }
        // A space between two elements is visible only in a line of text.
        if !stack[parent].isText, parts.count == 1, case .text(let range) = parts[0], isSpace(range) { return }
        stack[parent].children.append(.text(MarkupText(parts: parts, start: start, isDynamic: isDynamic)))
        if isDynamic { stack[parent].isStatic = false }
    }

    private func isSpace(_ range: SourceRange) -> Bool {
        var at = range.start
        while at < range.end, bytes[at].isWhitespace { at += 1 }
        return at == range.end
    }

    /// The range without leading space, if the space contains a line break, or nil for no change.
    private func trimStart(_ range: SourceRange) -> SourceRange? {
        var at = range.start
        var hasBreak = false
        while at < range.end, bytes[at].isWhitespace {
            if bytes[at] == 0x0A || bytes[at] == 0x0D { hasBreak = true }
            at += 1
        }
        return hasBreak ? SourceRange(at, range.end) : nil
    }

    /// The range without trailing space, if the space contains a line break, or nil for no change.
    private func trimEnd(_ range: SourceRange) -> SourceRange? {
        var at = range.end
        var hasBreak = false
        while at > range.start, bytes[at - 1].isWhitespace {
            if bytes[at - 1] == 0x0A || bytes[at - 1] == 0x0D { hasBreak = true }
            at -= 1
        }
        return hasBreak ? SourceRange(range.start, at) : nil
    }

    /// Skips a comment.
    ///
    /// An unclosed comment extends to the end of the file, as in HTML.
    private mutating func parseComment() {
        let start = index
        if !skip(past: "-->", from: start + 4) { problems.warn("the comment is never closed", at: start) }
    }

    private mutating func parseDeclaration() {
        let start = index
        if !skip(past: ">", from: start + 2) { problems.add("the declaration is never closed", at: start) }
    }

    /// Skips past the next occurrence of a text.
    ///
    /// If there is none, skips the rest of the file and returns false.
    private mutating func skip(past mark: StaticString, from start: Int) -> Bool {
        let length = mark.utf8CodeUnitCount
        var at = start
        while at + length <= bytes.count {
            if matches(mark, at: at) {
                index = at + length
                return true
            }
            at += 1
        }
        abandon()
        return false
    }
}
