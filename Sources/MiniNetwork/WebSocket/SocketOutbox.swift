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
        var waiters: [CheckedContinuation<Void, Never>] = []

        /// Those who need not wait any longer.
        mutating func released() -> [CheckedContinuation<Void, Never>] {
            guard isClosed || bytes <= SocketOutbox.limitInBytes else { return [] }
            defer { waiters = [] }
            return waiters
        }
    }

    private enum Turn { case refused, first, later }

    private let state = Mutex(State())

    /// Takes a message, and waits while too many bytes are on their way.
    ///
    /// Messages go out in the order in which this is called: each is taken before the first wait.
    ///
    /// - Returns: false when the socket is closed.
    func send(_ frame: WebSocketFrame, on channel: any Channel) async -> Bool {
        let (turn, mustWait) = state.withLock { state -> (Turn, Bool) in
            guard !state.isClosed else { return (.refused, false) }
            state.frames.append(frame)
            state.bytes += frame.data.readableBytes
            return (state.frames.count == 1 ? .first : .later, state.bytes > Self.limitInBytes)
        }
        switch turn {
        case .refused: return false
        case .first: channel.eventLoop.execute { self.flush(channel) }
        case .later: break
        }
        guard mustWait else { return true }
        await withCheckedContinuation { continuation in
            let isAtOnce = state.withLock { state in
                guard !state.isClosed, state.bytes > Self.limitInBytes else { return true }
                state.waiters.append(continuation)
                return false
            }
            if isAtOnce { continuation.resume() }
        }
        return state.withLock { !$0.isClosed }
    }

    /// Takes nothing any more; what was taken before is still sent.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            return state.released()
        }
        for waiter in waiters { waiter.resume() }
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
            let waiters = self.state.withLock { state in
                state.bytes -= bytes
                return state.released()
            }
            for waiter in waiters { waiter.resume() }
        }
    }
}
