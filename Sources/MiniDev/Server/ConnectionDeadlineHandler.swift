internal import NIOCore

/// Closes a connection after a time, unless it was removed before.
final class ConnectionDeadlineHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    /// The name in the pipeline.
    static let name = "deadline"

    private let time: Duration
    private var deadline: Scheduled<Void>?

    init(_ time: Duration) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }
}
