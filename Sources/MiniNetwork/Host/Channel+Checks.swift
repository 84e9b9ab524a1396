internal import NIOCore
internal import NIOSSL

/// What is wrong with a connection that has just been made; nothing has been sent on it.
enum ConnectionFault: Error {
    /// The name was resolved to an address that the policy refuses; nil for one that it cannot read.
    case address(IPAddress?)
}

extension Channel {
    /// Prepares a connection that has just been made, and closes it when that fails: the client forgets it as it is.
    ///
    /// To be called on its event loop.
    func closedUnless(_ prepare: () throws -> Void) -> EventLoopFuture<Void> {
        do {
            try prepare()
            return eventLoop.makeSucceededVoidFuture()
        } catch {
            // From below TLS, whose farewell waits for the other side.
            let security = try? pipeline.syncOperations.context(handlerType: NIOSSLHandler.self)
            if let security { security.close(promise: nil) } else { close(promise: nil) }
            return eventLoop.makeFailedFuture(error)
        }
    }

    /// Checks a connection before the first request goes over it; to be called on its event loop.
    ///
    /// Whether the certificate is for the host of a request is checked with each request, see ``guardIdentity()``.
    ///
    /// The address is that of the connection itself: no second look-up can have another result.
    func check(by policy: NetworkPolicy) throws {
        try checkAddress(by: policy)
        // Without such a handler it is plain HTTP, which the policy has allowed.
        guard let security = try? pipeline.syncOperations.handler(type: NIOSSLHandler.self) else { return }
        // Without a certificate the connection is for no host.
        let identity = security.peerCertificate.map(CertificateIdentity.init) ?? CertificateIdentity(names: [])
        let connection = SecureConnection(identity)
        try pipeline.syncOperations.addHandler(connection, position: .after(security))
    }
}

extension Channel {
    /// Checks the address of a connection that has just been made.
    func checkAddress(by policy: NetworkPolicy) throws {
        guard policy.addresses != .any else { return }
        let address = remoteAddress?.ipAddress.flatMap { IPAddress(String($0.prefix { $0 != "%" })) }
        guard let address, policy.judge(address: address) == nil else { throw ConnectionFault.address(address) }
    }
}

/// A connection with TLS: whom its certificate is for.
///
/// It is closed without waiting for the farewell of TLS: an other side that goes on sending would be read for seconds after an
/// exchange was aborted.
final class SecureConnection: ChannelOutboundHandler {
    typealias OutboundIn = Never

    let identity: CertificateIdentity

    init(_ identity: CertificateIdentity) { self.identity = identity }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // The handler leaves the pipeline when the connection has been closed already.
        guard let security = try? context.pipeline.syncOperations.context(handlerType: NIOSSLHandler.self) else {
            return context.close(mode: mode, promise: promise)
        }
        security.close(mode: mode, promise: promise)
    }
}
