/// A request as it is about to leave: what is signed, and what becomes of it.
public struct SignableRequest: Sendable, Hashable {
    /// The method, in capitals.
    public var method: String
    /// The absolute URL in the form in which it was judged and is connected to.
    public var url: String
    /// The headers in their order; those that the client adds by itself are not among them.
    public var headers: [NetworkHeader]
    /// The body; empty for none.
    public var body: [UInt8]

    /// Makes a request.
    public init(method: String, url: String, headers: [NetworkHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// The values of the headers with that name, whatever its case, in their order.
    public func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
