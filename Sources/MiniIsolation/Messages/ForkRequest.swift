internal import MiniCore

/// A request to a ``ForkServer``'s process.
enum ForkRequest: Sendable {
    /// Prepares the memory of all children; the first request, and the only one of its kind.
    case prepare([UInt8])
    /// Forks a child for a task. Its standard output is the descriptor of the message.
    case fork([UInt8])
    /// Sends a signal to a child. There is no reply.
    case signal(Int, process: Int)
    /// Ends a child, and replies with the status of `waitpid`.
    case reap(Int)
}

extension ForkRequest: BinaryCodable {
    /// Encodes the number of the case and its values.
    func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .prepare(let setup):
            encoder.encode(tag: 0)
            encoder.encode(bytes: setup)
        case .fork(let task):
            encoder.encode(tag: 1)
            encoder.encode(bytes: task)
        case .signal(let number, let process):
            encoder.encode(tag: 2)
            encoder.encode(number)
            encoder.encode(process)
        case .reap(let process):
            encoder.encode(tag: 3)
            encoder.encode(process)
        }
    }

    /// Decodes the number of a case and its values.
    init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .prepare(try decoder.decodeBytes())
            case 1: .fork(try decoder.decodeBytes())
            case 2: .signal(try decoder.decode(), process: try decoder.decode())
            case 3: .reap(try decoder.decode())
            default: nil
            }
        }
    }
}

/// The reply to a ``ForkRequest``.
enum ForkReply: Sendable {
    /// The memory is prepared.
    case prepared
    /// A child was forked.
    case forked(process: Int)
    /// A child has ended.
    case reaped(status: Int)
    /// The request failed.
    case failed(String)
}

extension ForkReply: BinaryCodable {
    /// Encodes the number of the case and its value.
    func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .prepared: encoder.encode(tag: 0)
        case .forked(let process):
            encoder.encode(tag: 1)
            encoder.encode(process)
        case .reaped(let status):
            encoder.encode(tag: 2)
            encoder.encode(status)
        case .failed(let text):
            encoder.encode(tag: 3)
            encoder.encode(text)
        }
    }

    /// Decodes the number of a case and its value.
    init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .prepared
            case 1: .forked(process: try decoder.decode())
            case 2: .reaped(status: try decoder.decode())
            case 3: .failed(try decoder.decode())
            default: nil
            }
        }
    }
}
