package import MiniCore

/// A message of a host to a worker.
package enum HostMessage: Sendable {
    /// Starts the program. The first message, and the only one of its kind.
    case start(ProgramStart)
    /// The reply to a request.
    case reply(Int, [UInt8])
    /// An event of an exchange.
    case requestEvent(Int, RequestEvent)
    /// An event of a socket.
    case socketEvent(Int, SocketEvent)
    /// Signals that the host's own JSAPIs have sent without a wait, in order.
    case functionSignals([NumberedSignal])
    /// A command, whose reply has its number.
    case command(Int, ProgramCommand)
    /// Cancels a command, which completes anyway.
    case cancelCommand(Int)
    /// Requests a ``WorkerMessage/pong``, which a worker sends between two turns and during a request.
    case ping
}

extension HostMessage: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .start(let start):
            encoder.encode(tag: 0)
            encoder.encode(start)
        case .reply(let number, let bytes):
            encoder.encode(tag: 1)
            encoder.encode(number)
            encoder.encode(bytes: bytes)
        case .requestEvent(let number, let event):
            encoder.encode(tag: 2)
            encoder.encode(number)
            encoder.encode(event)
        case .socketEvent(let number, let event):
            encoder.encode(tag: 3)
            encoder.encode(number)
            encoder.encode(event)
        case .command(let number, let command):
            encoder.encode(tag: 4)
            encoder.encode(number)
            encoder.encode(command)
        case .cancelCommand(let number):
            encoder.encode(tag: 5)
            encoder.encode(number)
        case .functionSignals(let signals):
            encoder.encode(tag: 6)
            encoder.encode(signals)
        case .ping: encoder.encode(tag: 7)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .start(try decoder.decode())
            case 1: .reply(try decoder.decode(), try decoder.decodeBytes())
            case 2: .requestEvent(try decoder.decode(), try decoder.decode())
            case 3: .socketEvent(try decoder.decode(), try decoder.decode())
            case 4: .command(try decoder.decode(), try decoder.decode())
            case 5: .cancelCommand(try decoder.decode())
            case 6: .functionSignals(try decoder.decode())
            case 7: .ping
            default: nil
            }
        }
    }
}
