/// What a JSAPI asks the network for.
public struct NetworkRequest: Sendable {
    /// What asks: plain HTTP can be allowed for two of them only.
    public enum Surface: String, Sendable, Hashable {
        /// `my.request`.
        case request
        /// `my.uploadFile`.
        case uploadFile
        /// `my.downloadFile`.
        case downloadFile
        /// `my.getImageInfo`, of a picture that is not the program's own.
        case getImageInfo
    }

    /// What is sent.
    public enum Body: Sendable {
        /// Nothing.
        case none
        /// Bytes as they are; their type is among the headers.
        case bytes([UInt8])
        /// A form with a file, read from disk as it is sent; the content type is set with its boundary.
        case form(fields: [NetworkHeader], file: FormFile)
    }

    /// The file of a form.
    public struct FormFile: Sendable {
        /// The field's name.
        public var field: String
        /// The name that the server is told.
        public var name: String
        /// The file, which is opened when the request is sent.
        public var content: any FileReference

        /// Makes a file.
        public init(field: String, name: String, content: any FileReference) {
            self.field = field
            self.name = name
            self.content = content
        }

        /// Makes a file of one at a path of the host's file system.
        public init(field: String, name: String, path: String) {
            self.init(field: field, name: name, content: HostFile(path: path))
        }
    }

    /// Where the answer's body goes.
    public enum Destination: Sendable {
        /// Into ``NetworkResponse/body``.
        case memory
        /// Into a file that does not exist yet; made with the first bytes, and removed again when the exchange fails.
        case file(any FileReference)

        /// Into a file at a path of the host's file system.
        public static func file(path: String) -> Destination { .file(HostFile(path: path)) }
    }

    /// What happens while the exchange runs, from the connection's thread.
    public enum Event: Sendable {
        /// The headers of the final answer have arrived.
        case headers(status: Int, [NetworkHeader])
        /// Bytes have been sent or received, of how many in all; nil when that is not known. At most ten a second.
        case progress(bytes: Int, total: Int?)
    }

    /// What asks.
    public var surface: Surface
    /// The URL as the program wrote it.
    public var url: String
    /// The method, in capitals.
    public var method: String
    /// The program's headers, in its order; those that belong to the host are dropped.
    public var headers: [NetworkHeader]
    /// Whether a `Cookie` among ``headers`` is sent, in place of the cookies that the host keeps; it is dropped otherwise.
    public var maySetCookie = false
    /// What is sent.
    public var body: Body
    /// Where the answer goes.
    public var destination: Destination
    /// The longest time for the whole exchange, redirects included.
    public var timeout: Duration
    /// The page that asks, for the Referer; nil for none.
    public var page: String?
    /// Is told what happens.
    public var observe: @Sendable (Event) -> Void

    /// Makes a request.
    public init(
        _ surface: Surface,
        url: String,
        method: String = "GET",
        headers: [NetworkHeader] = [],
        body: Body = .none,
        destination: Destination = .memory,
        timeout: Duration = .seconds(30),
        page: String? = nil,
        observe: @escaping @Sendable (Event) -> Void = { _ in },
    ) {
        self.surface = surface
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.destination = destination
        self.timeout = timeout
        self.page = page
        self.observe = observe
    }
}
