extension Bool: BinaryCodable {
    /// Encodes 0 or 1.
    package func encode(to encoder: inout BinaryEncoder) { encoder.encode(tag: self ? 1 : 0) }

    /// Decodes 0 or 1.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { tag, _ in tag < 2 ? tag == 1 : nil }
    }
}

extension Int: BinaryCodable {
    /// Encodes the number with its sign in the lowest bit.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(variable: UInt64(bitPattern: Int64(self << 1 ^ self >> 63)))
    }

    /// Decodes a number.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let number = try decoder.decodeVariable()
        self = Int(bitPattern: UInt(number >> 1)) ^ -Int(number & 1)
    }
}

extension Double: BinaryCodable {
    /// Encodes the bits; all values that are not numbers are the same.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(fixed: isNaN ? Double.nan.bitPattern : bitPattern)
    }

    /// Decodes the bits.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let number = Double(bitPattern: try decoder.decodeFixed())
        // The engine stores other values in the bits of values that are not numbers.
        self = number.isNaN ? .nan : number
    }
}

extension String: BinaryCodable {
    /// Encodes the text as UTF-8.
    package func encode(to encoder: inout BinaryEncoder) { encoder.encode(bytes: utf8) }

    /// Decodes UTF-8.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) { self = try decoder.decodeText() }
}

extension Optional: BinaryCodable where Wrapped: BinaryCodable {
    /// Encodes whether there is a value, and the value.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(self != nil)
        if let self { encoder.encode(self) }
    }

    /// Decodes whether there is a value, and the value.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decode(Bool.self) ? .some(try decoder.decode()) : nil
    }
}

extension Array: BinaryCodable where Element: BinaryCodable {
    /// Encodes the count and the elements.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(count: count)
        for element in self { encoder.encode(element) }
    }

    /// Decodes the elements.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = []
        // Without a reservation: the memory grows with the bytes that were decoded, whatever the count is.
        for _ in 0..<(try decoder.decodeCount()) { append(try decoder.decode()) }
    }
}

extension Result: BinaryCodable where Success: BinaryCodable, Failure: BinaryCodable {
    /// Encodes whether the result is a success, and its value.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .success(let value):
            encoder.encode(true)
            encoder.encode(value)
        case .failure(let error):
            encoder.encode(false)
            encoder.encode(error)
        }
    }

    /// Decodes whether the result is a success, and its value.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decode(Bool.self) ? .success(try decoder.decode()) : .failure(try decoder.decode())
    }
}

/// An enumeration whose cases are encoded as their names.
package protocol BinaryCodableName: BinaryCodable, RawRepresentable<String> {}

extension BinaryCodableName {
    /// Encodes the name of the case.
    package func encode(to encoder: inout BinaryEncoder) { encoder.encode(rawValue) }

    /// Decodes the name of a case.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let start = decoder.offset
        guard let value = Self(rawValue: try decoder.decode()) else { throw decoder.error(.unknownTag, at: start) }
        self = value
    }
}
