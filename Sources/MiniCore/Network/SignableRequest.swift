/// A request immediately before it is sent: the input and the output of a signer.
public struct SignableRequest: Sendable, Hashable {
    /// The method, in capitals.
    public var method: String
    /// The absolute URL in the form that was checked and is used for the connection.
    public var url: String
    /// The headers in their order, without those that the client adds by itself.
    public var headers: [NetworkHeader]
    /// The body; empty for none.
    public var body: [UInt8]

    /// Creates a request.
    public init(method: String, url: String, headers: [NetworkHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// The values of the headers with that name, without regard to case, in their order.
    public func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
