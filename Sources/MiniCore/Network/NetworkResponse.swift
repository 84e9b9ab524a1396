/// The response of a server.
public struct NetworkResponse: Sendable {
    /// Decodes bytes of a charset, whose name is in lower case; nil for an unknown charset and for bytes that are invalid in it.
    package typealias TextDecoder = @Sendable (_ bytes: [UInt8], _ charset: String) -> String?

    /// The status, 200 to 999.
    ///
    /// Informational responses and followed redirects are not reported.
    public var status: Int
    /// The headers in their order, without the cookies, which the host stores.
    public var headers: [NetworkHeader]
    /// The body, decompressed; empty if it was written to a file.
    public var body: [UInt8]
    /// The URL of the response, after redirects.
    public var url: String
    /// Whether text of the body has the ``charset`` of the headers; otherwise it is UTF-8.
    public var usesCharset: Bool
    /// A message about the session from a host with signed requests, for the program's listeners; nil if there is none.
    public var accountEvent: AccountEvent?
    /// An object that is released with the response.
    ///
    /// Its resources count as used until then. It is no part of the value: a receiver in another process counts its own memory.
    package var memoryLease: (any Sendable)?

    /// Creates a response.
    public init(
        status: Int,
        headers: [NetworkHeader],
        body: [UInt8],
        url: String,
        usesCharset: Bool = false,
        accountEvent: AccountEvent? = nil,
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.usesCharset = usesCharset
        self.accountEvent = accountEvent
    }

    /// The value of the first header with that name, without regard to case.
    public func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }

    /// The charset that the server specifies, in lower case; nil for none.
    public var charset: String? {
        guard let type = header("content-type") else { return nil }
        var isQuoted = false
        // A semicolon in quotes is not a separator.
        let parts = type.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == ";" && !isQuoted
        }
        for parameter in parts.dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == "charset" else { continue }
            return parts[1].trimmed.drop { $0 == "\"" }.prefix { $0 != "\"" }.lowercased()
        }
        return nil
    }
}

extension Substring {
    /// The text without leading and trailing spaces and tabs; compared by bytes, as in the HTTP standards.
    package var trimmed: Substring {
        var bytes = utf8.drop(while: \.isSpaceOrTab)
        while let last = bytes.last, last.isSpaceOrTab { bytes.removeLast() }
        return Substring(bytes)
    }
}
