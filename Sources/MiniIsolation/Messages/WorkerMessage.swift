package import MiniContainment
package import MiniCore
package import MiniRuntime

/// A message of a worker to its host.
package enum WorkerMessage: Sendable {
    /// What the kernel enforces for the process. The first message.
    case confined(ContainmentReport)
    /// A request, whose reply has its number.
    case request(Int, ServiceRequest)
    /// Cancels a request, which completes anyway.
    case cancel(Int)
    /// An event of the program.
    case event(ProgramEvent)
    /// The reply to a command.
    case reply(Int, [UInt8])
    /// The time of a virtual clock, for the files that the following requests change.
    case time(WallTime)
    /// The reply to ``HostMessage/ping``.
    case pong
    /// The address of the page on top, with its query unless that is too long, after the page was shown.
    case page(String)
    /// The name of the JSAPI whose call has begun last, before the messages of the call.
    case callBegan(String)
    /// A call with an object from the result of another JSAPI.
    case marked(MarkedCall)
}

extension WorkerMessage {
    /// The number of bytes that an element of an array or object counts at least; in a message it can have one.
    private static let elementByteCount = 16

    /// Decodes a message.
    ///
    /// - Returns: The message, and the approximate size of its values in memory in bytes, at least its own size.
    package static func decode(_ bytes: [UInt8]) throws(BinaryDecodingError) -> (message: Self, byteCount: Int) {
        var decoder = BinaryDecoder(bytes)
        let message = try decoder.decode(Self.self)
        try decoder.finish()
        return (message, max(bytes.count, decoder.elementCount * elementByteCount))
    }
}

extension WorkerMessage: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .confined(let report):
            encoder.encode(tag: 4)
            encoder.encode(report)
        case .request(let number, let request):
            encoder.encode(tag: 0)
            encoder.encode(number)
            encoder.encode(request)
        case .cancel(let number):
            encoder.encode(tag: 1)
            encoder.encode(number)
        case .event(let event):
            encoder.encode(tag: 2)
            encoder.encode(event)
        case .reply(let number, let bytes):
            encoder.encode(tag: 3)
            encoder.encode(number)
            encoder.encode(bytes: bytes)
        case .time(let time):
            encoder.encode(tag: 5)
            encoder.encode(time)
        case .pong: encoder.encode(tag: 6)
        case .page(let address):
            encoder.encode(tag: 7)
            encoder.encode(address)
        case .callBegan(let name):
            encoder.encode(tag: 8)
            encoder.encode(name)
        case .marked(let call):
            encoder.encode(tag: 9)
            encoder.encode(call)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .request(try decoder.decode(), try decoder.decode())
            case 1: .cancel(try decoder.decode())
            case 2: .event(try decoder.decode())
            case 3: .reply(try decoder.decode(), try decoder.decodeBytes())
            case 4: .confined(try decoder.decode())
            case 5: .time(try decoder.decode())
            case 6: .pong
            case 7: .page(try decoder.decode())
            case 8: .callBegan(try decoder.decode())
            case 9: .marked(try decoder.decode())
            default: nil
            }
        }
    }
}
