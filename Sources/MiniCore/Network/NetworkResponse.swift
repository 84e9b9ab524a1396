/// What a server has answered.
public struct NetworkResponse: Sendable {
    /// Reads text of a charset, whose name is in small letters; nil for a charset that is not known, and for bytes that
    /// are no text of it.
    public typealias TextDecoder = @Sendable (_ bytes: [UInt8], _ charset: String) -> String?

    /// The status, 200 to 999; informational answers and redirects that were followed are not seen.
    public var status: Int
    /// The headers in their order, without the cookies, which the host keeps.
    public var headers: [NetworkHeader]
    /// The body, decompressed; empty when it went into a file.
    public var body: [UInt8]
    /// The URL that answered, after redirects.
    public var url: String
    /// What reads the body as text of the charset that the headers name; nil where it is UTF-8, whatever they say.
    public var decoder: TextDecoder?
    /// What a signed host says about the session, for the program's listeners; nil for nothing, and from other hosts.
    public var sessionEvent: SessionEvent?
    /// What is let go of with the response: what it takes counts until then.
    package var keeps: (any Sendable)?

    /// Makes a response.
    public init(
        status: Int,
        headers: [NetworkHeader],
        body: [UInt8],
        url: String,
        decoder: TextDecoder? = nil,
        sessionEvent: SessionEvent? = nil,
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.decoder = decoder
        self.sessionEvent = sessionEvent
    }

    /// The value of the first header with that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }

    /// The charset that the server names, in small letters; nil for none.
    public var charset: String? {
        guard let type = header("content-type") else { return nil }
        var isQuoted = false
        // What stands in quotes separates nothing.
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
    /// Without the spaces and tabs around it; by bytes, as the standards of HTTP have it.
    package var trimmed: Substring {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var bytes = utf8.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return Substring(bytes)
    }
}
