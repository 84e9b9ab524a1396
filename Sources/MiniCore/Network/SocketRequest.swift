/// The parameters of a JSAPI call that opens a WebSocket.
public struct SocketRequest: Sendable {
    /// The URL as the program wrote it.
    public var url: String
    /// The program's headers.
    ///
    /// Headers that are reserved for the host are dropped.
    public var headers: [NetworkHeader]
    /// The subprotocols that the program offers, in order of preference.
    public var protocols: [String]
    /// The time limit for opening the socket.
    public var timeout: Duration
    /// The call that opens the socket; nil if it is unknown.
    public var call: CallReference?

    /// Creates a request.
    public init(
        url: String,
        headers: [NetworkHeader] = [],
        protocols: [String] = [],
        timeout: Duration = .seconds(30),
        call: CallReference? = nil,
    ) {
        self.url = url
        self.headers = headers
        self.protocols = protocols
        self.timeout = timeout
        self.call = call
    }
}
