/// The next action of a server on a connection or stream.
package enum ServerStep: Sendable {
    /// Sends a status and headers, without additional headers.
    case head(Int, [(String, String)] = [])
    /// Sends bytes of the body unchanged: the caller encodes chunks of HTTP/1.1.
    case body([UInt8])
    /// Sends bytes repeatedly, each time after the previous ones were sent.
    case repeated([UInt8], times: Int, every: Duration = .zero)
    /// Sends bytes below the protocol; only for HTTP/1.1.
    case raw(String)
    /// Sends a frame below the protocol, valid or not; only for HTTP/2.
    case frame(type: UInt8, flags: UInt8 = 0, stream: UInt32 = 1, [UInt8] = [], length: Int? = nil)
    /// Waits.
    case pause(Duration)
    /// Ends the response; only for HTTP/2.
    case end
    /// Closes the connection, or resets the stream.
    case close
    /// Accepts a WebSocket.
    case socket(ServerSocket)

    /// The bytes of a frame; nil for another step.
    var frameBytes: [UInt8]? {
        guard case .frame(let type, let flags, let stream, let payload, let declaredLength) = self else { return nil }
        let length = UInt32(declaredLength ?? payload.count)
        func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        return bytes(length).dropFirst() + [type, flags] + bytes(stream) + payload
    }

    /// A complete response with its length.
    package static func respond(
        _ status: Int = 200,
        _ headers: [(String, String)] = [],
        body: [UInt8] = [],
    ) -> [ServerStep] {
        [.head(status, headers + [("content-length", "\(body.count)")]), .body(body), .end]
    }

    /// A complete response with text.
    package static func text(_ text: String, _ headers: [(String, String)] = []) -> [ServerStep] {
        respond(200, [("content-type", "text/plain")] + headers, body: Array(text.utf8))
    }

    /// A redirect.
    package static func redirect(_ location: String, status: Int = 302) -> [ServerStep] {
        respond(status, [("location", location)])
    }
}
