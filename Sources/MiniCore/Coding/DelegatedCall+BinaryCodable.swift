extension DelegatedCall: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(parameters)
        encoder.encode(program)
        encoder.encode(page)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            parameters: try decoder.decode(),
            program: try decoder.decode(),
            page: try decoder.decode()
        )
    }
}
