/// Encodes values as bytes.
///
/// ## Shape
/// | value | bytes |
/// |---|---|
/// | tag | one byte |
/// | count | seven bits a byte, the low ones first; the high bit is set in all bytes but the last |
/// | integer | the same, with the sign in the lowest bit |
/// | floating-point number | 8 bytes, little-endian |
/// | text, bytes | the count of bytes, then the bytes |
/// | array | the count of elements, then the elements |
/// | optional value | a boolean, then the value if there is one |
/// | enumeration | a tag or the raw value, then the associated values |
/// | structure | its fields in order |
package struct BinaryEncoder {
    private var writer = ByteWriter()

    /// Creates an encoder without bytes.
    package init() {}

    /// The bytes so far.
    package var bytes: [UInt8] { writer.bytes }

    /// Encodes a value.
    package mutating func encode(_ value: some BinaryCodable) { value.encode(to: &self) }

    /// Encodes the number of a case of an enumeration.
    package mutating func encode(tag: UInt8) { writer.write(byte: tag) }

    /// Encodes the number of elements that follow.
    package mutating func encode(count: Int) { encode(variable: UInt64(count)) }

    /// Encodes a number with as few bytes as possible.
    package mutating func encode(variable number: UInt64) {
        var rest = number
        while rest > 0x7F {
            writer.write(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        writer.write(byte: UInt8(truncatingIfNeeded: rest))
    }

    /// Encodes a number with all of its bytes.
    package mutating func encode(fixed number: UInt64) { writer.write(number) }

    /// Encodes bytes after their count.
    package mutating func encode(bytes: some Collection<UInt8>) {
        encode(count: bytes.count)
        writer.write(bytes)
    }
}
