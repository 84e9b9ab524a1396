internal import Glibc
internal import Synchronization

/// A connection to a worker, in the host process.
///
/// The worker is not trusted: each byte of it may be hostile.
///
/// ## Threading
/// May be used from any thread. No method blocks, and none calls a handler.
package final class HostChannel: Sendable {
    /// The closures of the user of the connection.
    struct Handlers {
        let receive: @Sendable (HostChannel, [UInt8]) -> Void
        let ended: @Sendable (ChannelEnd) -> Void
    }

    struct State {
        /// Nil after the end, so that a handler may retain an object that retains the connection.
        var handlers: Handlers?
        /// The socket; -1 after its end.
        var descriptor: Int32
        var reader: FrameReader
        var output = OutputBuffer()
        var spin = SpinWait()
        /// Whether the socket accepts no more bytes until an event.
        var isSocketFull = false
        /// Whether the worker reads no more bytes; bytes of it may still arrive.
        var refusesOutput = false
        /// The thread that works for the connection now, which alone reads, closes the descriptor and calls handlers.
        ///
        /// Without one, the next event of the socket is requested, or a thread is about to receive it.
        var turnThread: pthread_t?
        /// The reason for the end; the first one counts.
        var end: ChannelEnd?
    }

    /// The number of bytes from which a handler's frames are written before all frames were handled.
    static let collectedBytes = 64 << 10

    let key: UInt64
    let limits: ChannelLimits
    let poller: ChannelPoller
    let state: Mutex<State>

    init(
        _ descriptor: Int32,
        limits: ChannelLimits,
        key: UInt64,
        poller: ChannelPoller,
        handlers: Handlers,
    ) {
        self.limits = limits
        self.key = key
        self.poller = poller
        let reader = FrameReader(limit: limits.payloadFromWorker)
        state = Mutex(State(handlers: handlers, descriptor: descriptor, reader: reader))
    }

    /// Sends a frame; has no effect after the end.
    ///
    /// Writes at once if no bytes are queued. In a handler of this connection, frames are collected, and written when all
    /// frames that have arrived were handled, or by `flush()`. A payload beyond its limit, and too many queued bytes, end the
    /// connection.
    package func send(_ payload: [UInt8]) {
        state.withLock { state in
            guard state.end == nil, !state.refusesOutput else { return }
            guard payload.count <= limits.payloadFromHost else {
                let text = "the host sends a frame of \(payload.count) bytes; the limit is \(limits.payloadFromHost)"
                end(&state, .protocolError(text))
                return
            }
            let wasEmpty = state.output.isEmpty
            state.output.append(payload)
            let isInHandler = state.turnThread == pthread_self()
            if isInHandler, state.output.count <= Self.collectedBytes { return }
            write(&state)
            if state.output.count > limits.queuedBytes, !wasEmpty { end(&state, .peerDoesNotRead) }
        }
    }

    /// Writes the frames that a handler has sent, as far as the socket accepts them.
    ///
    /// A handler calls it before it blocks.
    package func flush() {
        state.withLock { state in
            if state.end == nil { write(&state) }
        }
    }

    /// Ends the connection; has no effect after its end.
    ///
    /// Queued frames are written as far as the socket accepts them, and the others are lost. A handler that runs returns first;
    /// no other frame is handled. `ended` is called on a thread of the pool.
    package func close() {
        state.withLock { state in
            guard state.end == nil else { return }
            write(&state)
            end(&state, .closedByHost)
        }
    }

    /// Writes queued bytes unless the socket is full.
    func write(_ state: inout State) {
        guard !state.isSocketFull, !state.output.isEmpty else { return }
        let descriptor = state.descriptor
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        let result = state.output.write { bytes in
            SystemCode.result { Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags) }
        }
        switch result {
        case .empty: return
        case .full: state.isSocketFull = true
        case .failed(let code):
            state.output.removeAll()
            guard SystemCode.isClosedPeer(code) else {
                end(&state, .system(code))
                return
            }
            // The frames that the worker has sent before are still handled.
            state.refusesOutput = true
        }
        if state.turnThread == nil { arm(&state) }
    }

    /// Sets the reason of the end, notifies the worker, and lets a thread of the pool close the descriptor.
    private func end(_ state: inout State, _ end: ChannelEnd) {
        if state.end == nil { state.end = end }
        state.output.removeAll()
        guard state.descriptor >= 0 else { return }
        // It causes an event of the socket.
        shutdown(state.descriptor, Int32(SHUT_RDWR))
        if state.turnThread == nil { arm(&state) }
    }

    /// Requests the next event.
    func arm(_ state: inout State) {
        // A socket whose worker reads no more accepts all bytes, so that a thread finds out whether frames are left.
        let forWriting = state.isSocketFull || state.refusesOutput
        let code = poller.arm(state.descriptor, key: key, forWriting: forWriting)
        if code != 0, state.end == nil { state.end = .system(code) }
    }
}
