internal import AsyncHTTPClient
public import MiniCore
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOPosix
internal import NIOSSL

extension APIError {
    /// The error that a program receives for a failure of the network.
    ///
    /// It has no address, path or query.
    init(network error: any Error) {
        switch error {
        case let error as APIError: self = error
        case is CancellationError: self = .exchangeAborted
        case let error as HTTPClientError: self = Self.client(error)
        case let fault as SocketFault: self = fault.error
        case let fault as ResponseFault: self = Self.error(fault)
        case let fault as DownloadFault: self = Self.download(fault)
        case UploadFault.fileShrank:
            self.init(.networkFailed, "the file could not be read to the length that it had")
        case let mismatch as CertificateMismatch:
            let fault = mismatch.identity.isEmpty ? "names no host" : "is for another host"
            self.init(.networkFailed, "the server's certificate \(fault)")
        case let fault as UntrustedCertificate: self = Self.certificate(fault.reason)
        case let error as NIOSSLError: self = Self.security(error)
        case is ConnectionFault: self.init(.noPermission, "the server's address is not allowed")
        case is BoringSSLError: self.init(.networkFailed, "the encrypted connection broke")
        case let error as NIOConnectionError: self = Self.connection(error)
        case HTTPParserError.invalidEOFState: self = Self.closedEarly
        case HTTPParserError.headerOverflow:
            self.init(.networkFailed, "the response has too many or too long headers")
        case is HTTPParserError: self.init(.networkFailed, "the response is not HTTP")
        case NIOHTTPDecompression.DecompressionError.limit: self = Self.download(.tooLarge)
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self.init(.networkFailed, "the response is damaged: it cannot be decompressed")
        default: self.init(.networkFailed, "the connection failed")
        }
    }

    /// Whether a server's certificate was rejected that a host with more ``TrustedAuthorities`` would accept.
    public var isUntrustedCertificate: Bool { self == Self.untrustedCertificate }

    private static let untrustedCertificate = APIError(.networkFailed, "the server's certificate is not trusted")
    private static let closedEarly = APIError(.networkFailed, "the server closed the connection early")

    static let exchangeAborted = APIError(.aborted, "the request was aborted")
    static let exchangeTimedOut = APIError(.timedOut, "the exchange exceeded its timeout")

    private static func client(_ error: HTTPClientError) -> APIError {
        switch error {
        case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
            .getConnectionFromPoolTimeout:
            .exchangeTimedOut
        // An aborted exchange has the reason in its cancellation state. The client itself cancels the exchanges of a broken
        // connection.
        case .remoteConnectionClosed, .cancelled: closedEarly
        default: APIError(.networkFailed, "the exchange failed: \(error.shortDescription)")
        }
    }

    private static func error(_ fault: ResponseFault) -> APIError {
        switch fault {
        case .status: APIError(.networkFailed, "the response has an invalid status")
        case .length: APIError(.networkFailed, "the response's headers are too long")
        case .connectionLost, .respondedEarly: closedEarly
        }
    }

    private static func download(_ fault: DownloadFault) -> APIError {
        switch fault {
        case .tooLarge, .notNeeded: APIError(.networkFailed, "the response is too large")
        case .budgetExceeded: APIError(.networkFailed, "the pending requests exceed their common memory limit")
        case .notWritten: APIError(.diskFull, "the response could not be written")
        }
    }

    private static func security(_ error: NIOSSLError) -> APIError {
        switch error {
        case .handshakeFailed:
            CertificateProbe.isRefusal(error)
                ? untrustedCertificate
                : APIError(.networkFailed, "no encrypted connection could be negotiated")
        case .uncleanShutdown: closedEarly
        default: APIError(.networkFailed, "the encrypted connection broke")
        }
    }

    private static func certificate(_ reason: UntrustedCertificate.Reason) -> APIError {
        switch reason {
        case .expired: APIError(.networkFailed, "the server's certificate has expired")
        case .early: APIError(.networkFailed, "the server's certificate is not valid yet")
        case .selfSigned, .unknownIssuer: untrustedCertificate
        }
    }

    private static func connection(_ error: NIOConnectionError) -> APIError {
        error.dnsAError != nil || error.dnsAAAAError != nil
            ? APIError(.networkFailed, "the host cannot be resolved")
            : APIError(.networkFailed, "the host cannot be reached")
    }
}
