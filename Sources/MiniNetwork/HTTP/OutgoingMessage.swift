internal import MiniCore
internal import NIOHTTP1

/// The parts of a program's request that are sent, except the destination.
///
/// Redirects change it.
struct OutgoingMessage: Sendable {
    var method: HTTPMethod
    /// The headers without those that the host sets.
    var headers: HTTPHeaders
    var body: OutgoingBody
    /// Whether a signer may add an account's token: not after a redirect from an encrypted to an unencrypted connection.
    private(set) var maySign = true
    /// The fields that a signer has added to the query of an earlier URL.
    private var signature: Set<String> = []
    /// Whether the destination comes from a redirect.
    private(set) var isRedirected = false

    /// Creates a message from a request.
    ///
    /// - Parameters:
    ///   - body: The body of the request.
    ///   - refused: Receives the names of headers that are not sent.
    /// - Throws: `.invalidParameter` for a request that cannot be sent.
    init(
        _ request: NetworkRequest,
        _ body: OutgoingBody,
        limits: NetworkLimits,
        refused: ([String]) -> Void,
    ) throws(APIError) {
        method = try HeaderRules.method(request.method)
        headers = try HeaderRules.admit(
            request.headers,
            sendsOwnCookies: request.sendsOwnCookies,
            limits: limits,
            refused: refused,
        )
        self.body = body
        if let contentType = body.contentType { headers.replaceOrAdd(name: "content-type", value: contentType) }
    }

    /// Whether the failed request may be sent again: the server was about to close its connection, and the request is
    /// idempotent (RFC 9110, 9.2.2).
    func maySendAgain(after error: any Error) -> Bool {
        guard case ResponseFault.connectionLost = error else { return false }
        return [.GET, .HEAD, .OPTIONS, .TRACE, .PUT, .DELETE].contains(method)
    }

    /// Changes the message for the destination of a redirect.
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

    /// Records the fields that a signer has added to a URL.
    mutating func note(signed: AdmittedURL, from url: AdmittedURL) {
        let own = Set(url.queryFields.map(Self.name(of:)))
        signature.formUnion(signed.queryFields.filter { !own.contains(Self.name(of: $0)) })
    }

    private static func name(of field: String) -> String { PercentEncoding.decode(field.prefix { $0 != "=" }) }

    /// A URL without the fields that a signer had added to an earlier one, which servers repeat in redirects.
    func withoutSignature(_ url: AdmittedURL) -> AdmittedURL {
        guard !signature.isEmpty, url.queryFields.contains(where: signature.contains) else { return url }
        return url.withQueryFields(url.queryFields.filter { !signature.contains($0) })
    }
}
