internal import MiniCore
internal import MiniStyle

/// Writes the rules of an ACSS sheet as CSS.
///
/// `rpx` becomes `vw` or pixels, tags become those of HTML with a class for the original tag, and `page` becomes
/// `body`.
struct HTMLStyleWriter {
    /// The owner of the sheet.
    let definition: String
    /// Definitions whose elements the rules do not apply to.
    let isolated: Set<String>
    let admitted: [HTMLAddress: String]
    /// The number of pixels of one `rpx`, or nil for a 750th of the window's width.
    let pixelsPerRPX: Double?
    /// Whether the rules apply only to the elements of the definition.
    var isScoped = false
    /// The theme for which media queries are written.
    var theme = DeviceTheme.light

    init(
        definition: String,
        isolated: Set<String>,
        admitted: [HTMLAddress: String],
        pixelsPerRPX: Double? = nil,
    ) {
        self.definition = definition
        self.isolated = isolated
        self.admitted = admitted
        self.pixelsPerRPX = pixelsPerRPX
    }

    // MARK: Rules

    func text(_ rules: [StyleRule]) -> String {
        rules.map { text($0, indent: "") }.joined()
    }

    private func text(_ rule: StyleRule, indent: String) -> String {
        switch rule {
        case .style(let selectors, let declarations):
            let list = selectors.map(selector).joined(separator: ", ")
            return "\(indent)\(Self.safe(list)) \(block(declarations))\n"
        case .media(let query, let rules):
            let condition = MediaQuery.resolved(StyleUnits.rewrite(query, length), theme)
            return group("@media \(condition)", rules, indent: indent)
        case .group(let prelude, let rules): return group(prelude, rules, indent: indent)
        case .keyframes(let prelude, let frames):
            guard Self.isBalanced(prelude) else { return "" }
            let steps = frames.filter { Self.isBalanced($0.prelude) }.map { frame in
                "\(indent)  \(Self.safe(frame.prelude)) \(block(frame.declarations))\n"
            }
            return "\(indent)\(Self.safe(prelude)) {\n\(steps.joined())\(indent)}\n"
        case .fontFace(let declarations):
            // A font without an admitted source is omitted, and a rejected source would invalidate the others.
            let kept = declarations.compactMap { $0.name == "src" ? sources(of: $0) : $0 }
            guard kept.contains(where: { $0.name == "src" && $0.value.contains("url(") }) else { return "" }
            return "\(indent)@font-face \(block(kept))\n"
        }
    }

    /// The admitted sources of a font, or nil for none.
    private func sources(of declaration: StyleDeclaration) -> StyleDeclaration? {
        let sources = StyleShorthand.parts(declaration.value).filter { source in
            value(source).map { !$0.hasPrefix("none") } ?? false
        }
        guard !sources.isEmpty else { return nil }
        return StyleDeclaration(name: declaration.name, value: sources.joined(separator: ","))
    }

    private func group(_ prelude: String, _ rules: [StyleRule], indent: String) -> String {
        guard Self.isBalanced(prelude) else { return "" }
        let inner = rules.map { text($0, indent: indent + "  ") }.joined()
        return "\(indent)\(Self.safe(prelude)) {\n\(inner)\(indent)}\n"
    }

    private func block(_ declarations: [StyleDeclaration]) -> String {
        let text = declarations.compactMap { declaration in
            self.declaration(declaration).map { $0 + ";" }
        }.joined(separator: " ")
        return text.isEmpty ? "{}" : "{ \(text) }"
    }

    /// One declaration, or nil for one that cannot be written safely.
    func declaration(_ declaration: StyleDeclaration) -> String? {
        guard declaration.name != "behavior", declaration.name != "-moz-binding",
            declaration.name.utf8.allSatisfy(StyleScanner.isNameByte), let value = value(declaration.value)
        else { return nil }
        return "\(declaration.name): \(Self.safe(value))\(declaration.isImportant ? " !important" : "")"
    }

    /// Functions that take addresses as strings.
    private static let imageFunctions = ["image-set", "image", "src", "cross-fade"]

    /// The value without `rpx` and with only admitted addresses, or nil for one that may contain a hidden address.
    private func value(_ value: String) -> String? {
        guard Self.isBalanced(value) else { return nil }
        // Only functions have addresses. Most values have none, and the searches below take much longer than this one.
        guard Self.hasFunction(value) else { return StyleUnits.rewrite(value, length) }
        let lower = value.lowercased()
        if Self.imageFunctions.contains(where: { lower.contains($0 + "(") }) { return nil }
        // Escapes could hide an address.
        if value.utf8.contains(UInt8(ascii: "\\")) { return nil }
        return StyleUnits.rewrite(Self.replacingAddresses(value) { address($0) }, length)
    }

    private static func hasFunction(_ value: String) -> Bool { value.utf8.contains(UInt8(ascii: "(")) }

    private func address(_ text: String) -> String {
        guard let address = admitted[HTMLAddress(text, in: definition)] else { return "none" }
        return "url(\(HTMLText.quoted(address)))"
    }

    private func length(_ number: Double, _ unit: String) -> String? {
        guard unit == "rpx" else { return nil }
        return pixelsPerRPX.map { StyleUnits.text(number * $0) + "px" } ?? StyleUnits.text(number * 100 / 750) + "vw"
    }

    /// The content of a style element must not end it.
    private static func safe(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "<")) ? text.replacing("<", with: "\\3c ") : text
    }

    /// Whether every quote and bracket is closed, so that the text ends at the expected position.
    static func isBalanced(_ text: String) -> Bool {
        var open: [UInt8] = []
        var quote: UInt8?
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if let current = quote {
                if byte == current { quote = nil }
                if byte == 0x0A { return false }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
                case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
                case UInt8(ascii: ")"), UInt8(ascii: "]"):
                    guard open.popLast() == byte else { return false }
                case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
                    guard open.last == UInt8(ascii: ")") else { return false }
                default: break
                }
            }
        }
        return open.isEmpty && quote == nil && !isEscaped
    }

    // MARK: Addresses

    func collectAddresses(_ rules: [StyleRule], _ addresses: inout Set<HTMLAddress>) {
        for rule in rules {
            switch rule {
            case .style(_, let declarations), .fontFace(let declarations): collect(declarations, &addresses)
            case .media(_, let rules), .group(_, let rules): collectAddresses(rules, &addresses)
            case .keyframes(_, let frames): frames.forEach { collect($0.declarations, &addresses) }
            }
        }
    }

    func collect(_ declarations: [StyleDeclaration], _ addresses: inout Set<HTMLAddress>) {
        // Bytes are compared first, which takes less time than the characters of a value.
        for declaration in declarations where Self.hasFunction(declaration.value) && declaration.value.contains("(") {
            for text in StyleScanner.addresses(in: declaration.value, andStringsOf: Self.imageFunctions) {
                addresses.insert(HTMLAddress(text, in: definition))
            }
        }
    }

    /// The value with every `url()` replaced.
    private static func replacingAddresses(_ value: String, _ replacement: (String) -> String) -> String {
        guard value.lowercased().contains("url(") else { return value }
        var result: [UInt8] = []
        var scanner = StyleScanner(Array(value.utf8))
        while let byte = scanner.current {
            if byte | 0x20 == UInt8(ascii: "u"), let (text, end) = StyleScanner.address(in: scanner) {
                result.append(contentsOf: replacement(text).utf8)
                scanner.at = end
            } else {
                result.append(byte)
                scanner.at += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
