/// A value that can be passed between processes as bytes.
///
/// The fields are encoded in a fixed order without names. Both processes have the same version of the type.
///
/// Decoding accepts bytes of an untrusted process: it fails with an error, and allocates at most in proportion to the bytes, some
/// hundred times their number for the smallest elements. A receiver limits the size of a message. A type with a rule that its initializer does not check must check it when it is decoded.
package protocol BinaryCodable {
    /// Encodes the value.
    func encode(to encoder: inout BinaryEncoder)

    /// Decodes a value.
    init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError)
}

extension BinaryCodable {
    /// The value as bytes.
    package var encoded: [UInt8] {
        var encoder = BinaryEncoder()
        encode(to: &encoder)
        return encoder.bytes
    }

    /// Decodes bytes that contain the value and nothing else.
    package init(encoded bytes: [UInt8]) throws(BinaryDecodingError) {
        var decoder = BinaryDecoder(bytes)
        self = try Self(from: &decoder)
        try decoder.finish()
    }
}
