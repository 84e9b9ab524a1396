extension APIError: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(reason)
        encoder.encode(message)
        encoder.encode(errorText)
        encoder.encode(details)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            try decoder.decode(),
            try decoder.decode(),
            errorText: try decoder.decode(),
            details: try decoder.decode()
        )
    }
}

extension APIError.Reason: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(code)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            try decoder.decode(),
            code: try decoder.decode()
        )
    }
}
