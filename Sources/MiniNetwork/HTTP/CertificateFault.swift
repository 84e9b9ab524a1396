internal import NIOCore
internal import NIOSSL

/// What is wrong with a certificate that the library of TLS accepts.
enum CertificateFault: Error {
    /// It names its host in a way that has been obsolete since 2000.
    case commonNameAlone
}

extension Channel {
    /// Refuses a certificate without the names that RFC 9525 asks for; for connections without TLS there is nothing to do.
    func requireAlternativeNames() -> EventLoopFuture<Void> {
        eventLoop.makeCompletedFuture {
            guard let security = try? pipeline.syncOperations.handler(type: NIOSSLHandler.self) else {
                // No such handler: the policy has allowed plain HTTP.
                return
            }
            guard let certificate = security.peerCertificate, !certificate._subjectAlternativeNames().isEmpty else {
                throw CertificateFault.commonNameAlone
            }
        }
    }
}
