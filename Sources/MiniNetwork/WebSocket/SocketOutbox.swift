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
    /// How many bytes may wait of those who do not: what waits is no memory of the engine, which its limit would hold.
    static let mostInBytes = 32 << 20

    /// What became of a message.
    enum Taking {
        /// It is on its way, and there is room for more.
        case sent
        /// It is on its way, and whoever sends should wait before the next one.
        case waiting
        /// It was not taken: too much is on its way.
        case full
        /// It was not taken: the socket is closed.
        case closed
    }

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
    /// - Parameter whenRoom: Is called for a message that is `.waiting`, when there is room for more or the socket is
    ///   closed.
    func send(_ frame: WebSocketFrame, on channel: any Channel, whenRoom: @escaping Waiter) -> Taking {
        let (taking, isFirst) = state.withLock { state -> (Taking, Bool) in
            guard !state.isClosed else { return (.closed, false) }
            guard state.bytes <= Self.mostInBytes else { return (.full, false) }
            state.frames.append(frame)
            state.bytes += frame.data.readableBytes
            let mustWait = state.bytes > Self.limitInBytes
            if mustWait { state.waiters.append(whenRoom) }
            return (mustWait ? .waiting : .sent, state.frames.count == 1)
        }
        if isFirst { channel.eventLoop.execute { self.flush(channel) } }
        return taking
    }

    /// Whether nothing is taken any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }

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
