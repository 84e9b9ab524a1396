/// A request of a JSAPI to the network.
///
/// The request is a value: the files that it sends or fills are named by the program's paths and passed to the network as
/// ``RequestFiles``.
public struct NetworkRequest: Sendable, Hashable {
    /// The JSAPI that sends the request.
    ///
    /// Plain HTTP can be allowed for two of them only.
    public enum Initiator: String, Sendable, Hashable, CaseIterable {
        /// `my.request`.
        case request
        /// `my.uploadFile`.
        case uploadFile
        /// `my.downloadFile`.
        case downloadFile
        /// `my.getImageInfo`, for an image that is not a file of the program.
        case getImageInfo
    }

    /// The body of the request.
    public enum Body: Sendable, Hashable {
        /// No body.
        case none
        /// Bytes that are sent unchanged. Their type is in the headers.
        case bytes([UInt8])
        /// A form with a file that is read from disk while it is sent. The content type is set with its boundary.
        case form(fields: [NetworkHeader], file: FormFile)
    }

    /// The file of a form.
    public struct FormFile: Sendable, Hashable {
        /// The field's name.
        public var field: String
        /// The file name that is sent to the server.
        public var name: String
        /// The path of the file, as the program wrote it.
        public var path: String

        /// Creates a file of a form.
        public init(field: String, name: String, path: String) {
            self.field = field
            self.name = name
            self.path = path
        }
    }

    /// The destination of the response's body.
    public enum Destination: Sendable, Hashable {
        /// Into ``NetworkResponse/body``.
        case memory
        /// A file of the program that does not exist yet. It is created with the first bytes, and removed if the exchange
        /// fails.
        case file(TemporaryFile)
    }

    /// The JSAPI that sends the request.
    public var initiator: Initiator
    /// The URL as the program wrote it.
    public var url: String
    /// The method, in capitals.
    public var method: String
    /// The program's headers, in its order.
    ///
    /// Headers that are reserved for the host are dropped.
    public var headers: [NetworkHeader]
    /// Whether a `Cookie` in ``headers`` is sent instead of the cookies that the host stores; by default it is dropped.
    public var sendsOwnCookies = false
    /// The body.
    public var body: Body
    /// The destination of the response's body.
    public var destination: Destination
    /// The time limit for the complete exchange, redirects included.
    public var timeout: Duration
    /// The page that sends the request, for the Referer; nil for none.
    public var page: String?
    /// The call that the request belongs to; nil if it is unknown.
    public var call: CallReference?

    /// Creates a request.
    public init(
        _ initiator: Initiator,
        url: String,
        method: String = "GET",
        headers: [NetworkHeader] = [],
        body: Body = .none,
        destination: Destination = .memory,
        timeout: Duration = .seconds(30),
        page: String? = nil,
        call: CallReference? = nil,
    ) {
        self.initiator = initiator
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.destination = destination
        self.timeout = timeout
        self.page = page
        self.call = call
    }
}
