internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// Finds out which certificate of a server was refused.
///
/// The TLS library reports only that a certificate was refused. A second connection gets it from the server. It ends during its
/// handshake; nothing is sent over it.
struct CertificateProbe {
    /// How long the second connection may take.
    private static let limit = TimeAmount.seconds(5)

    let parts: Transports.Parts
    let policy: NetworkPolicy

    /// The error with the issuer and the reason of a refused certificate; any other error as it is.
    ///
    /// - Parameters:
    ///   - error: What ended a connection.
    ///   - url: What the connection was for.
    func explained(_ error: any Error, of url: AdmittedURL) async -> any Error {
        guard Self.isRefusal(error), !Task.isCancelled else { return error }
        do {
            return UntrustedCertificate(try await certificate(of: url))
        } catch {
            return error
        }
    }

    /// Whether a connection was ended because the certificate of its server was refused.
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
            let handler = try NIOSSLClientHandler(context: certificates, serverHostname: name) { chain, verdict in
                if let first = chain.first { found.succeed(first) }
                // Whatever it is: the connection is not to be used.
                verdict.succeed(NIOSSLVerificationResult.failed)
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
