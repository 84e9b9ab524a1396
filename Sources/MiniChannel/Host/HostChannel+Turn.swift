internal import Glibc
internal import Synchronization

/// The work of a thread of the pool for one connection.
extension HostChannel {
    /// The number of bytes that a thread reads before it serves another connection.
    private static let turnBytes = 256 << 10

    /// The number of times that a thread reads and writes before it serves another connection.
    private static let turnRounds = 32

    /// Reads what has arrived, calls handlers, writes their frames, and requests the next event or ends the connection.
    ///
    /// Must be called by a thread that has received an event of the socket.
    func runTurn(input: inout [UInt8]) {
        var reader = FrameReader(limit: 0)
        guard let (descriptor, handlers, kept) = beginTurn(&reader) else { return }
        var spin = kept
        var end: ChannelEnd?
        var budget = Self.turnBytes
        for _ in 0..<Self.turnRounds {
            end = read(descriptor, into: &input, &reader, handlers, &budget)
            // A worker often sends its next frame as soon as it has received a reply. If it has arrived already, the request for
            // the next event would wake another thread in vain.
            guard end == nil, budget > 0, writeReplies() else { break }
            spin.wait { Self.hasInput(descriptor) }
        }
        endTurn(&reader, spin, end)
    }

    /// Takes over the reader, which is swapped so that its arrays have one owner and are not copied.
    ///
    /// - Returns: The socket, the handlers and the waits for further frames. Nil after the end, or if another thread works for
    ///   the connection, which requests the next event.
    private func beginTurn(_ reader: inout FrameReader) -> (Int32, Handlers, SpinWait)? {
        state.withLock { state in
            guard state.turnThread == nil, let handlers = state.handlers else { return nil }
            state.turnThread = pthread_self()
            state.isSocketFull = false
            if state.end == nil { write(&state) }
            swap(&state.reader, &reader)
            return (state.descriptor, handlers, state.spin)
        }
    }

    /// Writes the frames that handlers have sent.
    ///
    /// - Returns: Whether the worker has received all of them, and may have sent more.
    private func writeReplies() -> Bool {
        state.withLock { state in
            guard state.end == nil, !state.output.isEmpty else { return false }
            write(&state)
            return state.end == nil && state.output.isEmpty
        }
    }

    /// Whether bytes have arrived, or the socket has ended.
    private static func hasInput(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0 || errno != EAGAIN
    }

    private var isEnding: Bool { state.withLock { $0.end != nil } }

    /// Handles the frames that have arrived.
    ///
    /// - Returns: The reason why the connection ends; nil if it does not, or if it was set elsewhere.
    private func read(
        _ descriptor: Int32,
        into input: inout [UInt8],
        _ reader: inout FrameReader,
        _ handlers: Handlers,
        _ budget: inout Int,
    ) -> ChannelEnd? {
        while budget > 0, !isEnding {
            let count = input.withUnsafeMutableBytes { bytes in
                SystemCode.result { recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT)) }
            }
            guard count > 0 else {
                if count == 0 { return .closedByPeer }
                switch Int32(-count) {
                case EINTR: continue
                case EAGAIN: return state.withLock { $0.refusesOutput } ? .closedByPeer : nil
                case let code: return SystemCode.isClosedPeer(code) ? .closedByPeer : .system(code)
                }
            }
            budget -= count
            input.withUnsafeBytes { bytes in
                // SAFETY: The call has written this number of bytes, at most the size of the array.
                reader.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            }
            while !isEnding, let frame = reader.next() { handlers.receive(self, frame) }
            if let failure = reader.failure { return .protocolError(failure) }
            // Probably no more has arrived. If it has, the request for the next event finds it.
            if count < input.count { return nil }
        }
        return nil
    }

    private func endTurn(_ reader: inout FrameReader, _ spin: SpinWait, _ end: ChannelEnd?) {
        let notify = state.withLock { state -> (@Sendable () -> Void)? in
            state.spin = spin
            if state.end == nil { state.end = end }
            swap(&state.reader, &reader)
            if state.end == nil { write(&state) }
            if state.end == nil {
                // With the lock held, the event cannot be handled before the turn has ended.
                arm(&state)
            }
            state.turnThread = nil
            return state.end.flatMap { closeDescriptor(&state, $0) }
        }
        guard let notify else { return }
        notify()
        poller.remove(self)
    }

    /// Closes the descriptor and removes the handlers.
    ///
    /// - Returns: Calls `ended`; nil if the descriptor was closed before.
    private func closeDescriptor(_ state: inout State, _ end: ChannelEnd) -> (@Sendable () -> Void)? {
        guard let handlers = state.handlers else { return nil }
        Glibc.close(state.descriptor)
        state.descriptor = -1
        state.output.removeAll()
        state.reader = FrameReader(limit: 0)
        state.handlers = nil
        return { handlers.ended(end) }
    }

    /// Ends a connection for which no event was requested.
    func endBeforeStart(_ end: ChannelEnd) {
        let notify = state.withLock { state in
            let end = state.end ?? end
            state.end = end
            return closeDescriptor(&state, end)
        }
        notify?()
        poller.remove(self)
    }
}
