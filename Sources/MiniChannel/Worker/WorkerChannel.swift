internal import Glibc
package import MiniCore

/// The end of a channel in a worker process.
///
/// After the initializer, the channel uses only the system calls `read`, `write`, `ppoll`, `clock_gettime` and `close`, so that
/// it works behind a filter of system calls. The process must ignore `SIGPIPE`.
///
/// ## Threading
/// Must be used on one thread.
package final class WorkerChannel {
    /// The result of a wait for a frame.
    package enum Received: Equatable {
        /// The payload of a frame.
        case frame([UInt8])
        /// The instant has passed.
        case timeout
        /// The host has closed its end, or the stream has a fault; stays so.
        case closed
    }

    /// The number of bytes from which output is written without a call of `flush()`.
    private static let outputThreshold = 64 << 10
    /// The number of bytes of one read.
    private static let inputSize = 64 << 10

    private var descriptor: Int32
    private let outputLimit: Int
    private var reader: FrameReader
    private var output = OutputBuffer()
    /// Whether no more bytes arrive.
    private var isAtEnd = false
    private var spin = SpinWait()
    /// Whether the host accepts no more bytes.
    private var refusesOutput = false

    /// Takes over a descriptor of `SocketPair.make()`, or another stream socket that does not block.
    ///
    /// - Parameters:
    ///   - descriptor: -1 for a channel whose host has closed its end.
    ///   - limitFromHost: The maximum number of bytes of a payload that arrives.
    ///   - limitFromWorker: The maximum number of bytes of a payload that is sent.
    package init(
        descriptor: Int32,
        limitFromHost: Int = ByteFrame.defaultLimitFromHost,
        limitFromWorker: Int = ByteFrame.defaultLimitFromWorker,
    ) {
        self.descriptor = descriptor
        outputLimit = limitFromWorker
        reader = FrameReader(limit: limitFromHost)
    }

    deinit { close() }

    /// Reads the files of the system that a channel needs, before the process becomes confined.
    package static func prepare() { _ = SpinWait.hasSeveralProcessors }

    /// Closes the descriptor; output that is not flushed is lost.
    ///
    /// Has no effect if it was called before.
    package func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
        isAtEnd = true
        refuseOutput()
    }

    /// Appends a frame to the output.
    ///
    /// Output beyond 64 KiB is flushed. A payload beyond the limit closes the channel, as the host would.
    package func send(_ payload: [UInt8]) {
        guard !refusesOutput else { return }
        guard payload.count <= outputLimit else {
            close()
            return
        }
        output.append(payload)
        if output.count > Self.outputThreshold { flush() }
    }

    /// Writes all output, and blocks until the host has read enough.
    ///
    /// Receives frames meanwhile, so that a host that waits for the worker to read cannot block both.
    package func flush() {
        let descriptor = descriptor
        while !output.isEmpty {
            let result = output.write { bytes in
                SystemCode.result { write(descriptor, bytes.baseAddress, bytes.count) }
            }
            switch result {
            case .empty: return
            case .failed: refuseOutput()
            case .full:
                // At the end of input, the descriptor could be read without end.
                if isAtEnd {
                    refuseOutput()
                } else if DescriptorWait(descriptor, forWriting: true, until: nil).canRead {
                    read()
                }
            }
        }
    }

    /// Returns a frame that has arrived already, without a system call; nil if there is none.
    package func nextBuffered() -> [UInt8]? { reader.next() }

    /// Returns a frame that has arrived, without waiting; flushes the output before.
    ///
    /// It reads at once, without a system call that only finds out whether bytes have arrived.
    ///
    /// - Returns: `timeout` if no frame has arrived.
    package func receiveAvailable() -> Received {
        if let frame = reader.next() { return .frame(frame) }
        flush()
        // The flush may have received frames.
        if !reader.hasNext, !isAtEnd { read() }
        if let frame = reader.next() { return .frame(frame) }
        return isAtEnd ? .closed : .timeout
    }

    /// Waits for a reply, which usually arrives soon; flushes the output before.
    ///
    /// Reads repeatedly for some microseconds before it blocks, because waking a blocked process takes longer than most replies.
    package func receiveReply() -> Received {
        if let frame = reader.next() { return .frame(frame) }
        flush()
        spin.wait {
            read()
            return reader.hasNext || isAtEnd
        }
        return receive(until: nil)
    }

    /// Waits for the next frame; flushes the output before it blocks.
    ///
    /// - Parameter deadline: The instant until which the call waits; nil for no limit. A frame that has arrived is returned also
    ///   if the instant has passed.
    package func receive(until deadline: MonotonicInstant?) -> Received {
        if let frame = reader.next() { return .frame(frame) }
        flush()
        while true {
            if let frame = reader.next() { return .frame(frame) }
            if isAtEnd { return .closed }
            if DescriptorWait(descriptor, forWriting: false, until: deadline).isOver { return .timeout }
            read()
        }
    }

    /// Reads bytes that have arrived.
    private func read() {
        let descriptor = descriptor
        // An array would be written when it is made: a forked process would keep it as memory of its own.
        let count = withUnsafeTemporaryAllocation(byteCount: Self.inputSize, alignment: 16) { input in
            let count = SystemCode.result { Glibc.read(descriptor, input.baseAddress, input.count) }
            // SAFETY: The call has written this number of bytes, at most the size of the memory.
            if count > 0 { reader.append(UnsafeRawBufferPointer(rebasing: input[..<count])) }
            return count
        }
        if count > 0 {
            if reader.failure != nil { isAtEnd = true }
        } else if count == 0 || Int32(-count) != EINTR && Int32(-count) != EAGAIN {
            isAtEnd = true
        }
    }

    private func refuseOutput() {
        refusesOutput = true
        output.removeAll()
    }
}
