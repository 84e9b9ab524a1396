extension ProgramWarning: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(message)
        encoder.encode(kind)
        encoder.encode(file)
        encoder.encode(line)
        encoder.encode(column)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            try decoder.decode(),
            try decoder.decode(),
            file: try decoder.decode(),
            line: try decoder.decode(),
            column: try decoder.decode()
        )
    }
}

extension WarningKind: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .missingComponent: encoder.encode(tag: 0)
        case .missingHandler: encoder.encode(tag: 1)
        case .unreadData: encoder.encode(tag: 2)
        case .unhandledFailure: encoder.encode(tag: 3)
        case .refusedURL(let origin):
            encoder.encode(tag: 4)
            encoder.encode(origin)
        case .unwritableStorage(reason: let reason):
            encoder.encode(tag: 5)
            encoder.encode(reason)
        case .other: encoder.encode(tag: 6)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .missingComponent
            case 1: .missingHandler
            case 2: .unreadData
            case 3: .unhandledFailure
            case 4: .refusedURL(try decoder.decode())
            case 5: .unwritableStorage(reason: try decoder.decode())
            case 6: .other
            default: nil
            }
        }
    }
}
