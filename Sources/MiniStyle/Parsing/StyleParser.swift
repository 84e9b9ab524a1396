internal import MiniCore
package import MiniSyntax

/// Parses an .acss file by the rules of CSS Syntax Level 3.
///
/// Text that cannot be parsed is skipped to the end of its declaration or rule, with a warning. The rest is used.
///
/// - Source: <https://www.w3.org/TR/css-syntax-3/>
package struct StyleParser {
    let source: SourceText
    var scanner: StyleScanner
    private var warnings: [StyleWarning] = []
    private var unknownProperties: [StyleWarning] = []
    private var imports: [StyleImport] = []
    private var depth = 0
    private var ruleCount = 0
    /// Whether a `style` attribute is parsed, whose warnings are not used.
    private var isInline = false
    private var meter = WorkMeter()

    /// The maximum size of a file in bytes.
    ///
    /// Larger files are ignored.
    package static let sizeLimit = 4 * 1024 * 1024
    /// The maximum number of warnings.
    ///
    /// Further ones are mostly consequences of the first.
    private static let warningLimit = 50
    /// The maximum nesting depth of rules.
    ///
    /// Deeper ones are ignored.
    private static let depthLimit = 32

    private init(_ source: SourceText) {
        self.source = source
        scanner = StyleScanner(source.bytes)
    }

    /// Parses a file.
    package static func parse(_ source: SourceText) -> StyleSheet {
        var parser = StyleParser(source)
        let rules = parser.rules(isNested: false)
        return StyleSheet(
            imports: parser.imports,
            rules: rules,
            ruleCount: parser.ruleCount,
            warnings: parser.warnings,
            unknownProperties: parser.unknownProperties,
        )
    }

    /// Parses the value of a `style` attribute.
    ///
    /// Invalid declarations are ignored.
    package static func declarations(_ text: String) -> [StyleDeclaration] {
        var parser = StyleParser(SourceText(text, file: ""))
        parser.isInline = true
        return parser.declarations()
    }

    /// The mistakes in the value of a `style` attribute, with their offsets in it.
    package static func mistakes(inAttribute text: String) -> [(message: String, offset: Int)] {
        let source = SourceText(text, file: "")
        var parser = StyleParser(source)
        _ = parser.declarations()
        return (parser.warnings + parser.unknownProperties).map { warning in
            let place = SourcePosition(line: warning.line ?? 1, column: warning.column ?? 1)
            return (warning.message, source.offset(of: place))
        }
    }

    /// Records a property that does not exist.
    private mutating func noteProperty(_ name: String, at offset: Int) {
        guard !isInline, unknownProperties.count < Self.warningLimit, let mistake = PropertyNames.mistake(in: name)
        else { return }
        let position = source.position(at: offset)
        unknownProperties.append(
            StyleWarning(file: source.file, line: position.line, column: position.column, message: mistake)
        )
    }

    private mutating func warn(_ message: String, at offset: Int, isError: Bool = false) {
        guard warnings.count < Self.warningLimit else { return }
        let position = source.position(at: offset)
        let warning = StyleWarning(
            file: source.file,
            line: position.line,
            column: position.column,
            message: message,
            isError: isError,
        )
        warnings.append(warning)
    }

    /// Skips to the end of the file when the time limit of the current turn is exceeded.
    private mutating func countStep() {
        if meter.step() { scanner.at = scanner.bytes.endIndex }
    }

    // MARK: Rules

    private mutating func rules(isNested: Bool) -> [StyleRule] {
        var rules: [StyleRule] = []
        while true {
            countStep()
            scanner.skipSpace()
            guard let byte = scanner.current else {
                if isNested { warn("expected }", at: scanner.at, isError: true) }
                return rules
            }
            switch byte {
            case UInt8(ascii: "}"):
                if isNested {
                    scanner.at += 1
                    return rules
                }
                warn("unexpected }; no { is open", at: scanner.at, isError: true)
                scanner.at += 1
            case UInt8(ascii: ";"):
                scanner.at += 1
            case UInt8(ascii: "@"):
                if let rule = atRule(isFirst: rules.isEmpty && !isNested) { rules.append(rule) }
            default:
                if scanner.skip("<!--") || scanner.skip("-->") { continue }
                if let rule = styleRule(isNested: isNested) { rules.append(rule) }
            }
        }
    }

    private mutating func styleRule(isNested: Bool) -> StyleRule? {
        let start = scanner.at
        scanner.skipTo(isNested ? [UInt8(ascii: "{"), UInt8(ascii: "}")] : [UInt8(ascii: "{")])
        guard scanner.current == UInt8(ascii: "{") else {
            warn("expected { after a selector", at: start, isError: true)
            return nil
        }
        let end = scanner.at
        scanner.at += 1
        var parser = SelectorParser(StyleScanner(source.bytes[..<end], at: start))
        let selectors = parser.list()
        for note in parser.notes { warn(note.message, at: note.offset) }
        guard let selectors else {
            // The complete block is skipped, so mistakes in it are not reported.
            let count = warnings.count
            _ = declarations()
            warnings.removeSubrange(min(count, warnings.count)...)
            scanner.skipByte(UInt8(ascii: "}"))
            return nil
        }
        let declarations = declarations()
        if !scanner.skipByte(UInt8(ascii: "}")) { warn("expected }", at: scanner.at, isError: true) }
        ruleCount += 1
        return .style(selectors: selectors, declarations: declarations)
    }

    private mutating func atRule(isFirst: Bool) -> StyleRule? {
        let start = scanner.at
        scanner.at += 1
        let name = scanner.name().lowercased()
        if name == "import" {
            importStatement(isFirst: isFirst, at: start)
            return nil
        }
        let preludeStart = scanner.at
        scanner.skipTo([UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}")])
        let prelude = scanner.text(from: preludeStart, to: scanner.at)
        guard scanner.current == UInt8(ascii: "{") else {
            scanner.skipByte(UInt8(ascii: ";"))
            if name != "charset", name != "layer" { warn("@\(name) is not part of ACSS", at: start) }
            return nil
        }
        scanner.at += 1
        guard depth < Self.depthLimit else {
            warn("rules are nested deeper than \(Self.depthLimit)", at: start)
            scanner.skipBlock()
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        let plainName = name.hasPrefix("-webkit-") ? String(name.dropFirst(8)) : name
        switch plainName {
        case "media": return .media(query: prelude, rules: rules(isNested: true))
        case "supports", "layer": return .group(prelude: "@\(name) \(prelude)", rules: rules(isNested: true))
        case "keyframes": return .keyframes(prelude: "@\(name) \(prelude)", frames: frames())
        case "font-face":
            let declarations = declarations(areDescriptors: true)
            scanner.skipByte(UInt8(ascii: "}"))
            return .fontFace(declarations)
        default:
            warn("@\(name) is not part of ACSS", at: start)
            scanner.skipBlock()
            return nil
        }
    }

    /// Parses an `@import`, which ends with its line if the semicolon is missing.
    private mutating func importStatement(isFirst: Bool, at start: Int) {
        scanner.skipSpace()
        let preludeStart = scanner.at
        scanner.skipTo([UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}"), 0x0A])
        let end = scanner.at
        scanner.skipSpace()
        if !scanner.skipByte(UInt8(ascii: ";")), scanner.current != nil {
            scanner.at = end
            warn("expected ; after @import", at: end)
        }
        guard let (specifier, media) = StyleScanner.importTarget(scanner.text(from: preludeStart, to: end)) else {
            return warn("expected a path in quotes after @import", at: start)
        }
        // Bundlers move it to the front, so programs have it at any position.
        if !isFirst { warn("@import must precede all rules; it is handled as if it did", at: start) }
        let position = source.position(at: start)
        let target = StyleImport(
            specifier: specifier,
            media: media,
            line: position.line,
            column: position.column,
        )
        imports.append(target)
    }

    private mutating func frames() -> [StyleKeyframe] {
        var frames: [StyleKeyframe] = []
        while true {
            countStep()
            scanner.skipSpace()
            if scanner.current == nil || scanner.skipByte(UInt8(ascii: "}")) { return frames }
            let start = scanner.at
            scanner.skipTo([UInt8(ascii: "{"), UInt8(ascii: "}")])
            let prelude = scanner.text(from: start, to: scanner.at)
            guard scanner.skipByte(UInt8(ascii: "{")) else {
                warn("expected { after a keyframe", at: start, isError: true)
                continue
            }
            frames.append(StyleKeyframe(prelude: prelude, declarations: declarations()))
            scanner.skipByte(UInt8(ascii: "}"))
        }
    }

    // MARK: Declarations

    /// The declarations up to the `}` that ends the block, which is not consumed.
    ///
    /// - Parameter areDescriptors: Whether they describe a font, whose descriptors have other values than properties.
    private mutating func declarations(areDescriptors: Bool = false) -> [StyleDeclaration] {
        var result: [StyleDeclaration] = []
        while true {
            countStep()
            scanner.skipSpace()
            guard let byte = scanner.current, byte != UInt8(ascii: "}") else { return result }
            if scanner.skipByte(UInt8(ascii: ";")) { continue }
            let start = scanner.at
            let name = scanner.name()
            scanner.skipSpace()
            guard !name.isEmpty, scanner.skipByte(UInt8(ascii: ":")) else {
                // Old sheets have `*zoom: 1` for one browser.
                skipDeclaration(from: start, isError: !name.isEmpty)
                continue
            }
            let valueStart = scanner.at
            scanner.skipTo([UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{")])
            let isCustom = name.hasPrefix("--")
            if scanner.current == UInt8(ascii: "{"), !isCustom {
                skipDeclaration(from: start)
                continue
            }
            if scanner.current == UInt8(ascii: "{") { skipDeclaration(from: start) }
            var value = scanner.text(from: valueStart, to: scanner.at)
            let isImportant = Self.removeImportance(&value)
            guard !value.isEmpty || isCustom else {
                warn("\(name) has no value", at: start)
                continue
            }
            let lowerName = isCustom ? name : name.lowercased()
            if !areDescriptors { noteProperty(lowerName, at: start) }
            let declaration = StyleDeclaration(name: lowerName, value: value, isImportant: isImportant)
            if areDescriptors || StyleGrammar.accepts(declaration) {
                result.append(declaration)
            } else if !StyleGrammar.isForeign(value) {
                warn("\(lowerName) cannot be \(value)", at: start)
            }
        }
    }

    /// Skips text that is not a declaration, with the blocks in it.
    private mutating func skipDeclaration(from start: Int, isError: Bool = true) {
        scanner.at = start
        scanner.skipTo([UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{")])
        if scanner.skipByte(UInt8(ascii: "{")) {
            warn("a rule within a rule is Less or Sass; ACSS has none", at: start, isError: true)
            scanner.skipBlock()
        } else {
            warn("expected a property, a colon and a value", at: start, isError: isError)
            if scanner.at == start { scanner.at += 1 }
        }
    }

    private static func removeImportance(_ value: inout String) -> Bool {
        guard let mark = value.lastIndex(of: "!") else { return false }
        let word = value[value.index(after: mark)...].drop { $0 == " " }
        guard word.lowercased() == "important" else { return false }
        value = String(value[..<mark])
        while value.last == " " { value.removeLast() }
        return true
    }
}
