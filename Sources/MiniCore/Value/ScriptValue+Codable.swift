/// ## Shape
/// `undefined` and null are encoded as nil, bytes as an array of numbers. Decoding returns null, booleans, numbers, strings,
/// arrays and objects, with an object's keys in the order in which the decoder lists them.
extension ScriptValue: Codable {
    private struct PropertyName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes a value.
    ///
    /// - Throws: `DecodingError` for a value that is of none of the kinds, or nested deeper than ``depthLimit``.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.depthLimit else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "The value is nested too deeply."
            )
            throw DecodingError.dataCorrupted(context)
        }
        // A decoder reports the kind of a value only by the failure of the others.
        if let object = try? decoder.container(keyedBy: PropertyName.self) {
            self = .object(
                ScriptObject(try object.allKeys.map { ($0.stringValue, try object.decode(Self.self, forKey: $0)) })
            )
            return
        }
        // As above.
        if var array = try? decoder.unkeyedContainer() {
            var elements: [ScriptValue] = []
            while !array.isAtEnd { elements.append(try array.decode(Self.self)) }
            self = .array(elements)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
            return
        }
        // As above.
        if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
            return
        }
        // As above.
        if let number = try? value.decode(Double.self) {
            self = .number(number)
            return
        }
        self = .string(try value.decode(String.self))
    }

    /// Encodes the value.
    ///
    /// - Throws: The errors of the encoder, such as that of an encoder of JSON for NaN.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .undefined, .null:
            var value = encoder.singleValueContainer()
            try value.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .string(let string): try string.encode(to: encoder)
        case .bytes(let bytes): try bytes.encode(to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .object(let object):
            var properties = encoder.container(keyedBy: PropertyName.self)
            for property in object.properties {
                try properties.encode(property.value, forKey: PropertyName(stringValue: property.key))
            }
        }
    }
}

extension ScriptValue: CustomStringConvertible {
    /// The value as JSON, with `undefined` for a value that JSON omits.
    ///
    /// Bytes are written as their number.
    public var description: String {
        switch self {
        case .undefined: "undefined"
        case .bytes(let bytes): "<\(bytes.count) bytes>"
        case .number(let number) where !number.isFinite: number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity"
        case .null, .bool, .number, .string: JSON.text(self)
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
        case .object(let object):
            "{\(object.properties.map { "\(JSON.text(.string($0.key))):\($0.value)" }.joined(separator: ","))}"
        }
    }
}
