package import MiniCore

/// A reply without a value.
package struct EmptyReply: BinaryCodable, Sendable {
    /// Creates the reply.
    package init() {}

    /// Encodes nothing.
    package func encode(to encoder: inout BinaryEncoder) {}

    /// Decodes nothing.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {}
}

/// A reply that consists of bytes.
package struct BytesReply: BinaryCodable, Sendable {
    /// The bytes.
    package let bytes: [UInt8]

    /// Creates the reply.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Encodes the bytes after their count.
    package func encode(to encoder: inout BinaryEncoder) { encoder.encode(bytes: bytes) }

    /// Decodes the bytes after their count.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) { bytes = try decoder.decodeBytes() }
}
