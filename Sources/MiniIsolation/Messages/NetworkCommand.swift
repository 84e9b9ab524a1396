package import MiniCore

/// A request of a program to the network, see ``ProgramNetwork``.
package enum NetworkCommand: Sendable {
    /// Starts a request, whose events follow as ``HostMessage/requestEvent(_:_:)``.
    case send(NetworkRequest)
    /// Opens a socket, whose events follow as ``HostMessage/socketEvent(_:_:)``.
    case openSocket(SocketRequest)
    /// Sends a message to the socket of that number; the reply follows when its queue has space.
    case sendToSocket(Int, SocketMessage)
    /// Starts the closing handshake of the socket of that number.
    case closeSocket(Int, code: Int, reason: String)
    /// Checks the address of an image, audio or video.
    case admitMedia(String)
    /// Checks the URL of a web-view.
    case openWebView(String)
}

extension NetworkCommand: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .send(let request):
            encoder.encode(tag: 0)
            encoder.encode(request)
        case .openSocket(let request):
            encoder.encode(tag: 1)
            encoder.encode(request)
        case .sendToSocket(let number, let message):
            encoder.encode(tag: 4)
            encoder.encode(number)
            encoder.encode(message)
        case .closeSocket(let number, let code, let reason):
            encoder.encode(tag: 5)
            encoder.encode(number)
            encoder.encode(code)
            encoder.encode(reason)
        case .admitMedia(let address):
            encoder.encode(tag: 2)
            encoder.encode(address)
        case .openWebView(let url):
            encoder.encode(tag: 3)
            encoder.encode(url)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .send(try decoder.decode())
            case 1: .openSocket(try decoder.decode())
            case 2: .admitMedia(try decoder.decode())
            case 3: .openWebView(try decoder.decode())
            case 4: .sendToSocket(try decoder.decode(), try decoder.decode())
            case 5:
                .closeSocket(try decoder.decode(), code: try decoder.decode(), reason: try decoder.decode())
            default: nil
            }
        }
    }
}
