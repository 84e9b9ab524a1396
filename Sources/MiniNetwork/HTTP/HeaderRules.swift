internal import MiniCore
internal import NIOHTTP1

/// Decides which headers of a program are sent.
enum HeaderRules {
    /// Headers that the host sets itself or that would change the data on a connection.
    private static let refusedNames: Set<String> = [
        "accept-charset", "accept-encoding", "access-control-request-headers", "access-control-request-method",
        "access-control-request-private-network", "connection", "content-length", "cookie", "cookie2", "date", "dnt",
        "expect", "host", "http2-settings", "keep-alive", "origin", "referer", "set-cookie", "te", "trailer",
        "transfer-encoding", "upgrade", "via",
    ]
    private static let refusedPrefixes = ["proxy-", "sec-"]

    /// The headers that may be sent, without the whitespace around their values, which HTTP/2 forbids.
    ///
    /// - Parameters:
    ///   - headers: The program's headers.
    ///   - sendsOwnCookies: Whether a `Cookie` is sent.
    ///   - refused: Receives the names of the headers that are not sent.
    /// - Throws: `.invalidParameter` for an invalid header and for too many of them.
    static func admit(
        _ headers: [NetworkHeader],
        sendsOwnCookies: Bool = false,
        limits: NetworkLimits,
        refused: ([String]) -> Void,
    ) throws(APIError) -> HTTPHeaders {
        guard headers.count <= limits.requestHeaders else {
            throw APIError(.invalidParameter, "headers: more than \(limits.requestHeaders)")
        }
        var admitted = HTTPHeaders()
        var refusedHeaders: [String] = []
        var size = 0
        for header in headers {
            guard !header.name.isEmpty, header.name.utf8.allSatisfy(NetworkHeader.isTokenByte) else {
                throw APIError(.invalidParameter, "headers: a name is empty or has a character that is not allowed")
            }
            guard header.value.utf8.allSatisfy(isValueByte) else {
                throw APIError(.invalidParameter, "headers.\(header.name): a character is not allowed in headers")
            }
            size += header.name.utf8.count + header.value.utf8.count
            let name = header.name.lowercased()
            if name == "cookie", sendsOwnCookies {
                admitted.add(name: header.name, value: String(header.value[...].trimmed))
            } else if refusedNames.contains(name) || refusedPrefixes.contains(where: name.hasPrefix) {
                refusedHeaders.append(header.name)
            } else {
                admitted.add(name: header.name, value: String(header.value[...].trimmed))
            }
        }
        guard size <= limits.headBytes else {
            throw APIError(.invalidParameter, "headers: more than \(limits.headBytes) bytes")
        }
        if !refusedHeaders.isEmpty { refused(refusedHeaders) }
        return admitted
    }

    /// A method that may be sent.
    ///
    /// - Throws: `.invalidParameter` for an invalid method, and for methods that open tunnels or reflect credentials.
    static func method(_ name: String) throws(APIError) -> HTTPMethod {
        guard !name.isEmpty, name.utf8.count <= 32, name.utf8.allSatisfy(NetworkHeader.isTokenByte),
            !["CONNECT", "TRACE", "TRACK"].contains(name.uppercased())
        else { throw APIError(.invalidParameter, "method: not one that can be sent") }
        return HTTPMethod(rawValue: name)
    }

    private static func isValueByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\t") || byte >= 0x20 && byte != 0x7F
    }
}

extension ProgramWarning {
    /// Creates a warning about headers of a program that are reserved for the host.
    init(droppedHeaders names: [String], of resourceType: NetworkPolicy.ResourceType) {
        let list = names.joined(separator: ", ")
        self.init("\(resourceType.name): headers that the host sets itself were dropped: \(list)")
    }
}
