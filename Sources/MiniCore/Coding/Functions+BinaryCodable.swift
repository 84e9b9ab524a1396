extension ArgumentKind: BinaryCodableName {}

extension FieldDescription: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(type)
        encoder.encode(isRequired)
        encoder.encode(choices)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            type: try decoder.decode(),
            isRequired: try decoder.decode(),
            choices: try decoder.decode()
        )
    }
}

extension TaskMethodShape: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(function)
        encoder.encode(numberField)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            function: try decoder.decode(),
            numberField: try decoder.decode()
        )
    }
}

extension ConstantShape: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(fields)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(name: try decoder.decode(), fields: try decoder.decode())
    }
}

extension FunctionShape.Form: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .immediate(let forms):
            encoder.encode(tag: 0)
            encoder.encode(forms.rawValue)
        case .direct: encoder.encode(tag: 1)
        case .deferred: encoder.encode(tag: 2)
        case .task(let events, let methods):
            encoder.encode(tag: 3)
            encoder.encode(events)
            encoder.encode(methods)
        case .object(let methods):
            encoder.encode(tag: 4)
            encoder.encode(methods)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .immediate(ImmediateForms(rawValue: try decoder.decode()))
            case 1: .direct
            case 2: .deferred
            case 3: .task(events: try decoder.decode(), methods: try decoder.decode())
            case 4:
                .object(methods: try decoder.nested { decoder throws(BinaryDecodingError) in try decoder.decode() })
            default: nil
            }
        }
    }
}

extension FunctionShape: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(form)
        encoder.encode(permission.rawValue)
        encoder.encode(errors)
        encoder.encode(resultFields)
        encoder.encode(fields)
        encoder.encode(waitsForPage)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            form: try decoder.decode(),
            permission: Permission(rawValue: try decoder.decode()),
            errors: try decoder.decode(),
            resultFields: try decoder.decode(),
            fields: try decoder.decode(),
            waitsForPage: try decoder.decode()
        )
    }
}

extension CopiedArgument.Content: BinaryCodable {
    /// Encodes the number of the case and its value.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .value(let value):
            encoder.encode(tag: 0)
            encoder.encode(value)
        case .json(let json):
            encoder.encode(tag: 1)
            encoder.encode(json)
        case .failure(let error):
            encoder.encode(tag: 2)
            encoder.encode(error)
        }
    }

    /// Decodes the number of a case and its value.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .value(try decoder.decode())
            case 1: .json(try decoder.decode())
            case 2: .failure(try decoder.decode())
            default: nil
            }
        }
    }
}

extension CopiedArgument: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(kind)
        encoder.encode(content)
        encoder.encode(hasLoneSurrogate)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            kind: try decoder.decode(),
            content: try decoder.decode(),
            hasLoneSurrogate: try decoder.decode()
        )
    }
}

extension ForwardedCall.Caller: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(page)
        encoder.encode(pageNumber)
        encoder.encode(canGoBack)
        encoder.encode(time)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            page: try decoder.decode(),
            pageNumber: try decoder.decode(),
            canGoBack: try decoder.decode(),
            time: try decoder.decode()
        )
    }
}

extension ForwardedCall: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(arguments)
        encoder.encode(caller)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            arguments: try decoder.decode(),
            caller: try decoder.decode()
        )
    }
}

extension CopiedResult.FieldContent: BinaryCodable {
    /// Encodes the number of the case and its value.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .value(let value):
            encoder.encode(tag: 0)
            encoder.encode(value)
        case .json(let json):
            encoder.encode(tag: 1)
            encoder.encode(json)
        }
    }

    /// Decodes the number of a case and its value.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .value(try decoder.decode())
            case 1: .json(try decoder.decode())
            default: nil
            }
        }
    }
}

extension CopiedResult.Field: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(content)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let name = try decoder.decode(String.self)
        self.init(name: name, content: try decoder.decode())
    }
}

extension CopiedResult: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(value)
        encoder.encode(fields)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(value: try decoder.decode(), fields: try decoder.decode())
    }
}

extension FunctionSignal: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .event(let event, let value): Self.encode(0, event, value, to: &encoder)
        case .lazyEvent(let event, let value): Self.encode(1, event, value, to: &encoder)
        case .globalEvent(let event, let value): Self.encode(2, event, value, to: &encoder)
        case .globalSocketEvent(let event, let value): Self.encode(3, event, value, to: &encoder)
        case .success(let result):
            encoder.encode(tag: 4)
            encoder.encode(result)
        case .abort: encoder.encode(tag: 5)
        }
    }

    private static func encode(_ tag: UInt8, _ event: String, _ value: ScriptValue, to encoder: inout BinaryEncoder) {
        encoder.encode(tag: tag)
        encoder.encode(event)
        encoder.encode(value)
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .event(try decoder.decode(), try decoder.decode())
            case 1: .lazyEvent(try decoder.decode(), try decoder.decode())
            case 2: .globalEvent(try decoder.decode(), try decoder.decode())
            case 3: .globalSocketEvent(try decoder.decode(), try decoder.decode())
            case 4: .success(try decoder.decode())
            case 5: .abort
            default: nil
            }
        }
    }
}
