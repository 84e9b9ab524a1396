import Glibc
import Synchronization

/// An output of a command that its own thread reads: neither the command nor a task waits for the other.
final class Stream: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var hasEnded = false
        var waiters: [(isEnough: @Sendable (String) -> Bool, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    /// The end of the command; closed here once the command has it.
    let writeEnd: Int32
    private let readEnd: Int32
    private let state = Mutex(State())

    init() throws(CommandError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CommandError(description: "pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// The output so far.
    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Waits until the output is sufficient or ends.
    ///
    /// - Returns: Whether the output is sufficient.
    func wait(_ isEnough: @escaping @Sendable (String) -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let result: Bool? = state.withLock { state in
                if isEnough(String(decoding: state.bytes, as: UTF8.self)) { return true }
                if state.hasEnded { return false }
                state.waiters.append((isEnough, continuation))
                return nil
            }
            if let result { continuation.resume(returning: result) }
        }
    }

    /// Reads until the command closes its end.
    func collect() {
        var thread = pthread_t()
        // SAFETY: the thread takes the reference over.
        let stream = Unmanaged.passRetained(self)
        let code = pthread_create(&thread, nil, Self.entry, stream.toOpaque())
        precondition(code == 0, "The system cannot create a thread.")
        pthread_detach(thread)
    }

    private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        guard let pointer else { preconditionFailure("A thread was started without a stream.") }
        // SAFETY: retained by `collect` for this thread alone.
        Unmanaged<Stream>.fromOpaque(pointer).takeRetainedValue().read()
        return nil
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(readEnd, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            take(buffer[..<count])
        }
        close(readEnd)
        let waiters = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(returning: false) }
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        let satisfied = state.withLock { state in
            state.bytes += bytes
            if state.waiters.isEmpty { return [CheckedContinuation<Bool, Never>]() }
            let text = String(decoding: state.bytes, as: UTF8.self)
            let satisfied = state.waiters.filter { $0.isEnough(text) }.map(\.continuation)
            state.waiters.removeAll { $0.isEnough(text) }
            return satisfied
        }
        for continuation in satisfied { continuation.resume(returning: true) }
    }
}
