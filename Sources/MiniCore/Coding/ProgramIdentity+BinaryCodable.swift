extension ProgramIdentity: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(appID)
        encoder.encode(userID)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let start = decoder.offset
        let (appID, userID) = (try decoder.decode(String.self), try decoder.decode(String.self))
        guard (1...Self.byteLimit).contains(appID.utf8.count), userID.utf8.count <= Self.byteLimit else {
            throw decoder.error(.invalidText, at: start)
        }
        self.init(appID: appID, userID: userID)
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
