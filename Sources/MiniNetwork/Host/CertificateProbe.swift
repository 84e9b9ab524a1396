internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// Determines which certificate of a server was rejected.
///
/// The TLS library reports only that a certificate was rejected. A second connection receives the certificate from the
/// server. It ends during its handshake; nothing is sent over it.
struct CertificateProbe {
    /// The maximum duration of the second connection.
    private static let limit = TimeAmount.seconds(5)

    let parts: Transports.Resources
    let policy: NetworkPolicy

    /// The error with the issuer and the reason of a rejected certificate; any other error unchanged.
    ///
    /// - Parameters:
    ///   - error: The error that ended a connection.
    ///   - url: The URL of the connection.
    func explained(_ error: any Error, of url: AdmittedURL) async -> any Error {
        guard Self.isRefusal(error), !Task.isCancelled else { return error }
        do {
            return UntrustedCertificate(try await certificate(of: url))
        } catch {
            return error
        }
    }

    /// Whether a connection was ended because the certificate of its server was rejected.
    static func isRefusal(_ error: any Error) -> Bool {
        guard case NIOSSLError.handshakeFailed(let reason)? = error as? NIOSSLError else { return false }
        // The library reports the reason as text only.
        return String(describing: reason).contains("CERTIFICATE_VERIFY_FAILED")
    }

    private func certificate(of url: AdmittedURL) async throws -> NIOSSLCertificate {
        let loop = parts.loops.next()
        let found = loop.makePromise(of: NIOSSLCertificate.self)
        let name: String? = if case .address = url.url.host { nil } else { url.host }
        let connecting = ClientBootstrap(group: loop).connectTimeout(Self.limit).connect(host: url.host, port: url.port)
        let (certificates, policy) = (parts.certificates, policy)
        connecting.flatMapThrowing { channel in
            try channel.checkAddress(by: policy)
            let handler = try NIOSSLClientHandler(context: certificates, serverHostname: name) { chain, decision in
                if let first = chain.first { found.succeed(first) }
                // The result is always a failure: the connection must not be used.
                decision.succeed(NIOSSLVerificationResult.failed)
            }
            try channel.pipeline.syncOperations.addHandler(handler)
        }.whenFailure { found.fail($0) }
        let late = loop.scheduleTask(in: Self.limit) { found.fail(ChannelError.connectTimeout(Self.limit)) }
        connecting.whenSuccess { channel in
            channel.closeFuture.whenComplete { _ in found.fail(ChannelError.eof) }
            found.futureResult.whenComplete { _ in channel.close(promise: nil) }
        }
        found.futureResult.whenComplete { _ in late.cancel() }
        return try await found.futureResult.get()
    }
}
