import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// A server on the loopback interface that responds to every request with the steps of a test, valid or not.
///
/// ```swift
/// let server = try await TestServer.start { _ in ServerStep.text("hello") }
/// // … https://localhost:\(server.port)/ …
/// await server.stop()
/// ```
package final class TestServer: Sendable {
    /// The layer between the connection and HTTP.
    package enum Security: Sendable {
        /// None.
        case none
        /// TLS 1.2 or 1.3 with a certificate.
        case tls(CertificateAuthority.Certificate = .valid)
        /// TLS 1.0 or 1.1.
        case oldTLS
        /// TLS, and HTTP/2 on top of it.
        case http2(CertificateAuthority.Certificate = .valid)
    }

    /// The events so far.
    package struct Record: Sendable {
        /// The complete requests.
        package var requests: [ServerRequest] = []
        /// The frames of all WebSockets.
        package var frames: [ServerFrame] = []
        /// The number of opened connections.
        package var opened = 0
        /// The number of closed connections.
        package var closed = 0
    }

    private struct State {
        var record = Record()
        var channels: [ObjectIdentifier: any Channel] = [:]
        var waiters: [(isEnough: @Sendable (Record) -> Bool, continuation: AsyncStream<Never>.Continuation)] = []
    }

    /// Returns the response to a request.
    package typealias Respond = @Sendable (ServerRequest) -> [ServerStep]

    private let state = Mutex(State())
    private let respond: Respond
    /// Whether responses are sent before the bodies of requests are complete.
    let respondsEarly: Bool
    private let listener: Mutex<(any Channel)?> = Mutex(nil)

    private init(respondsEarly: Bool, respond: @escaping Respond) {
        self.respondsEarly = respondsEarly
        self.respond = respond
    }

    /// Starts a server on a free port of the loopback interface.
    ///
    /// - Parameters:
    ///   - security: The layer below HTTP.
    ///   - address: The address of the loopback interface.
    ///   - authority: The signer of its certificate; nil for the authority that all servers of the process share.
    ///   - respondsEarly: Whether it responds as soon as it has the head of a request; the body is read and dropped.
    ///   - respond: Returns the response to each request, on the server's own thread.
    package static func start(
        _ security: Security = .tls(),
        address: String = "127.0.0.1",
        authority: CertificateAuthority? = nil,
        respondsEarly: Bool = false,
        respond: @escaping Respond,
    ) async throws -> TestServer {
        let server = TestServer(respondsEarly: respondsEarly, respond: respond)
        let context = try await context(security, authority)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                let number = server.opened(channel)
                return channel.eventLoop.makeCompletedFuture {
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    if case .http2 = security {
                        try channel.addHTTP2(for: server, number)
                    } else {
                        try channel.addHTTP1(for: server, number)
                    }
                }
            }
            .bind(host: address, port: 0).get()
        server.listener.withLock { $0 = channel }
        return server
    }

    private static func context(
        _ security: Security,
        _ authority: CertificateAuthority?,
    ) async throws -> NIOSSLContext? {
        var certificate = CertificateAuthority.Certificate.valid
        switch security {
        case .none: return nil
        case .tls(let kind), .http2(let kind): certificate = kind
        case .oldTLS: break
        }
        let authority = if let authority { authority } else { try await CertificateAuthority.shared }
        let files = authority.files(certificate)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(files.certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: files.key, format: .pem)),
        )
        if case .http2 = security { configuration.applicationProtocols = ["h2"] }
        if case .oldTLS = security {
            configuration.minimumTLSVersion = .tlsv1
            configuration.maximumTLSVersion = .tlsv11
        }
        return try NIOSSLContext(configuration: configuration)
    }

    /// The port on which it listens.
    package var port: Int { listener.withLock { $0?.localAddress?.port } ?? 0 }

    /// The events so far.
    package var record: Record { state.withLock { $0.record } }

    /// Waits until a condition is true, or the time limit cancels the test.
    package func wait(_ isEnough: @escaping @Sendable (Record) -> Bool) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let isThere = state.withLock { state in
            if isEnough(state.record) { return true }
            state.waiters.append((isEnough, continuation))
            return false
        }
        if isThere { return }
        // The stream also ends when the time limit of a test cancels it.
        for await _ in stream {}
    }

    /// Closes its connections and stops listening.
    package func stop() async {
        let channels = state.withLock { Array($0.channels.values) } + [listener.withLock { $0 }].compactMap(\.self)
        // A closed channel does not have to be closed.
        for channel in channels { try? await channel.close() }
    }

    func steps(for request: ServerRequest) -> [ServerStep] {
        note { $0.requests.append(request) }
        return respond(request)
    }

    func received(_ frame: ServerFrame) { note { $0.frames.append(frame) } }

    /// Records a new connection.
    ///
    /// - Returns: Its number, from 1.
    private func opened(_ channel: any Channel) -> Int {
        let identifier = ObjectIdentifier(channel)
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { _ = $0.channels.removeValue(forKey: identifier) }
            self.note { $0.closed += 1 }
        }
        state.withLock { $0.channels[identifier] = channel }
        note { $0.opened += 1 }
        return record.opened
    }

    private func note(_ change: (inout Record) -> Void) {
        let ready = state.withLock { state in
            change(&state.record)
            let record = state.record
            let ready = state.waiters.filter { $0.isEnough(record) }
            state.waiters.removeAll { $0.isEnough(record) }
            return ready
        }
        for waiter in ready { waiter.continuation.finish() }
    }
}

extension CertificateAuthority {
    private static let first = Task { try await CertificateAuthority() }

    /// An authority for all servers of a process, created at first use.
    package static var shared: CertificateAuthority {
        get async throws { try await first.value }
    }
}
