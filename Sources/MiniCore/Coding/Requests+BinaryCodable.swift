extension NetworkRequest.Initiator: BinaryCodableName {}

extension NetworkRequest.FormFile: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(field)
        encoder.encode(name)
        encoder.encode(path)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            field: try decoder.decode(),
            name: try decoder.decode(),
            path: try decoder.decode(),
        )
    }
}

extension NetworkRequest.Body: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .none: encoder.encode(tag: 0)
        case .bytes(let bytes):
            encoder.encode(tag: 1)
            encoder.encode(bytes: bytes)
        case .form(fields: let fields, file: let file):
            encoder.encode(tag: 2)
            encoder.encode(fields)
            encoder.encode(file)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: Self.none
            case 1: .bytes(try decoder.decodeBytes())
            case 2: .form(fields: try decoder.decode(), file: try decoder.decode())
            default: nil
            }
        }
    }
}

extension TemporaryFile: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(path)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            path: try decoder.decode(),
        )
    }
}

extension NetworkRequest.Destination: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .memory: encoder.encode(tag: 0)
        case .file(let file):
            encoder.encode(tag: 1)
            encoder.encode(file)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .memory
            case 1: .file(try decoder.decode())
            default: nil
            }
        }
    }
}

extension CallReference: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(number)
        encoder.encode(elapsed)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(number: try decoder.decode(), elapsed: try decoder.decode())
    }
}

extension NetworkRequest: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(initiator)
        encoder.encode(url)
        encoder.encode(method)
        encoder.encode(headers)
        encoder.encode(sendsOwnCookies)
        encoder.encode(body)
        encoder.encode(destination)
        encoder.encode(timeout)
        encoder.encode(page)
        encoder.encode(call)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(try decoder.decode(), url: try decoder.decode())
        method = try decoder.decode()
        headers = try decoder.decode()
        sendsOwnCookies = try decoder.decode()
        body = try decoder.decode()
        destination = try decoder.decode()
        timeout = try decoder.decode()
        page = try decoder.decode()
        call = try decoder.decode()
    }
}

extension NetworkResponse: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(status)
        encoder.encode(headers)
        encoder.encode(bytes: body)
        encoder.encode(url)
        encoder.encode(usesCharset)
        encoder.encode(accountEvent)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let start = decoder.offset
        let status = try decoder.decode(Int.self)
        guard (200...999).contains(status) else { throw decoder.error(.invalidNumber, at: start) }
        self.init(
            status: status,
            headers: try decoder.decode(),
            body: try decoder.decodeBytes(),
            url: try decoder.decode(),
            usesCharset: try decoder.decode(),
            accountEvent: try decoder.decode(),
        )
    }
}

extension RequestEvent: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .headers(status: let status, let headers):
            encoder.encode(tag: 0)
            encoder.encode(status)
            encoder.encode(headers)
        case .progress(bytes: let bytes, total: let total):
            encoder.encode(tag: 1)
            encoder.encode(bytes)
            encoder.encode(total)
        case .completed(.success(let response)):
            encoder.encode(tag: 2)
            encoder.encode(response)
        case .completed(.failure(let error)):
            encoder.encode(tag: 3)
            encoder.encode(error)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .headers(status: try decoder.decode(), try decoder.decode())
            case 1: .progress(bytes: try decoder.decode(), total: try decoder.decode())
            case 2: .completed(.success(try decoder.decode()))
            case 3: .completed(.failure(try decoder.decode()))
            default: nil
            }
        }
    }
}
