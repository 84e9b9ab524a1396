extension ProgramIdentity: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(appID)
        encoder.encode(userID)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            appID: try decoder.decode(),
            userID: try decoder.decode()
        )
    }
}
