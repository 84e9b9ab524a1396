internal import NIOCore
internal import NIOWebSocket
internal import Synchronization

/// Messages on their way from a program to the connection's thread.
///
/// Waking that thread costs more than sending a small message: it is woken once for all that a program sends in one go. For
/// the same reason nobody waits for a message to be sent unless many bytes are.
final class SocketOutbox: Sendable {
    /// How many bytes may be on their way before senders wait.
    static let limitInBytes = 1 << 20

    private struct State {
        var frames: [WebSocketFrame] = []
        /// Bytes that the system has not taken yet.
        var bytes = 0
        var isClosed = false
        var waiters: [Waiter] = []

        /// Those who need not wait any longer, and what they are told.
        mutating func released() -> (waiters: [Waiter], isSent: Bool) {
            guard isClosed || bytes <= SocketOutbox.limitInBytes else { return ([], true) }
            defer { waiters = [] }
            return (waiters, !isClosed)
        }
    }

    /// Is told whether the socket is still open.
    typealias Waiter = @Sendable (Bool) -> Void

    private let state = Mutex(State())

    /// Takes a message.
    ///
    /// Messages go out in the order in which this is called.
    ///
    /// - Parameter whenRoom: Is called when there is room for more, if that is later, or the socket is closed.
    /// - Returns: true when there is room for more, false when the socket is closed; nil when somebody has to wait.
    func send(_ frame: WebSocketFrame, on channel: any Channel, whenRoom: @escaping Waiter) -> Bool? {
        let (isSent, isFirst) = state.withLock { state -> (Bool?, Bool) in
            guard !state.isClosed else { return (false, false) }
            state.frames.append(frame)
            state.bytes += frame.data.readableBytes
            let mustWait = state.bytes > Self.limitInBytes
            if mustWait { state.waiters.append(whenRoom) }
            return (mustWait ? nil : true, state.frames.count == 1)
        }
        if isFirst { channel.eventLoop.execute { self.flush(channel) } }
        return isSent
    }

    /// Takes nothing any more; what was taken before is still sent.
    func close() {
        let (waiters, isSent) = state.withLock { state in
            state.isClosed = true
            return state.released()
        }
        for waiter in waiters { waiter(isSent) }
    }

    /// Writes what waits, on the connection's thread.
    private func flush(_ channel: any Channel) {
        let frames = state.withLock { state in
            defer { state.frames = [] }
            return state.frames
        }
        let written = channel.eventLoop.makePromise(of: Void.self)
        for frame in frames.dropLast() { channel.write(frame, promise: nil) }
        if let last = frames.last { channel.writeAndFlush(last, promise: written) } else { written.succeed() }
        let bytes = frames.reduce(0) { $0 + $1.data.readableBytes }
        written.futureResult.whenComplete { _ in
            // A write that fails is the end of the connection, which is told elsewhere.
            let (waiters, isSent) = self.state.withLock { state in
                state.bytes -= bytes
                return state.released()
            }
            for waiter in waiters { waiter(isSent) }
        }
    }
}
