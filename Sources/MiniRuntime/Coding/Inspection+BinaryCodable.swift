package import MiniCore

extension PageElement: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(id)
        encoder.encode(tag)
        encoder.encode(role)
        encoder.encode(name)
        encoder.encode(text)
        encoder.encode(attributes)
        encoder.encode(dataset)
        encoder.encode(value)
        encoder.encode(State.allCases.filter(states.contains))
        encoder.encode(component)
        encoder.encode(instance)
        encoder.encode(data)
        encoder.encode(props)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        id = try decoder.decode()
        tag = try decoder.decode()
        role = try decoder.decode()
        name = try decoder.decode()
        text = try decoder.decode()
        attributes = try decoder.decode()
        dataset = try decoder.decode()
        value = try decoder.decode()
        states = Set(try decoder.decode([State].self))
        component = try decoder.decode()
        instance = try decoder.decode()
        data = try decoder.decode()
        props = try decoder.decode()
    }
}

extension PageElement.State: BinaryCodableName {}

extension ContextRecord.Call: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(arguments)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        name = try decoder.decode()
        arguments = try decoder.decode()
    }
}

extension ContextRecord: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(kind)
        encoder.encode(id)
        encoder.encode(calls)
        encoder.encode(droppedCount)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        kind = try decoder.decode()
        id = try decoder.decode()
        calls = try decoder.decode()
        droppedCount = try decoder.decode()
    }
}

extension DataChanges: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(count)
        encoder.encode(bytes)
        encoder.encode(largestBytes)
        encoder.encode(countPerSecond)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        count = try decoder.decode()
        bytes = try decoder.decode()
        largestBytes = try decoder.decode()
        countPerSecond = try decoder.decode()
    }
}

extension Finding.Code: BinaryCodableName {}

extension Finding: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(code)
        encoder.encode(message)
        encoder.encode(file)
        encoder.encode(line)
        encoder.encode(column)
        encoder.encode(excerpt)
        encoder.encode(count)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            code: try decoder.decode(),
            message: try decoder.decode(),
            file: try decoder.decode(),
            line: try decoder.decode(),
            column: try decoder.decode(),
            excerpt: try decoder.decode(),
            count: try decoder.decode(),
        )
    }
}

extension ProgramVisibility: BinaryCodableName {}

extension PackageEntry: BinaryCodable {
    /// Encodes the number of the case.
    package func encode(to encoder: inout BinaryEncoder) { encoder.encode(tag: rawValue) }

    /// Decodes the number of a case.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { tag, _ in PackageEntry(rawValue: tag) }
    }
}
