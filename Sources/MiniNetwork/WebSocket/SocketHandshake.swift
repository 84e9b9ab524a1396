internal import MiniCore
internal import NIOCore
internal import NIOHTTP1
internal import NIOTLS
internal import NIOWebSocket

/// Requests a WebSocket from a server.
///
/// After the handshake it leaves the pipeline to the handlers of frames.
final class SocketHandshake: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// The result of the handshake.
    struct Negotiation: Sendable {
        /// The chosen protocol; empty for none.
        let chosenProtocol: String
        let headers: HTTPHeaders
    }

    private let request: HTTPRequestHead
    private let host: String
    private let protocols: [String]
    private let policy: NetworkPolicy
    private let agreed: EventLoopPromise<Negotiation>
    private let upgrader = NIOWebSocketClientUpgrader { channel, _ in channel.eventLoop.makeSucceededVoidFuture() }
    private var agreement: Negotiation?

    init(
        _ request: HTTPRequestHead,
        to host: String,
        protocols: [String],
        policy: NetworkPolicy,
        agreed: EventLoopPromise<Negotiation>,
    ) {
        var request = request
        request.headers.add(name: "connection", value: "Upgrade")
        request.headers.add(name: "upgrade", value: "websocket")
        upgrader.addCustom(upgradeRequestHeaders: &request.headers)
        if !protocols.isEmpty {
            request.headers.add(name: "sec-websocket-protocol", value: protocols.joined(separator: ", "))
        }
        self.request = request
        self.host = host
        self.protocols = protocols
        self.policy = policy
        self.agreed = agreed
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        context.fireUserInboundEventTriggered(event)
        guard case TLSUserEvent.handshakeCompleted = event else { return }
        do {
            try context.channel.check(by: policy)
            let identity = try context.pipeline.syncOperations.handler(type: SecureConnection.self).identity
            guard identity.includes(host) else { throw CertificateMismatch(host: host, identity: identity) }
            context.write(Self.wrapOutboundOut(.head(request)), promise: nil)
            context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
        } catch {
            fail(context, error)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head):
            do throws(SocketFault) {
                agreement = try agreement(in: head)
            } catch {
                fail(context, error)
            }
        case .body: break
        case .end: if let agreement { agreed.succeed(agreement) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(context, error) }

    func channelInactive(context: ChannelHandlerContext) {
        agreed.fail(SocketFault.lost)
        context.fireChannelInactive()
    }

    private func fail(_ context: ChannelHandlerContext, _ error: any Error) {
        agreed.fail(error)
        context.close(promise: nil)
    }

    private func agreement(in head: HTTPResponseHead) throws(SocketFault) -> Negotiation {
        let headers = head.headers
        guard head.status == .switchingProtocols else {
            throw .handshake("the server does not open a WebSocket: status \(head.status.code)")
        }
        guard headers["upgrade"].map({ $0.lowercased() }) == ["websocket"],
            headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "upgrade" }),
            upgrader.shouldAllowUpgrade(upgradeResponse: head)
        else { throw .handshake("invalid Sec-WebSocket-Accept response") }
        guard !headers.contains(name: "sec-websocket-extensions") else {
            throw .handshake("the server uses an extension that was not offered")
        }
        let chosen = headers["sec-websocket-protocol"]
        guard protocols.isEmpty ? chosen.isEmpty : chosen.count == 1 && protocols.contains(chosen[0]) else {
            throw .handshake("the server chose none of the protocols that were offered")
        }
        return Negotiation(chosenProtocol: chosen.first ?? "", headers: headers)
    }
}
