extension FunctionMocks.MockResult: BinaryCodable {
    /// Encodes the number of the case and its value.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .success(let value):
            encoder.encode(tag: 0)
            encoder.encode(value)
        case .failure(let error):
            encoder.encode(tag: 1)
            encoder.encode(error)
        }
    }

    /// Decodes the number of a case and its value.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .success(try decoder.decode())
            case 1: .failure(try decoder.decode())
            default: nil
            }
        }
    }
}

extension FunctionMocks: BinaryCodable {
    /// Encodes the names, sorted, with their results.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(count: names.count)
        for name in names {
            encoder.encode(name)
            encoder.encode(self[name] ?? [])
        }
    }

    /// Decodes the names with their results.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        for _ in 0..<(try decoder.decodeCount()) {
            let name = try decoder.decode(String.self)
            self[name] = try decoder.decode([MockResult].self)
        }
    }
}
