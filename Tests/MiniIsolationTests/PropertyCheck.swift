import MiniCore
import Testing

/// Expects that a structure is decoded with all of its stored properties.
///
/// A property that is not encoded fails the check, and so does a new one that the samples do not set.
///
/// - Parameters:
///   - samples: Two values that differ in every stored property.
///   - isEqual: Compares all properties of two values.
func expectAllPropertiesAreEncoded<Value: BinaryCodable>(
    _ samples: [Value],
    isEqual: (Value, Value) -> Bool,
) throws {
    try #require(samples.count == 2)
    let pairs = zip(Mirror(reflecting: samples[0]).children, Mirror(reflecting: samples[1]).children)
    for (left, right) in pairs {
        let isDifferent = String(reflecting: left.value) != String(reflecting: right.value)
        #expect(isDifferent, "\(Value.self).\(left.label ?? "") is the same in both samples")
    }
    for sample in samples {
        let bytes = sample.encoded
        let decoded = try Value(encoded: bytes)
        let isSame = isEqual(decoded, sample)
        #expect(isSame, "\(Value.self)")
        #expect(decoded.encoded == bytes)
        for count in bytes.indices {
            #expect(throws: BinaryDecodingError.self) { try Value(encoded: Array(bytes.prefix(count))) }
        }
    }
}

/// Expects that a structure is decoded with all of its stored properties, which are compared at any depth.
func expectAllPropertiesAreEncoded<Value: BinaryCodable>(_ samples: [Value]) throws {
    func text(_ value: Value) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }
    try expectAllPropertiesAreEncoded(samples) { text($0) == text($1) }
}
