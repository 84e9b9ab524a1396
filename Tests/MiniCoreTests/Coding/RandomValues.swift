import MiniCore

/// Random values of a program, the same for the same seed.
struct RandomValues: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func number() -> Double {
        let special: [Double] = [
            0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
            9_007_199_254_740_992, -1.5,
        ]
        return switch Int.random(in: 0..<3, using: &self) {
        case 0: special[Int.random(in: 0..<special.count, using: &self)]
        case 1: Double(Int.random(in: -1_000_000...1_000_000, using: &self))
        default: Double(bitPattern: next())
        }
    }

    mutating func text() -> String {
        let pieces = ["", "a", "key", "é", "e\u{301}", "日本", "😀", "\u{0}", "\u{FFFD}", "\r\n"]
        return (0..<Int.random(in: 0..<4, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }

    mutating func value(depth: Int = 0) -> ScriptValue {
        switch Int.random(in: 0..<(depth < 6 ? 8 : 6), using: &self) {
        case 0: .undefined
        case 1: .null
        case 2: .bool(.random(using: &self))
        case 3: .number(number())
        case 4: .string(text())
        case 5: .bytes((0..<Int.random(in: 0..<200, using: &self)).map { _ in .random(in: 0...255, using: &self) })
        case 6: .array((0..<Int.random(in: 0..<6, using: &self)).map { _ in value(depth: depth + 1) })
        default: .object(object(depth: depth + 1))
        }
    }

    mutating func object(depth: Int = 0) -> ScriptObject {
        ScriptObject((0..<Int.random(in: 0..<6, using: &self)).map { _ in (text(), value(depth: depth)) })
    }

    mutating func apiError() -> APIError {
        let reasons: [APIError.Reason] = [
            .notImplemented, .noPermission, .networkFailed, .savedFileMissing, .firstOfHosts,
            APIError.Reason(code: Int.random(in: Int.min...Int.max, using: &self)),
            APIError.Reason(text(), code: .random(in: -20...20, using: &self)),
        ]
        let reason = reasons[Int.random(in: 0..<reasons.count, using: &self)]
        return APIError(reason, text(), errorText: optionalValue { $0.text() }, details: object())
    }

    mutating func scriptError() -> ScriptError {
        let terminations: [ScriptError.Termination?] = [nil] + ScriptError.Termination.allCases.map(Optional.some)
        return ScriptError(
            name: text(),
            message: text(),
            stack: text(),
            file: optionalValue { $0.text() },
            line: optionalValue { Int.random(in: Int.min...Int.max, using: &$0) },
            column: optionalValue { Int.random(in: 1...200, using: &$0) },
            excerpt: optionalValue { $0.text() },
            thrown: value(),
            termination: terminations[Int.random(in: 0..<terminations.count, using: &self)],
        )
    }

    private mutating func optionalValue<Value>(_ make: (inout RandomValues) -> Value) -> Value? {
        Bool.random(using: &self) ? make(&self) : nil
    }
}
