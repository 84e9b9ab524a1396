internal import MiniCore
internal import NIOHTTP1

/// What is sent of a program's request, but for where to; redirects change it.
struct OutgoingMessage: Sendable {
    var method: HTTPMethod
    /// Without those that the host sets.
    var headers: HTTPHeaders
    var body: OutgoingBody
    /// Whether a signer may put an account's token into it: not behind a redirect that has given up encryption.
    private(set) var maySign = true
    /// The fields that a signer has added to the query of an earlier URL.
    private var signature: Set<String> = []
    /// Whether it goes where a server has redirected to.
    private(set) var isRedirected = false

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - body: That of the request.
    ///   - refused: Is told the names of headers that are not sent.
    /// - Throws: `.invalidParameter` for what cannot be sent.
    init(
        _ request: NetworkRequest,
        _ body: OutgoingBody,
        limits: NetworkLimits,
        refused: ([String]) -> Void,
    ) throws(APIError) {
        method = try HeaderRules.method(request.method)
        headers = try HeaderRules.admit(
            request.headers,
            maySetCookie: request.maySetCookie,
            limits: limits,
            refused: refused,
        )
        self.body = body
        if let contentType = body.contentType { headers.replaceOrAdd(name: "content-type", value: contentType) }
    }

    /// Whether the request, which failed, may be sent again: it was sent over a connection that the server was about to
    /// close, and twice the request does what it does once (RFC 9110, 9.2.2).
    func maySendAgain(after error: any Error) -> Bool {
        guard case AnswerFault.connectionLost = error else { return false }
        return [.GET, .HEAD, .OPTIONS, .TRACE, .PUT, .DELETE].contains(method)
    }

    /// Becomes what is sent to where a redirect leads.
    mutating func follow(_ redirect: Redirect, from url: AdmittedURL, to next: AdmittedURL) {
        isRedirected = true
        if redirect.dropsBody(of: method) {
            method = .GET
            body = .none
            for name in Redirect.bodyHeaders { headers.remove(name: name) }
        }
        if !next.hasOrigin(of: url) {
            for name in Redirect.credentialHeaders { headers.remove(name: name) }
        }
        if url.isSecure, !next.isSecure { maySign = false }
    }

    /// Takes note of what a signer has added to a URL.
    mutating func note(signed: AdmittedURL, from url: AdmittedURL) {
        let own = Set(url.queryFields.map(Self.name(of:)))
        signature.formUnion(signed.queryFields.filter { !own.contains(Self.name(of: $0)) })
    }

    private static func name(of field: String) -> String { PercentEncoding.decode(field.prefix { $0 != "=" }) }

    /// A URL without what a signer had added to an earlier one, which servers repeat when they redirect.
    func withoutSignature(_ url: AdmittedURL) -> AdmittedURL {
        guard !signature.isEmpty, url.queryFields.contains(where: signature.contains) else { return url }
        return url.withQueryFields(url.queryFields.filter { !signature.contains($0) })
    }
}
