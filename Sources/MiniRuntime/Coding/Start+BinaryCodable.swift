package import MiniCore

extension ProgramLimits: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(script)
        encoder.encode(pendingCalls)
        encoder.encode(timers)
        encoder.encode(consoleLines)
        encoder.encode(consoleBytes)
        encoder.encode(delegateDeadline)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        script = try decoder.decode()
        pendingCalls = try decoder.decode()
        timers = try decoder.decode()
        consoleLines = try decoder.decode()
        consoleBytes = try decoder.decode()
        delegateDeadline = try decoder.decode()
    }
}

extension ProgramStartError: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .package(let error):
            encoder.encode(tag: 0)
            encoder.encode(error)
        case .script(let error):
            encoder.encode(tag: 1)
            encoder.encode(error)
        case .thread(let errorNumber):
            encoder.encode(tag: 2)
            encoder.encode(Int(errorNumber))
        case .tooManyOpenFiles(let limit):
            encoder.encode(tag: 3)
            encoder.encode(limit)
        case .alreadyRunning(let identity):
            encoder.encode(tag: 4)
            encoder.encode(identity)
        case .stopped: encoder.encode(tag: 5)
        case .worker(let text):
            encoder.encode(tag: 6)
            encoder.encode(text)
        case .tooManyPrograms(let limit):
            encoder.encode(tag: 7)
            encoder.encode(limit)
        case .shutDown: encoder.encode(tag: 8)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .package(try decoder.decode())
            case 1: .script(try decoder.decode())
            case 2: .thread(errorNumber: Int32(truncatingIfNeeded: try decoder.decode(Int.self)))
            case 3: .tooManyOpenFiles(limit: try decoder.decode())
            case 4: .alreadyRunning(try decoder.decode())
            case 5: .stopped
            case 6: .worker(try decoder.decode())
            case 7: .tooManyPrograms(limit: try decoder.decode())
            case 8: .shutDown
            default: nil
            }
        }
    }
}
