package import NIOCore
package import NIOHTTP1
internal import NIOWebSocket

/// The WebSockets of a ``TokenServer``, whose messages are texts.
package enum TextSocket {
    private static let pagesName = "pages"

    /// Adds the handlers of a new connection, which opens a WebSocket or sends plain requests.
    ///
    /// Called on the loop of the connection.
    ///
    /// - Parameters:
    ///   - byteLimit: The maximum length of a text in bytes.
    ///   - pages: Responds to plain requests, also to those that may not open a WebSocket.
    ///   - admits: Whether a request may open a WebSocket.
    ///   - makePeer: Returns what receives the texts of a WebSocket that has opened.
    package static func addHandlers(
        to channel: any Channel,
        byteLimit: Int,
        pages: any RemovableChannelHandler,
        admits: @escaping @Sendable (HTTPRequestHead) -> Bool,
        makePeer: @escaping @Sendable (any Channel) -> any TextSocketPeer,
    ) throws {
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: byteLimit,
            shouldUpgrade: { channel, head in
                let headers: HTTPHeaders? = admits(head) ? HTTPHeaders() : nil
                return channel.eventLoop.makeSucceededFuture(headers)
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let aggregator = NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 0,
                        maxAccumulatedFrameCount: 1_024,
                        maxAccumulatedFrameSize: byteLimit,
                    )
                    try channel.pipeline.syncOperations.addHandler(aggregator)
                    try channel.pipeline.syncOperations.addHandler(TextSocketHandler(makePeer))
                }
            },
        )
        let upgrade: NIOHTTPServerUpgradeConfiguration = (
            upgraders: [upgrader],
            completionHandler: { context in
                context.pipeline.removeHandler(name: ConnectionDeadlineHandler.name, promise: nil)
                context.pipeline.removeHandler(name: pagesName, promise: nil)
            }
        )
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(withServerUpgrade: upgrade)
        try channel.pipeline.syncOperations.addHandler(pages, name: pagesName)
    }

    /// Sends a text; closes a connection whose other end leaves too much unread.
    package static func send(_ text: String, to channel: any Channel) {
        // Always in a later turn of the loop: a connection that ends while it is written calls its peer.
        channel.eventLoop.execute {
            guard channel.isWritable else { return channel.close(promise: nil) }
            var bytes = channel.allocator.buffer(capacity: text.utf8.count)
            bytes.writeString(text)
            channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: bytes), promise: nil)
        }
    }

    /// Requests the end of a connection.
    ///
    /// - Parameter reason: At most 123 bytes.
    package static func disconnect(_ channel: any Channel, reason: String) {
        channel.pipeline.fireUserInboundEventTriggered(TextSocketHandler.Disconnection(reason: reason))
    }
}
