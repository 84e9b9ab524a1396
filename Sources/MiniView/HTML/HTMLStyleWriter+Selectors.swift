internal import MiniStyle

/// Selectors as CSS.
extension HTMLStyleWriter {
    func selector(_ selector: Selector) -> String {
        text(selector, isSubject: true)
    }

    private func text(_ selector: Selector, isSubject: Bool) -> String {
        var result = ""
        for (index, step) in selector.steps.enumerated() {
            if index > 0 {
                switch step.combinator {
                case .descendant: result += " "
                case .child: result += " > "
                case .next: result += " + "
                case .later: result += " ~ "
                }
            }
            result += text(step.compound)
        }
        if isSubject { result += reach(selector.subject) }
        if let element = selector.pseudoElement { result += "::\(element)" }
        return result
    }

    /// The condition that limits a rule to its elements, without specificity.
    private func reach(_ subject: Selector.Compound) -> String {
        var result = ""
        let isHost = subject.pseudoClasses.contains { if case .host = $0 { true } else { false } }
        if isScoped, !isHost, subject.tag != "page" {
            result += ":where([data-scope=\(HTMLText.quoted(definition))])"
        }
        if !isolated.isEmpty {
            let others = isolated.sorted().map { "[data-scope=\(HTMLText.quoted($0))]" }
            result += ":where(:not(\(others.joined(separator: ", "))))"
        }
        return result
    }

    private func text(_ compound: Selector.Compound) -> String {
        var result = ""
        if let tag = compound.tag {
            let html = HTMLElement.tag(for: tag)
            result = html == "body" ? html : "\(html):where(.mini-\(Self.name(tag)))"
        }
        for id in compound.ids { result += "#\(Self.name(id))" }
        for name in compound.classes { result += ".\(Self.name(name))" }
        for test in compound.attributes {
            let name = Self.name(test.name)
            result += test.comparison.map { "[\(name)\($0)\(HTMLText.quoted(test.value))]" } ?? "[\(name)]"
        }
        for pseudoClass in compound.pseudoClasses { result += text(pseudoClass) }
        return result.isEmpty ? "*" : result
    }

    private func text(_ pseudoClass: Selector.PseudoClass) -> String {
        switch pseudoClass {
        case .position(let step, let offset, let fromEnd, let ofType):
            let name = "nth\(fromEnd ? "-last" : "")\(ofType ? "-of-type" : "-child")"
            let sign = offset < 0 ? "" : "+"
            return step == 0 ? ":\(name)(\(offset))" : ":\(name)(\(step)n\(sign)\(offset))"
        case .not(let selectors): return ":not(\(list(selectors)))"
        case .anyOf(let selectors, let countsNothing): return ":\(countsNothing ? "where" : "is")(\(list(selectors)))"
        case .empty: return ":empty"
        case .root: return ":where(body)"
        case .host(let selectors):
            let host = "[data-component=\(HTMLText.quoted(definition))]"
            return selectors.isEmpty ? host : "\(host):is(\(list(selectors)))"
        // A button is not a form control of the document.
        case .state("disabled"): return ":is(:disabled, [disabled])"
        case .state(let name): return ":\(name)"
        case .never(let name): return Self.isBalanced(name) ? ":\(name)" : ":not(*)"
        }
    }

    private func list(_ selectors: [Selector]) -> String {
        selectors.map { text($0, isSubject: false) }.joined(separator: ", ")
    }

    /// A name with escapes for all characters that are not valid in a name.
    static func name(_ text: String) -> String {
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let isName = scalar.value >= 0x80 || StyleScanner.isNameByte(UInt8(scalar.value))
            let isLeadingDigit = index == 0 && ("0"..."9").contains(scalar)
            if isName, !isLeadingDigit {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\\(String(scalar.value, radix: 16)) "
            }
        }
        return result
    }
}
