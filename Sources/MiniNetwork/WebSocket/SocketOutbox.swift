internal import NIOCore
internal import NIOWebSocket
internal import Synchronization

/// The queue of messages from a program to the thread of the connection.
///
/// Waking that thread costs more than sending a small message, so it is woken once for all messages that a program sends in
/// succession. For the same reason senders only wait for a message to be sent when many bytes are queued.
final class SocketOutbox: Sendable {
    /// The number of queued bytes from which senders wait.
    static let limitInBytes = 1 << 20
    /// The maximum number of queued bytes from senders that do not wait.
    ///
    /// These bytes are not memory of the engine, so its limit does not include them.
    static let hardLimitInBytes = 32 << 20

    /// The result of adding a message.
    enum SendResult {
        /// The message is queued, and there is space for more.
        case sent
        /// The message is queued, and the sender should wait before the next one.
        case waiting
        /// The message was rejected: too many bytes are queued.
        case full
        /// The message was rejected: the socket is closed.
        case closed
    }

    private struct State {
        var frames: [WebSocketFrame] = []
        /// The number of bytes that the system has not accepted yet.
        var bytes = 0
        var isClosed = false
        var waiters: [Waiter] = []

        /// Removes and returns the waiters that need not wait any longer, and whether the socket is open.
        mutating func released() -> (waiters: [Waiter], isSent: Bool) {
            guard isClosed || bytes <= SocketOutbox.limitInBytes else { return ([], true) }
            defer { waiters = [] }
            return (waiters, !isClosed)
        }
    }

    /// Receives whether the socket is still open.
    typealias Waiter = @Sendable (Bool) -> Void

    private let state = Mutex(State())

    /// Adds a message.
    ///
    /// Messages are sent in the order of the calls.
    ///
    /// - Parameter whenWritable: Is called for a message that is `.waiting`, when there is space for more or the socket is
    ///   closed.
    func send(_ frame: WebSocketFrame, on channel: any Channel, whenWritable: @escaping Waiter) -> SendResult {
        let (taking, isFirst) = state.withLock { state -> (SendResult, Bool) in
            guard !state.isClosed else { return (.closed, false) }
            guard state.bytes <= Self.hardLimitInBytes else { return (.full, false) }
            state.frames.append(frame)
            state.bytes += frame.data.readableBytes
            let mustWait = state.bytes > Self.limitInBytes
            if mustWait { state.waiters.append(whenWritable) }
            return (mustWait ? .waiting : .sent, state.frames.count == 1)
        }
        if isFirst { channel.eventLoop.execute { self.flush(channel) } }
        return taking
    }

    /// Whether no more messages are accepted.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Accepts no more messages; queued ones are still sent.
    func close() {
        let (waiters, isSent) = state.withLock { state in
            state.isClosed = true
            return state.released()
        }
        for waiter in waiters { waiter(isSent) }
    }

    /// Writes the queued messages.
    ///
    /// Runs on the thread of the connection.
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
            // A failed write ends the connection, which is reported elsewhere.
            let (waiters, isSent) = self.state.withLock { state in
                state.bytes -= bytes
                return state.released()
            }
            for waiter in waiters { waiter(isSent) }
        }
    }
}
