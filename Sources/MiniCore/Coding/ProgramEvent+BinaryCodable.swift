extension ProgramEvent: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .console(let message):
            encoder.encode(tag: 0)
            encoder.encode(message)
        case .call(let record):
            encoder.encode(tag: 1)
            encoder.encode(record)
        case .uncaught(let error, let kind):
            encoder.encode(tag: 2)
            encoder.encode(error)
            encoder.encode(kind)
        case .page(let event):
            encoder.encode(tag: 3)
            encoder.encode(event)
        case .navigationBar(page: let page, let change):
            encoder.encode(tag: 4)
            encoder.encode(page)
            encoder.encode(change)
        case .deviceUI(let change):
            encoder.encode(tag: 5)
            encoder.encode(change)
        case .warning(let warning):
            encoder.encode(tag: 6)
            encoder.encode(warning)
        case .ended(let error):
            encoder.encode(tag: 7)
            encoder.encode(error)
        case .rendered(let rendering):
            encoder.encode(tag: 8)
            encoder.encode(rendering)
        // The host makes it. No case is decoded from this number.
        case .process: encoder.encode(tag: .max)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .console(try decoder.decode())
            case 1: .call(try decoder.decode())
            case 2: .uncaught(try decoder.decode(), try decoder.decode())
            case 3: .page(try decoder.decode())
            case 4: .navigationBar(page: try decoder.decode(), try decoder.decode())
            case 5: .deviceUI(try decoder.decode())
            case 6: .warning(try decoder.decode())
            case 7: .ended(try decoder.decode())
            case 8: .rendered(try decoder.decode())
            default: nil
            }
        }
    }
}

extension UncaughtKind: BinaryCodableName {}

extension ConsoleMessage.Level: BinaryCodableName {}

extension ConsoleMessage: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(level)
        encoder.encode(text)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            level: try decoder.decode(),
            text: try decoder.decode()
        )
    }
}

extension CallForm: BinaryCodableName {}

extension CallRecord: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(form)
        encoder.encode(error)
        encoder.encode(duration)
        encoder.encode(page)
        encoder.encode(number)
        encoder.encode(file)
        encoder.encode(line)
        encoder.encode(column)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            form: try decoder.decode(),
            error: try decoder.decode(),
            duration: try decoder.decode(),
            page: try decoder.decode(),
            number: try decoder.decode(),
            file: try decoder.decode(),
            line: try decoder.decode(),
            column: try decoder.decode()
        )
    }
}

extension PageEvent.Step: BinaryCodableName {}

extension PageEvent: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(path)
        encoder.encode(step)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            path: try decoder.decode(),
            step: try decoder.decode()
        )
    }
}

extension NavigationBarChange: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(title)
        encoder.encode(image)
        encoder.encode(backgroundColor)
        encoder.encode(borderBottomColor)
        encoder.encode(reset)
        encoder.encode(frontColor)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            title: try decoder.decode(),
            image: try decoder.decode(),
            backgroundColor: try decoder.decode(),
            borderBottomColor: try decoder.decode(),
            reset: try decoder.decode(),
            frontColor: try decoder.decode()
        )
    }
}

extension DeviceUIChange: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(parameters)
        encoder.encode(page)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            parameters: try decoder.decode(),
            page: try decoder.decode()
        )
    }
}
