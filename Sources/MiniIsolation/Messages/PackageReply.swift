package import MiniCore

/// The reply to a request for the files of a package, which the host sends before the request.
package struct PackageReply: Sendable {
    package let request: PackageRequest
    /// The encoded reply.
    package let bytes: [UInt8]

    package init(to request: PackageRequest, bytes: [UInt8]) {
        self.request = request
        self.bytes = bytes
    }
}

extension PackageReply: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(request)
        encoder.encode(bytes: bytes)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        request = try decoder.decode()
        bytes = try decoder.decodeBytes()
    }
}
