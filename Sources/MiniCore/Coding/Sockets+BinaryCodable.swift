extension SocketRequest: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(url)
        encoder.encode(headers)
        encoder.encode(protocols)
        encoder.encode(timeout)
        encoder.encode(call)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            url: try decoder.decode(),
            headers: try decoder.decode(),
            protocols: try decoder.decode(),
            timeout: try decoder.decode(),
            call: try decoder.decode()
        )
    }
}

extension SocketEvent: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .text(let text):
            encoder.encode(tag: 0)
            encoder.encode(text)
        case .bytes(let bytes):
            encoder.encode(tag: 1)
            encoder.encode(bytes: bytes)
        case .closed(code: let code, reason: let reason):
            encoder.encode(tag: 2)
            encoder.encode(code)
            encoder.encode(reason)
        case .failed(let error):
            encoder.encode(tag: 3)
            encoder.encode(error)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .text(try decoder.decode())
            case 1: .bytes(try decoder.decodeBytes())
            case 2: .closed(code: try decoder.decode(), reason: try decoder.decode())
            case 3: .failed(try decoder.decode())
            default: nil
            }
        }
    }
}

extension SocketMessage: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .text(let text):
            encoder.encode(tag: 0)
            encoder.encode(text)
        case .bytes(let bytes):
            encoder.encode(tag: 1)
            encoder.encode(bytes: bytes)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .text(try decoder.decode())
            case 1: .bytes(try decoder.decodeBytes())
            default: nil
            }
        }
    }
}
