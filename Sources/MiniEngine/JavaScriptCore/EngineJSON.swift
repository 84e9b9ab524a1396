internal import MiniCore

/// Writes a ``ScriptValue`` as JSON in UTF-16, the engine's own encoding.
struct EngineJSON {
    enum Step {
        case index(Int)
        case key(String)
    }

    /// A place with a value that JSON cannot represent, or not efficiently.
    ///
    /// The JSON contains `null` there.
    struct Placeholder {
        let path: [Step]
        let value: ScriptValue
    }

    /// The maximum length of a nested string that is written as JSON, in UTF-8 bytes.
    ///
    /// For a longer one, setting it afterwards is faster than parsing it.
    private static let stringLimit = 256

    private(set) var units: [UInt16] = []
    private(set) var gaps: [Placeholder] = []
    private var path: [Step] = []

    init() { units.reserveCapacity(128) }

    mutating func write(_ value: ScriptValue) {
        switch value {
        case .null: append("null")
        case .undefined, .bytes: leaveGap(value)
        case .bool(let bool): append(bool ? "true" : "false")
        case .number(let number): write(number)
        case .string(let string) where string.utf8.count > Self.stringLimit && !path.isEmpty: leaveGap(value)
        case .string(let string): write(string)
        case .array(let elements):
            unit("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { unit(",") }
                nested(.index(index), element)
            }
            unit("]")
        case .object(let object):
            unit("{")
            for (index, property) in object.properties.enumerated() {
                if index > 0 { unit(",") }
                write(property.key)
                unit(":")
                nested(.key(property.key), property.value)
            }
            unit("}")
        }
    }

    private mutating func nested(_ step: Step, _ value: ScriptValue) {
        path.append(step)
        write(value)
        path.removeLast()
    }

    private mutating func leaveGap(_ value: ScriptValue) {
        gaps.append(Placeholder(path: path, value: value))
        append("null")
    }

    mutating func write(_ number: Double) {
        if let integer = Int32(exactly: number), integer != 0 || number.sign == .plus {
            append(integer.description)
        } else if number.isFinite {
            append(number.description)
        } else {
            leaveGap(.number(number))
        }
    }

    mutating func write(_ string: String) {
        unit("\"")
        if !appendPlain(string) {
            for unit in string.utf16 { write(unit) }
        }
        unit("\"")
    }

    /// Appends a string that is ASCII and needs no escapes, which is the usual case.
    ///
    /// Returns false and appends nothing for any other string.
    private mutating func appendPlain(_ string: String) -> Bool {
        var string = string
        return string.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x80 && $0 != 0x22 && $0 != 0x5C }) else { return false }
            units.append(contentsOf: bytes.lazy.map(UInt16.init))
            return true
        }
    }

    private mutating func write(_ unit: UInt16) {
        switch unit {
        case 0x22, 0x5C:
            units.append(0x5C)
            units.append(unit)
        case 0..<0x20:
            append("\\u00")
            append(unit < 0x10 ? "0" : "1")
            append(String(unit & 0xF, radix: 16))
        default: units.append(unit)
        }
    }

    private mutating func unit(_ scalar: Unicode.Scalar) { units.append(UInt16(truncatingIfNeeded: scalar.value)) }

    private mutating func append(_ text: String) { units.append(contentsOf: text.utf8.lazy.map(UInt16.init)) }
}
