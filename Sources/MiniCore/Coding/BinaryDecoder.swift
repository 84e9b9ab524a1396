/// Decodes the bytes of a ``BinaryEncoder``, which may come from an untrusted process.
package struct BinaryDecoder {
    private var reader: ByteReader
    private var depth = 0
    private var nodeDepth = 0
    /// The number of elements of all arrays and objects so far.
    package private(set) var elementCount = 0

    /// The maximum number of elements of all arrays and objects: each takes much more memory than its bytes.
    package static let elementLimit = 1 << 22

    /// Creates a decoder at the start of the bytes.
    package init(_ bytes: [UInt8]) { reader = ByteReader(bytes) }

    /// The number of bytes that have been decoded.
    package var offset: Int { reader.offset }

    /// The error of a mistake at an offset, by default at the next byte.
    package func error(_ problem: BinaryDecodingError.Problem, at offset: Int? = nil) -> BinaryDecodingError {
        BinaryDecodingError(problem, at: offset ?? self.offset)
    }

    /// Requires that all bytes have been decoded.
    package func finish() throws(BinaryDecodingError) {
        if reader.count > 0 { throw error(.trailingBytes) }
    }

    /// Decodes a value.
    package mutating func decode<Value: BinaryCodable>(
        _ type: Value.Type = Value.self
    ) throws(BinaryDecodingError) -> Value {
        try Value(from: &self)
    }

    /// Decodes the number of a case of an enumeration, and makes the value of the case.
    ///
    /// - Parameter make: Returns nil for an unknown number.
    package mutating func decodeCase<Value>(
        _ make: (UInt8, inout BinaryDecoder) throws(BinaryDecodingError) -> Value?
    ) throws(BinaryDecodingError) -> Value {
        let start = offset
        guard let tag = reader.readByte() else { throw error(.truncated, at: start) }
        guard let value = try make(tag, &self) else { throw error(.unknownTag, at: start) }
        return value
    }

    /// Decodes the number of elements that follow, each of which has at least one byte.
    package mutating func decodeCount() throws(BinaryDecodingError) -> Int {
        let start = offset
        let count = try decodeByteCount()
        elementCount += count
        guard elementCount <= Self.elementLimit else { throw error(.tooMany, at: start) }
        return count
    }

    private mutating func decodeByteCount() throws(BinaryDecodingError) -> Int {
        let start = offset
        guard let count = Int(exactly: try decodeVariable()), count <= reader.count else {
            throw error(.truncated, at: start)
        }
        return count
    }

    /// Decodes a number that was encoded with as few bytes as possible.
    package mutating func decodeVariable() throws(BinaryDecodingError) -> UInt64 {
        let start = offset
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = reader.readByte() else { throw error(.truncated, at: start) }
            // The tenth byte has one bit, and a last byte of zero could be left out.
            guard shift < 63 || byte <= 1, shift == 0 || byte != 0 else { break }
            number |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
        }
        throw error(.invalidNumber, at: start)
    }

    /// Decodes a number that was encoded with all of its bytes.
    package mutating func decodeFixed() throws(BinaryDecodingError) -> UInt64 {
        let start = offset
        guard let number = reader.read(UInt64.self) else { throw error(.truncated, at: start) }
        return number
    }

    /// Decodes bytes after their count.
    package mutating func decodeBytes() throws(BinaryDecodingError) -> [UInt8] { Array(try decodeSlice()) }

    /// Decodes a text.
    package mutating func decodeText() throws(BinaryDecodingError) -> String {
        let start = offset
        guard let text = String(validating: try decodeSlice(), as: UTF8.self) else {
            throw error(.invalidText, at: start)
        }
        return text
    }

    private mutating func decodeSlice() throws(BinaryDecodingError) -> ArraySlice<UInt8> {
        let count = try decodeByteCount()
        guard let slice = reader.readSlice(count) else { throw error(.truncated) }
        return slice
    }

    /// Decodes the elements of an array or object, which can contain further ones.
    package mutating func nested<Value>(
        _ decode: (inout BinaryDecoder) throws(BinaryDecodingError) -> Value
    ) throws(BinaryDecodingError) -> Value {
        guard depth < ScriptValue.depthLimit else { throw error(.tooDeep) }
        depth += 1
        defer { depth -= 1 }
        return try decode(&self)
    }

    /// Decodes the children of a node, which can have further ones.
    package mutating func nestedNodes(
        _ decode: (inout BinaryDecoder) throws(BinaryDecodingError) -> [ViewNode]
    ) throws(BinaryDecodingError) -> [ViewNode] {
        guard nodeDepth < ViewNode.depthLimit else { throw error(.tooDeep) }
        nodeDepth += 1
        defer { nodeDepth -= 1 }
        return try decode(&self)
    }
}
