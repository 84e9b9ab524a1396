internal import MiniCore
internal import NIOCore
internal import NIOHTTP1

extension Exchange {
    /// Signs a request of `my.request` to a host that receives signed requests.
    func sign(_ message: inout OutgoingMessage, _ url: inout AdmittedURL) async throws {
        let signing = host.configuration.signing
        guard request.initiator == .request, !signing.signers.isEmpty else { return }
        guard message.maySign else {
            if signing.signs(url.host) {
                network.warn(
                    ProgramWarning("\(resourceType.name): a redirect to http is not signed: \(url.authority)")
                )
            }
            return
        }
        let request = SignableRequest(
            method: message.method.rawValue,
            url: message.withoutSignature(url).text,
            headers: message.headers.map { NetworkHeader($0.name, $0.value) },
            body: message.body.bytes,
        )
        let signed = try await signing.signed(
            request,
            to: url.host,
            for: network.program,
            deadline: host.configuration.delegateDeadline,
        )
        guard signed != request else { return }
        guard let signedURL = try AdmittedURL(WebURL(signed.url)), signedURL.hasOrigin(of: url) else {
            throw APIError(.unknown, "the signer changed where the request goes")
        }
        url = signedURL
        message.headers = HTTPHeaders(signed.headers.map { ($0.name, $0.value) })
        message.body = signed.body.isEmpty ? .none : .bytes(ByteBuffer(bytes: signed.body))
    }
}
