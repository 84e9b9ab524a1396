/// What a server has answered.
public struct NetworkResponse: Sendable {
    /// The status, 200 to 999; informational answers and redirects that were followed are not seen.
    public var status: Int
    /// The headers in their order, without the cookies, which the host keeps.
    public var headers: [NetworkHeader]
    /// The body, decompressed; empty when it went into a file.
    public var body: [UInt8]
    /// The URL that answered, after redirects.
    public var url: String
    /// What a signed host says about the session, for the program's listeners; nil for nothing, and from other hosts.
    public var sessionEvent: SessionEvent?

    /// Makes a response.
    public init(
        status: Int,
        headers: [NetworkHeader],
        body: [UInt8],
        url: String,
        sessionEvent: SessionEvent? = nil,
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.sessionEvent = sessionEvent
    }

    /// The value of the first header with that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }
}
