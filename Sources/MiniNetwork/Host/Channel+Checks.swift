internal import NIOCore
internal import NIOSSL

/// A failed check of a new connection, on which nothing has been sent.
enum ConnectionFault: Error {
    /// The policy rejects the address that the name was resolved to; nil for an address that cannot be parsed.
    case address(IPAddress?)
}

extension Channel {
    /// Prepares a new connection, and closes it when that fails: the client does not close it.
    ///
    /// Must be called on its event loop.
    func closedUnless(_ prepare: () throws -> Void) -> EventLoopFuture<Void> {
        do {
            try prepare()
            return eventLoop.makeSucceededVoidFuture()
        } catch {
            // Closed below TLS, which would wait for the close alert of the peer. Without TLS the search throws.
            let security = try? pipeline.syncOperations.context(handlerType: NIOSSLHandler.self)
            if let security { security.close(promise: nil) } else { close(promise: nil) }
            return eventLoop.makeFailedFuture(error)
        }
    }

    /// Checks a connection before the first request is sent over it.
    ///
    /// Must be called on its event loop.
    ///
    /// Whether the certificate is for the host of a request is checked for each request, see ``guardIdentity()``.
    ///
    /// The address is that of the connection itself, so that a second name resolution cannot return another address.
    func check(by policy: NetworkPolicy) throws {
        try checkAddress(by: policy)
        // Without such a handler the connection is plain HTTP, which the policy has allowed.
        guard let security = try? pipeline.syncOperations.handler(type: NIOSSLHandler.self) else { return }
        // A connection without a certificate is for no host.
        let identity = security.peerCertificate.map(CertificateIdentity.init) ?? CertificateIdentity(names: [])
        let connection = SecureConnection(identity)
        try pipeline.syncOperations.addHandler(connection, position: .after(security))
    }
}

extension Channel {
    /// Checks the address of a new connection.
    func checkAddress(by policy: NetworkPolicy) throws {
        guard policy.addresses != .any else { return }
        let address = remoteAddress?.ipAddress.flatMap { IPAddress(String($0.prefix { $0 != "%" })) }
        guard let address, policy.evaluate(address: address) == nil else { throw ConnectionFault.address(address) }
    }
}

/// A connection with TLS, with the identity of its certificate.
///
/// It is closed without waiting for the close alert of TLS. Otherwise a peer that continues to send would be read for
/// seconds after an exchange was aborted.
final class SecureConnection: ChannelOutboundHandler {
    typealias OutboundIn = Never

    let identity: CertificateIdentity

    init(_ identity: CertificateIdentity) { self.identity = identity }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // The handler leaves the pipeline when the connection has been closed already, which makes the search throw.
        guard let security = try? context.pipeline.syncOperations.context(handlerType: NIOSSLHandler.self) else {
            return context.close(mode: mode, promise: promise)
        }
        security.close(mode: mode, promise: promise)
    }
}
