/// What a JSAPI needs to open a WebSocket.
public struct SocketRequest: Sendable {
    /// The URL as the program wrote it.
    public var url: String
    /// The program's headers; those that belong to the host are dropped.
    public var headers: [NetworkHeader]
    /// The subprotocols that the program offers, the preferred one first.
    public var protocols: [String]
    /// The longest time until the socket is open.
    public var timeout: Duration

    /// Makes a request.
    public init(
        url: String,
        headers: [NetworkHeader] = [],
        protocols: [String] = [],
        timeout: Duration = .seconds(30),
    ) {
        self.url = url
        self.headers = headers
        self.protocols = protocols
        self.timeout = timeout
    }
}
