internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTP2

/// Rejects a request on a connection whose certificate is not for the host of the request.
///
/// The TLS library compares IP addresses of a certificate with the address of the connection, even if the URL has a name.
/// An attacker that controls DNS could impersonate any host with a certificate for an address. The HTTP client does not
/// expose the host that a connection was made for. Each request has it in its `Host` field, which programs cannot set. The
/// head is written after the handshake and is checked here before it is encrypted.
private final class IdentityValidator: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private let identity: CertificateIdentity
    /// The `Host` field of the last request that passed.
    ///
    /// A connection has one host, so it is parsed once.
    private var passed: String?
    private var hasFailed = false

    init(_ identity: CertificateIdentity) { self.identity = identity }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head(let head) = Self.unwrapOutboundIn(data) {
            let field = head.headers.first(name: "host") ?? ""
            if field != passed {
                let host = Self.host(in: field)
                guard identity.includes(host) else {
                    return fail(context, CertificateMismatch(host: host, identity: identity), promise)
                }
                passed = field
            }
        }
        guard !hasFailed else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        context.write(data, promise: promise)
    }

    private func fail(
        _ context: ChannelHandlerContext,
        _ mismatch: CertificateMismatch,
        _ promise: EventLoopPromise<Void>?,
    ) {
        hasFailed = true
        promise?.fail(mismatch)
        context.fireErrorCaught(mismatch)
        // A stream of HTTP/2 leaves its connection open. The next request is checked like this one.
        context.close(promise: nil)
    }

    /// The host in a `Host` field, without brackets and port.
    private static func host(in field: String) -> String {
        if field.hasPrefix("["), let end = field.firstIndex(of: "]") {
            return String(field.dropFirst().prefix(upTo: end))
        }
        return String(field.prefix { $0 != ":" })
    }
}

extension Channel {
    /// Checks each request of an HTTP/1.1 connection against its certificate.
    ///
    /// Must be called on its event loop.
    func guardIdentity() throws {
        // A connection without TLS has no certificate: the search throws.
        guard let identity = try? pipeline.syncOperations.handler(type: SecureConnection.self).identity else { return }
        let encoder = try pipeline.syncOperations.handler(type: HTTPRequestEncoder.self)
        try pipeline.syncOperations.addHandler(IdentityValidator(identity), position: .after(encoder))
    }

    /// Checks the request of an HTTP/2 stream against the certificate of its connection.
    ///
    /// Must be called on its event loop.
    func guardStreamIdentity() throws {
        // HTTP/2 is negotiated during the handshake of TLS, so every connection has a certificate.
        guard let identity = try parent?.pipeline.syncOperations.handler(type: SecureConnection.self).identity else {
            throw ChannelError.inappropriateOperationForState
        }
        let codec = try pipeline.syncOperations.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self)
        try pipeline.syncOperations.addHandler(IdentityValidator(identity), position: .after(codec))
    }
}
