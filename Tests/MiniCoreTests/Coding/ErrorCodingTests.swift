import MiniCore
import Testing

/// The encoding of random errors as bytes, also of bytes that an attacker has changed.
struct ErrorCodingTests {
    private static let seeds: [UInt64] = Array(1...60)

    /// All stored properties, at any depth.
    private static func text(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    private func checkRoundTrip<Value: BinaryCodable>(of value: Value, seed: UInt64) throws {
        let decoded = try Value(encoded: value.encoded)
        #expect(decoded.encoded == value.encoded, "seed \(seed)")
        #expect(Self.text(decoded) == Self.text(value), "seed \(seed)")
    }

    private func checkTruncation<Value: BinaryCodable>(of value: Value, seed: UInt64) {
        let bytes = value.encoded
        for count in bytes.indices {
            #expect(throws: BinaryDecodingError.self, "seed \(seed), \(count) bytes") {
                try Value(encoded: Array(bytes.prefix(count)))
            }
        }
        #expect(throws: BinaryDecodingError(.trailingBytes, at: bytes.count), "seed \(seed)") {
            try Value(encoded: bytes + [0])
        }
    }

    private func checkChanges<Value: BinaryCodable>(of value: Value, _ random: inout RandomValues) throws {
        let bytes = value.encoded
        for _ in 0..<100 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<changed.count, using: &random)
                changed[index] = UInt8.random(in: 0...255, using: &random)
            }
            // Any error is right.
            guard let other = try? Value(encoded: changed) else { continue }
            #expect(try Value(encoded: other.encoded).encoded == other.encoded)
        }
    }

    @Test(arguments: seeds)
    func `a decoded random error has the same encoding and the same properties`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<20 {
            try checkRoundTrip(of: random.apiError(), seed: seed)
            try checkRoundTrip(of: random.scriptError(), seed: seed)
        }
    }

    @Test(arguments: seeds)
    func `a truncated error and one with a further byte are not decoded`(seed: UInt64) {
        var random = RandomValues(seed: seed)
        checkTruncation(of: random.apiError(), seed: seed)
        checkTruncation(of: random.scriptError(), seed: seed)
    }

    @Test(arguments: seeds)
    func `changed bytes of an error are not decoded, or are another error that can be encoded`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        try checkChanges(of: random.apiError(), &random)
        try checkChanges(of: random.scriptError(), &random)
    }
}
