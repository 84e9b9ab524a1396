extension StoredValue: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .string(let string):
            encoder.encode(tag: 0)
            encoder.encode(string)
        case .json(let json):
            encoder.encode(tag: 1)
            encoder.encode(json)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .string(try decoder.decode())
            case 1: .json(try decoder.decode())
            default: nil
            }
        }
    }
}

extension JSONText: BinaryCodable {
    /// Encodes the text.
    package func encode(to encoder: inout BinaryEncoder) { encoder.encode(text) }

    /// Decodes a text that is a document of JSON.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let start = decoder.offset
        self.init(try decoder.decode())
        guard isDocument else { throw decoder.error(.invalidText, at: start) }
    }
}

extension LocalStorageInformation: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(keys)
        encoder.encode(currentSizeInBytes)
        encoder.encode(limitInBytes)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            keys: try decoder.decode(),
            currentSizeInBytes: try decoder.decode(),
            limitInBytes: try decoder.decode()
        )
    }
}

extension FileStatus: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(isFolder)
        encoder.encode(sizeInBytes)
        encoder.encode(mode)
        encoder.encode(accessed)
        encoder.encode(modified)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            isFolder: try decoder.decode(),
            sizeInBytes: try decoder.decode(),
            mode: try decoder.decode(),
            accessed: try decoder.decode(),
            modified: try decoder.decode()
        )
    }
}

extension SavedFile: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(path)
        encoder.encode(sizeInBytes)
        encoder.encode(createdAt)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            path: try decoder.decode(),
            sizeInBytes: try decoder.decode(),
            createdAt: try decoder.decode()
        )
    }
}
