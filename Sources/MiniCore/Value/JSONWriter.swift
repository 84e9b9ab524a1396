/// Writes a ``ScriptValue`` as compact JSON.
struct JSONWriter {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: ScriptValue) {
        switch value {
        case .undefined, .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .number(let number): append(number.isFinite ? NumberText.decimal(number) : "null")
        case .string(let string): write(string)
        case .bytes(let numbers): write(numbers.map { ScriptValue.number(Double($0)) })
        case .array(let elements): write(elements)
        case .object(let object): write(object)
        }
    }

    private mutating func write(_ elements: [ScriptValue]) {
        append("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            write(element)
        }
        append("]")
    }

    private mutating func write(_ object: ScriptObject) {
        append("{")
        var isFirst = true
        for property in object.properties where property.value != .undefined {
            if !isFirst { append(",") }
            isFirst = false
            write(property.key)
            append(":")
            write(property.value)
        }
        append("}")
    }

    private mutating func write(_ string: String) {
        append("\"")
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x08: append("\\b")
            case 0x0C: append("\\f")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case 0..<0x20: append("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        append("\"")
    }

    /// The number of bytes that are written for a byte of a string.
    static func byteCount(of byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x0C, 0x0A, 0x0D, 0x09: 2
        case 0..<0x20: 6
        default: 1
        }
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
