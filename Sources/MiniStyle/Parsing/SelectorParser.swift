/// Parses a list of selectors.
struct SelectorParser {
    /// A message about a selector, at a byte offset.
    struct Note {
        let message: String
        let offset: Int
    }

    private var scanner: StyleScanner
    private let reachesIntoComponents: Bool
    private(set) var notes: [Note] = []
    private var depth = 0

    private static let depthLimit = 8

    /// Parses from the position of the scanner.
    ///
    /// - Parameter reachesIntoComponents: Whether `>>>` is allowed between elements, as in queries. Style sheets do not
    ///   allow it.
    init(_ scanner: StyleScanner, reachesIntoComponents: Bool = false) {
        self.scanner = scanner
        self.reachesIntoComponents = reachesIntoComponents
    }

    /// The selectors.
    ///
    /// Nil, with a note, when one of them is invalid, because the complete rule is invalid then.
    mutating func list() -> [Selector]? { list(isInner: false) }

    private mutating func list(isInner: Bool) -> [Selector]? {
        var result: [Selector] = []
        while true {
            guard let selector = selector() else { return nil }
            result.append(selector)
            scanner.skipSpace()
            if scanner.skipByte(UInt8(ascii: ",")) {
                scanner.skipSpace()
                // A trailing comma is a common mistake, so it has its own message.
                if scanner.current == nil, !isInner {
                    notes.append(Note(message: "expected a selector after the comma", offset: scanner.at))
                    return nil
                }
                continue
            }
            if scanner.current == nil || (isInner && scanner.current == UInt8(ascii: ")")) { return result }
            return fail("expected a selector")
        }
    }

    private mutating func fail<Result>(_ message: String) -> Result? {
        notes.append(Note(message: message, offset: scanner.at))
        return nil
    }

    private mutating func selector() -> Selector? {
        var selector = Selector(steps: [], specificity: 0)
        var combinator = Selector.Combinator.descendant
        scanner.skipSpace()
        while true {
            guard let compound = compound(&selector) else { return nil }
            selector.steps.append(Selector.Step(combinator: combinator, compound: compound))
            let hasSpace = scanner.skipSpace()
            switch scanner.current {
            case nil, UInt8(ascii: ","), UInt8(ascii: ")"):
                selector.specificity = Self.specificity(selector)
                return selector
            case UInt8(ascii: ">"):
                let isDeep = reachesIntoComponents && scanner.skip(">>>")
                combinator = isDeep ? .descendant : .child
                if !isDeep { scanner.at += 1 }
            case UInt8(ascii: "+"):
                combinator = .next
                scanner.at += 1
            case UInt8(ascii: "~"):
                combinator = .later
                scanner.at += 1
            default:
                guard hasSpace else { return fail("expected a selector") }
                combinator = .descendant
            }
            guard selector.pseudoElement == nil else { return fail("nothing can follow a pseudo-element") }
            scanner.skipSpace()
        }
    }

    private mutating func compound(_ selector: inout Selector) -> Selector.Compound? {
        var compound = Selector.Compound()
        let start = scanner.at
        if scanner.skipByte(UInt8(ascii: "*")) {
        } else if let byte = scanner.current, StyleScanner.isNameByte(byte) || byte == UInt8(ascii: "\\") {
            compound.tag = scanner.name()
        }
        while let byte = scanner.current {
            switch byte {
            case UInt8(ascii: "/") where scanner.skipComment(): break
            case UInt8(ascii: "#"), UInt8(ascii: "."):
                scanner.at += 1
                let name = scanner.name()
                guard !name.isEmpty else { return fail("expected a name") }
                if byte == UInt8(ascii: "#") { compound.ids.append(name) } else { compound.classes.append(name) }
            case UInt8(ascii: "["):
                guard let test = attribute() else { return nil }
                compound.attributes.append(test)
            case UInt8(ascii: ":"):
                guard pseudo(&compound, &selector) else { return nil }
            default:
                return scanner.at == start ? fail("expected a selector") : compound
            }
        }
        return scanner.at == start ? fail("expected a selector") : compound
    }

    private mutating func attribute() -> Selector.AttributeTest? {
        notes.append(Note(message: "ACSS has no attribute selectors; it works here", offset: scanner.at))
        scanner.at += 1
        scanner.skipSpace()
        var test = Selector.AttributeTest(name: scanner.name())
        guard !test.name.isEmpty else { return fail("expected an attribute's name") }
        scanner.skipSpace()
        if let byte = scanner.current, byte != UInt8(ascii: "]") {
            var comparison = "="
            if byte != UInt8(ascii: "=") {
                comparison = String(Character(Unicode.Scalar(byte))) + "="
                scanner.at += 1
            }
            guard ["=", "~=", "|=", "^=", "$=", "*="].contains(comparison), scanner.skipByte(UInt8(ascii: "=")) else {
                return fail("expected = or ]")
            }
            scanner.skipSpace()
            test.comparison = comparison
            test.value = attributeValue()
            scanner.skipSpace()
            // The flag for case sensitivity.
            if scanner.current != UInt8(ascii: "]") { _ = scanner.name() }
            scanner.skipSpace()
        }
        return scanner.skipByte(UInt8(ascii: "]")) ? test : fail("expected ]")
    }

    private mutating func attributeValue() -> String {
        guard let quote = scanner.current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return scanner.name()
        }
        scanner.at += 1
        let start = scanner.at
        while let byte = scanner.current, byte != quote { scanner.at += byte == UInt8(ascii: "\\") ? 2 : 1 }
        let end = scanner.at
        scanner.skipByte(quote)
        return String(decoding: scanner.bytes[start..<end], as: UTF8.self)
    }

    // MARK: Pseudo-classes

    private mutating func pseudo(_ compound: inout Selector.Compound, _ selector: inout Selector) -> Bool {
        scanner.at += 1
        let isElement = scanner.skipByte(UInt8(ascii: ":"))
        let name = scanner.name().lowercased()
        guard !name.isEmpty else { return fail("expected the name of a pseudo-class") ?? false }
        if isElement || ["before", "after", "first-line", "first-letter"].contains(name) {
            let argument = scanner.current == UInt8(ascii: "(") ? argumentText() : ""
            selector.pseudoElement = name + argument
            return true
        }
        guard scanner.skipByte(UInt8(ascii: "(")) else {
            compound.pseudoClasses.append(Self.simplePseudoClass(name))
            return true
        }
        guard let pseudoClass = functionalPseudoClass(name) else { return false }
        compound.pseudoClasses.append(pseudoClass)
        return true
    }

    /// An argument that is kept unchanged, with its brackets.
    private mutating func argumentText() -> String {
        let start = scanner.at
        scanner.at += 1
        scanner.skipTo([UInt8(ascii: ")")])
        scanner.skipByte(UInt8(ascii: ")"))
        return scanner.text(from: start, to: scanner.at)
    }

    private static func simplePseudoClass(_ name: String) -> Selector.PseudoClass {
        switch name {
        case "first-child": .position(step: 0, offset: 1, fromEnd: false, ofType: false)
        case "last-child": .position(step: 0, offset: 1, fromEnd: true, ofType: false)
        case "first-of-type": .position(step: 0, offset: 1, fromEnd: false, ofType: true)
        case "last-of-type": .position(step: 0, offset: 1, fromEnd: true, ofType: true)
        case "only-child": .anyOf([.only(ofType: false)], countsNothing: false)
        case "only-of-type": .anyOf([.only(ofType: true)], countsNothing: false)
        case "empty": .empty
        case "root": .root
        case "host": .host([])
        case "checked", "disabled", "enabled": .state(name)
        default: .never(name)
        }
    }

    private mutating func functionalPseudoClass(_ name: String) -> Selector.PseudoClass? {
        switch name {
        case "not", "is", "where", "matches", "-webkit-any", "host":
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.depthLimit else { return fail("selectors are nested deeper than \(Self.depthLimit)") }
            guard let selectors = list(isInner: true) else { return nil }
            guard scanner.skipByte(UInt8(ascii: ")")) else { return fail("expected )") }
            switch name {
            case "not": return .not(selectors)
            case "host": return .host(selectors)
            default: return .anyOf(selectors, countsNothing: name == "where")
            }
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            let start = scanner.at
            scanner.skipTo([UInt8(ascii: ")")])
            let text = scanner.text(from: start, to: scanner.at)
            scanner.skipByte(UInt8(ascii: ")"))
            guard let (step, offset) = Self.progression(text) else { return fail("expected an+b, even or odd") }
            return .position(
                step: step,
                offset: offset,
                fromEnd: name.contains("last"),
                ofType: name.hasSuffix("type"),
            )
        default:
            scanner.at -= 1
            return .never(name + argumentText())
        }
    }

    /// Parses `2n+1`, `odd`, `-n + 3` or `4` into numbers of 32 bits, which no position among siblings exceeds.
    static func progression(_ text: String) -> (step: Int, offset: Int)? {
        func integer(_ text: String) -> Int? { Int32(text).map(Int.init) }
        let text = text.lowercased().filter { $0 != " " }
        if text == "odd" { return (2, 1) }
        if text == "even" { return (2, 0) }
        guard let letter = text.firstIndex(of: "n") else { return integer(text).map { (0, $0) } }
        let head = String(text[..<letter])
        let tail = String(text[text.index(after: letter)...])
        let step = head == "" || head == "+" ? 1 : head == "-" ? -1 : integer(head)
        guard let step, let offset = tail.isEmpty ? 0 : integer(tail) else { return nil }
        return (step, offset)
    }

    private static func specificity(_ selector: Selector) -> Int {
        var total = selector.pseudoElement == nil ? 0 : 1
        for step in selector.steps {
            let compound = step.compound
            total += compound.ids.count << 20
            total += (compound.classes.count + compound.attributes.count) << 10
            if compound.tag != nil { total += 1 }
            for pseudoClass in compound.pseudoClasses {
                switch pseudoClass {
                case .not(let inner), .anyOf(let inner, countsNothing: false):
                    total += inner.map(\.specificity).max() ?? 0
                case .anyOf: break
                case .host(let inner): total += 1 << 10 + (inner.map(\.specificity).max() ?? 0)
                default: total += 1 << 10
                }
            }
        }
        return total
    }
}

extension Selector {
    /// `:only-child` or `:only-of-type`: the first and the last child of its parent.
    fileprivate static func only(ofType: Bool) -> Selector {
        var compound = Compound()
        compound.pseudoClasses = [
            .position(step: 0, offset: 1, fromEnd: false, ofType: ofType),
            .position(step: 0, offset: 1, fromEnd: true, ofType: ofType),
        ]
        return Selector(steps: [Step(combinator: .descendant, compound: compound)], specificity: 1 << 10)
    }
}
