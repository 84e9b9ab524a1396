extension NetworkHeader: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(value)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            try decoder.decode(),
            try decoder.decode()
        )
    }
}

extension NetworkTimeouts: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(request)
        encoder.encode(connectSocket)
        encoder.encode(uploadFile)
        encoder.encode(downloadFile)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        request = try decoder.decode()
        connectSocket = try decoder.decode()
        uploadFile = try decoder.decode()
        downloadFile = try decoder.decode()
    }
}

extension RequestDefaults.ErrorStatus: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .succeeds: encoder.encode(tag: 0)
        case .fails: encoder.encode(tag: 1)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .succeeds
            case 1: .fails
            default: nil
            }
        }
    }
}

extension RequestDefaults: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(errorStatus)
        encoder.encode(timeouts)
        encoder.encode(allowsMultipleSockets)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        errorStatus = try decoder.decode()
        timeouts = try decoder.decode()
        allowsMultipleSockets = try decoder.decode()
    }
}

extension AccountEvent: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .sessionExpired(message: let message, eventID: let eventID):
            encoder.encode(tag: 0)
            encoder.encode(message)
            encoder.encode(eventID)
        case .updateRequired(message: let message, link: let link):
            encoder.encode(tag: 1)
            encoder.encode(message)
            encoder.encode(link)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .sessionExpired(message: try decoder.decode(), eventID: try decoder.decode())
            case 1: .updateRequired(message: try decoder.decode(), link: try decoder.decode())
            default: nil
            }
        }
    }
}
