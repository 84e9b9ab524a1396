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

extension WallTime: BinaryCodable {
    /// Encodes the milliseconds.
    package func encode(to encoder: inout BinaryEncoder) { encoder.encode(milliseconds) }

    /// Decodes the milliseconds.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(milliseconds: try decoder.decode())
    }
}

extension EventOrigin: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(program)
        encoder.encode(instance)
        encoder.encode(time)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(program: try decoder.decode(), instance: try decoder.decode(), time: try decoder.decode())
    }
}
