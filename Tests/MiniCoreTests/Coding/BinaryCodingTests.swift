import MiniCore
import Testing

/// The encoding of values as bytes, also of bytes that an attacker has changed.
struct BinaryCodingTests {
    private static let seeds: [UInt64] = Array(1...60)

    /// A tag and a number of ten bytes.
    private static func largest(_ tag: UInt8, _ last: UInt8) -> [UInt8] {
        [tag] + Array(repeating: 0xFF, count: 9) + [last]
    }

    private func error<Value: BinaryCodable>(of bytes: [UInt8], as type: Value.Type) -> BinaryDecodingError.Problem? {
        do throws(BinaryDecodingError) {
            _ = try Value(encoded: bytes)
            return nil
        } catch {
            return error.problem
        }
    }

    @Test(arguments: seeds)
    func `a decoded random value has the same encoding, the same text and the same order of keys`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<20 {
            let value = random.value()
            let decoded = try ScriptValue(encoded: value.encoded)
            #expect(decoded.encoded == value.encoded, "seed \(seed)")
            #expect("\(decoded)" == "\(value)", "seed \(seed)")
        }
    }

    @Test(arguments: seeds)
    func `a truncated encoding and one with a further byte are errors`(seed: UInt64) {
        var random = RandomValues(seed: seed)
        let bytes = random.value().encoded
        for count in Set((0..<20).map { _ in Int.random(in: 0..<bytes.count, using: &random) }).union([bytes.count - 1])
        {
            #expect(error(of: Array(bytes.prefix(count)), as: ScriptValue.self) != nil, "seed \(seed), \(count) bytes")
        }
        #expect(error(of: bytes + [0], as: ScriptValue.self) == .trailingBytes, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `changed bytes are an error or another value of a similar size`(seed: UInt64) {
        var random = RandomValues(seed: seed)
        let bytes = random.value().encoded
        for _ in 0..<200 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<changed.count, using: &random)
                changed[index] = UInt8.random(in: 0...255, using: &random)
            }
            // Any error is right.
            guard let value = try? ScriptValue(encoded: changed) else { continue }
            #expect(value.byteCount <= 16 * changed.count + 16, "seed \(seed)")
            #expect(error(of: value.encoded, as: ScriptValue.self) == nil, "seed \(seed)")
        }
    }

    @Test(
        arguments: [
            0, 1, -1, 63, 64, -64, -65, 1e6, 9_007_199_254_740_991, 9_007_199_254_740_992, -9_007_199_254_740_992,
            1e300,
            0.5,
            .leastNonzeroMagnitude, .infinity, -.infinity, .pi,
        ] as [Double]
    )
    func `a number keeps its bits`(number: Double) throws {
        #expect(try ScriptValue(encoded: ScriptValue.number(number).encoded).number?.bitPattern == number.bitPattern)
    }

    @Test func `a negative zero keeps its sign, and all values that are not numbers become the same`() throws {
        #expect(try ScriptValue(encoded: ScriptValue.number(-0.0).encoded).number?.sign == .minus)
        #expect(try ScriptValue(encoded: ScriptValue.number(0).encoded).number?.sign == .plus)
        let payload = Double(bitPattern: 0xFFF8_0000_DEAD_BEEF)
        #expect(ScriptValue.number(payload).encoded == ScriptValue.number(.nan).encoded)
        let forged = [4] + withUnsafeBytes(of: payload.bitPattern.littleEndian) { Array($0) }
        #expect(try ScriptValue(encoded: forged).number?.bitPattern == Double.nan.bitPattern)
    }

    @Test(arguments: [0, -1, 1, 127, 128, -128, Int.max, Int.min])
    func `an integer keeps its value`(number: Int) throws {
        #expect(try Int(encoded: number.encoded) == number)
        #expect(number.encoded.count <= 10)
    }

    @Test(
        arguments: [
            (Int.max, 1_000_000_000_000_000_000), (Int.max, Int.max), (0, -1_000_000_000_000_000_000),
            (Int.min, Int.min),
            (1, -1), (-1, 1),
        ] as [(Int, Int)]
    )
    func `the parts of a duration are those that the encoder writes`(seconds: Int, attoseconds: Int) {
        #expect(throws: BinaryDecodingError(.invalidNumber, at: 0)) {
            try Duration(encoded: seconds.encoded + attoseconds.encoded)
        }
    }

    @Test(
        arguments: [
            (Int.max, 999_999_999_999_999_999), (Int.min, -999_999_999_999_999_999), (0, -1), (0, 0), (-7, 0),
        ] as [(Int, Int)]
    )
    func `a duration is decoded, and its parts can be read`(seconds: Int, attoseconds: Int) throws {
        let bytes = seconds.encoded + attoseconds.encoded
        let duration = try Duration(encoded: bytes)
        #expect(duration.components.seconds == Int64(seconds))
        #expect(duration.components.attoseconds == Int64(attoseconds))
        #expect(duration.encoded == bytes)
    }

    @Test func `a small value takes few bytes`() {
        #expect(ScriptValue.undefined.encoded == [0])
        #expect(ScriptValue.number(1).encoded == [5, 2])
        #expect(ScriptValue.string("ab").encoded == [6, 2, 0x61, 0x62])
        #expect((["a": [true, .null]] as ScriptValue).encoded == [9, 1, 1, 0x61, 8, 2, 3, 1])
    }

    @Test(
        arguments: [
            ([], .truncated), ([10], .unknownTag), ([255], .unknownTag), ([6, 5, 0x61], .truncated),
            ([6, 1, 0xFF], .invalidText),
            ([6, 0x80, 0], .invalidNumber), (largest(5, 2), .invalidNumber),
            (largest(8, 1), .truncated), ([7, 0xFF, 0xFF, 0xFF, 0x7F], .truncated),
            ([9, 2, 1, 0x61, 0, 1, 0x61, 0], .duplicateKey), ([4, 0, 0, 0], .truncated), ([0, 0], .trailingBytes),
        ] as [([UInt8], BinaryDecodingError.Problem)]
    )
    func `a mistake is an error`(bytes: [UInt8], problem: BinaryDecodingError.Problem) {
        #expect(error(of: bytes, as: ScriptValue.self) == problem)
    }

    @Test func `an error has the offset of the mistake`() {
        #expect(throws: BinaryDecodingError(.unknownTag, at: 3)) {
            try ScriptValue(encoded: [8, 2, 0, 77])
        }
        #expect(throws: BinaryDecodingError(.trailingBytes, at: 1)) { try Bool(encoded: [1, 1]) }
        #expect(throws: BinaryDecodingError(.unknownTag, at: 0)) { try Bool(encoded: [2]) }
        #expect(throws: BinaryDecodingError(.unknownTag, at: 0)) { try CallForm(encoded: "none".encoded) }
        #expect(throws: BinaryDecodingError(.invalidText, at: 1)) {
            try StoredValue(encoded: [1] + "no JSON".encoded)
        }
    }

    @Test func `values are nested up to the limit, in arrays and objects`() throws {
        func nested(_ depth: Int, in parent: (ScriptValue) -> ScriptValue) -> ScriptValue {
            (0..<depth).reduce(.null) { value, _ in parent(value) }
        }
        for parent in [{ .array([$0]) }, { ["a": $0] }] as [(ScriptValue) -> ScriptValue] {
            let deepest = nested(ScriptValue.depthLimit, in: parent)
            #expect(try ScriptValue(encoded: deepest.encoded) == deepest)
            #expect(error(of: parent(deepest).encoded, as: ScriptValue.self) == .tooDeep)
        }
        let hostile = Array(repeating: [8, 1] as [UInt8], count: 1_000_000).flatMap(\.self)
        #expect(error(of: hostile, as: ScriptValue.self) == .tooDeep)
    }

    @Test func `arrays and objects have elements up to the limit altogether`() throws {
        let half = ScriptValue.array(Array(repeating: .null, count: BinaryDecoder.elementLimit / 2 - 1))
        let most = ScriptValue.array([half, half])
        #expect(try ScriptValue(encoded: most.encoded) == most)
        #expect(error(of: ScriptValue.array([half, half, .null]).encoded, as: ScriptValue.self) == .tooMany)
    }
}
