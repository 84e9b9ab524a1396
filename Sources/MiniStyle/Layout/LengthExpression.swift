internal import MiniCore

/// A length of a computed style: pixels, a percentage, or `calc()`, `min()`, `max()` and `clamp()` of them.
///
/// Relative units have been converted to pixels. Any other value is not a length.
struct LengthExpression: Sendable {
    private indirect enum Term: Sendable {
        case pixels(Double)
        case percentage(Double)
        case number(Double)
        case sum(Term, Term)
        case difference(Term, Term)
        case product(Term, Term)
        case quotient(Term, Term)
        case smallest([Term])
        case largest([Term])
    }

    private static let lengthLimit = 1_024

    /// The length of no pixels.
    static let zero = LengthExpression(.pixels(0))

    private let term: Term

    private init(_ term: Term) {
        self.term = term
    }

    /// Parses a length, or returns nil when the text is not a length.
    init?(_ text: String) {
        if let number = Self.plain(text) {
            term = number
            return
        }
        // The terms of a sum are nested, so a long sum would exhaust the stack when it is computed.
        guard text.utf8.count <= Self.lengthLimit, text.contains("(") else { return nil }
        var parser = Parser(scanner: StyleScanner(Array(text.utf8)))
        guard let term = parser.sum(), parser.isAtEnd else { return nil }
        self.term = term
    }

    /// Parses `10px`, `0` or `50%` without a parser, since nearly all lengths have this form.
    private static func plain(_ text: String) -> Term? {
        if text.hasSuffix("px") { return Double(text.dropLast(2)).map { .pixels($0) } }
        if text.hasSuffix("%") { return Double(text.dropLast()).map { .percentage($0) } }
        return text == "0" ? .pixels(0) : nil
    }

    /// Whether the length depends on the base of percentages.
    var isRelative: Bool { Self.isRelative(term) }

    private static func isRelative(_ term: Term) -> Bool {
        switch term {
        case .pixels, .number: false
        case .percentage: true
        case .sum(let left, let right), .difference(let left, let right), .product(let left, let right),
            .quotient(let left, let right):
            isRelative(left) || isRelative(right)
        case .smallest(let terms), .largest(let terms): terms.contains(where: isRelative)
        }
    }

    /// The length in pixels, or nil when it contains percentages or is a plain number.
    var pixels: Double? { isRelative || Self.isNumber(term) ? nil : value(of: 0) }

    /// The value of an expression without lengths and percentages, such as `calc(1 / 3)`; nil for any other.
    var number: Double? { Self.isNumber(term) ? value(of: 0) : nil }

    private static func isNumber(_ term: Term) -> Bool {
        switch term {
        case .number: true
        case .pixels, .percentage: false
        case .sum(let left, let right), .difference(let left, let right), .product(let left, let right),
            .quotient(let left, let right):
            isNumber(left) && isNumber(right)
        case .smallest(let terms), .largest(let terms): terms.allSatisfy(isNumber)
        }
    }

    /// The length in pixels for percentages of `base`.
    func value(of base: Double) -> Double {
        let value = Self.value(term, base)
        return value.isFinite ? value : 0
    }

    private static func value(_ term: Term, _ base: Double) -> Double {
        switch term {
        case .pixels(let number), .number(let number): number
        case .percentage(let number): number * base / 100
        case .sum(let left, let right): value(left, base) + value(right, base)
        case .difference(let left, let right): value(left, base) - value(right, base)
        case .product(let left, let right): value(left, base) * value(right, base)
        case .quotient(let left, let right): value(left, base) / value(right, base)
        case .smallest(let terms): terms.map { value($0, base) }.min() ?? 0
        case .largest(let terms): terms.map { value($0, base) }.max() ?? 0
        }
    }

    private struct Parser {
        var scanner: StyleScanner
        private var depth = 0

        init(scanner: StyleScanner) {
            self.scanner = scanner
        }

        var isAtEnd: Bool {
            mutating get {
                scanner.skipSpace()
                return scanner.current == nil
            }
        }

        mutating func sum() -> Term? {
            guard var term = product() else { return nil }
            while true {
                scanner.skipSpace()
                if scanner.skipByte(UInt8(ascii: "+")) {
                    guard let right = product() else { return nil }
                    term = .sum(term, right)
                } else if scanner.skipByte(UInt8(ascii: "-")) {
                    guard let right = product() else { return nil }
                    term = .difference(term, right)
                } else {
                    return term
                }
            }
        }

        private mutating func product() -> Term? {
            guard var term = value() else { return nil }
            while true {
                scanner.skipSpace()
                if scanner.skipByte(UInt8(ascii: "*")) {
                    guard let right = value() else { return nil }
                    term = .product(term, right)
                } else if scanner.skipByte(UInt8(ascii: "/")) {
                    guard let right = value() else { return nil }
                    term = .quotient(term, right)
                } else {
                    return term
                }
            }
        }

        private mutating func value() -> Term? {
            depth += 1
            defer { depth -= 1 }
            guard depth < 32 else { return nil }
            scanner.skipSpace()
            guard let byte = scanner.current else { return nil }
            if byte == UInt8(ascii: "(") { return arguments()?.first }
            if byte.isLetter { return function(scanner.name().lowercased()) }
            return number()
        }

        private mutating func function(_ name: String) -> Term? {
            guard let terms = arguments(), let first = terms.first else { return nil }
            switch name {
            case "calc", "-webkit-calc": return first
            case "min": return .smallest(terms)
            case "max": return .largest(terms)
            case "clamp": return terms.count == 3 ? .largest([terms[0], .smallest([terms[1], terms[2]])]) : nil
            default: return nil
            }
        }

        private mutating func arguments() -> [Term]? {
            guard scanner.skipByte(UInt8(ascii: "(")) else { return nil }
            var terms: [Term] = []
            repeat {
                guard let term = sum() else { return nil }
                terms.append(term)
                scanner.skipSpace()
            } while scanner.skipByte(UInt8(ascii: ","))
            return scanner.skipByte(UInt8(ascii: ")")) ? terms : nil
        }

        private mutating func number() -> Term? {
            let start = scanner.at
            if scanner.current == UInt8(ascii: "-") || scanner.current == UInt8(ascii: "+") { scanner.at += 1 }
            while let byte = scanner.current, byte.isDigit || byte == UInt8(ascii: ".") { scanner.at += 1 }
            guard let number = Double(String(decoding: scanner.bytes[start..<scanner.at], as: UTF8.self)) else {
                return nil
            }
            if scanner.skip("px") { return .pixels(number) }
            if scanner.skipByte(UInt8(ascii: "%")) { return .percentage(number) }
            return .number(number)
        }
    }
}
