extension PackageError: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(message)
        encoder.encode(file)
        encoder.encode(line)
        encoder.encode(column)
        encoder.encode(excerpt)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            try decoder.decode(),
            file: try decoder.decode(),
            line: try decoder.decode(),
            column: try decoder.decode(),
            excerpt: try decoder.decode(),
        )
    }
}
