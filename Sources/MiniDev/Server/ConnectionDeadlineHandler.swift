package import NIOCore

/// Closes a connection after a time, unless it was removed before.
package final class ConnectionDeadlineHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    /// The name in the pipeline.
    package static let name = "deadline"

    private let time: Duration
    private var deadline: Scheduled<Void>?

    init(_ time: Duration) { self.time = time }

    package func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }

    package func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }
}
