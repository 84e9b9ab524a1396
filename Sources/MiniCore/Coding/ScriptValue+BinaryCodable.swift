extension ScriptValue: BinaryCodable {
    /// The largest distance from 0 up to which a double represents every integer.
    private static let integerLimit = 9_007_199_254_740_992.0

    /// Encodes the value; a small integer takes as few bytes as possible.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .undefined: encoder.encode(tag: 0)
        case .null: encoder.encode(tag: 1)
        case .bool(let bool): encoder.encode(tag: bool ? 3 : 2)
        case .number(let number):
            if let integer = Self.integer(number) {
                encoder.encode(tag: 5)
                encoder.encode(integer)
            } else {
                encoder.encode(tag: 4)
                encoder.encode(number)
            }
        case .string(let string):
            encoder.encode(tag: 6)
            encoder.encode(string)
        case .bytes(let bytes):
            encoder.encode(tag: 7)
            encoder.encode(bytes: bytes)
        case .array(let elements):
            encoder.encode(tag: 8)
            encoder.encode(elements)
        case .object(let object):
            encoder.encode(tag: 9)
            encoder.encode(object)
        }
    }

    /// Decodes a value that is nested at most as deep as values can be.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> ScriptValue? in
            switch tag {
            case 0: .undefined
            case 1: .null
            case 2: .bool(false)
            case 3: .bool(true)
            case 4: .number(try decoder.decode())
            case 5: .number(Double(try decoder.decode(Int.self)))
            case 6: .string(try decoder.decode())
            case 7: .bytes(try decoder.decodeBytes())
            case 8: .array(try decoder.nested { decoder throws(BinaryDecodingError) in try decoder.decode() })
            case 9: .object(try decoder.decode())
            default: nil
            }
        }
    }

    /// The number as an integer; nil if an integer does not represent it exactly, as for a negative zero.
    private static func integer(_ number: Double) -> Int? {
        guard number.magnitude <= integerLimit, number != 0 || number.sign == .plus else { return nil }
        return Int(exactly: number)
    }
}

extension ScriptObject: BinaryCodable {
    /// Encodes the properties in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(count: count)
        for property in properties {
            encoder.encode(property.key)
            encoder.encode(property.value)
        }
    }

    /// Decodes the properties in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let properties = try decoder.nested { decoder throws(BinaryDecodingError) in
            var properties: [Property] = []
            var keys: Set<ExactString> = []
            for _ in 0..<(try decoder.decodeCount()) {
                let start = decoder.offset
                let key = try decoder.decode(String.self)
                guard keys.insert(ExactString(key)).inserted else { throw decoder.error(.duplicateKey, at: start) }
                properties.append(Property(key: key, value: try decoder.decode()))
            }
            return properties
        }
        self.init(uniqueProperties: properties)
    }
}
