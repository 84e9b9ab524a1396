import Glibc
import MiniChannel
import MiniCore
import Synchronization
import Testing

/// One end of a pair that writes any bytes, and reads frames without a limit of time.
final class RawPeer: Sendable {
    private let descriptor: Mutex<Int32>

    init(_ descriptor: Int32) {
        // A write to a closed peer returns an error.
        signal(SIGPIPE, SIG_IGN)
        self.descriptor = Mutex(descriptor)
    }

    deinit { close() }

    /// Closes the descriptor, which no other thread may use.
    func close() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { Glibc.close(descriptor) }
            descriptor = -1
        }
    }

    /// Ends both directions, also while other threads use the descriptor.
    func shutDown() { shutdown(current, Int32(SHUT_RDWR)) }

    private var current: Int32 { descriptor.withLock { $0 } }

    private func wait(for events: Int32) {
        var entry = pollfd(fd: current, events: Int16(events), revents: 0)
        poll(&entry, 1, -1)
    }

    /// Writes all bytes.
    ///
    /// - Returns: False if the peer is closed.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var count = 0
        while count < bytes.count {
            let written = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[count...])
                return Glibc.write(current, rest.baseAddress, rest.count)
            }
            if written > 0 {
                count += written
            } else if errno == EAGAIN {
                wait(for: POLLOUT)
            } else {
                return false
            }
        }
        return true
    }

    /// Writes a frame.
    @discardableResult
    func send(_ payload: [UInt8]) -> Bool { write(ByteFrame.bytes(of: payload)) }

    /// Reads a number of bytes; nil at the end.
    func read(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var chunk = [UInt8](repeating: 0, count: min(count - bytes.count, 1 << 20))
            let found = Glibc.read(current, &chunk, chunk.count)
            if found > 0 {
                bytes += chunk[..<found]
            } else if found < 0, errno == EAGAIN {
                wait(for: POLLIN)
            } else {
                return nil
            }
        }
        return bytes
    }

    /// Whether bytes have arrived.
    var hasInput: Bool {
        var entry = pollfd(fd: current, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Reads a frame; nil at the end.
    func receive() -> [UInt8]? {
        guard let header = read(4) else { return nil }
        let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
        return read(length)
    }
}

/// The frames and the end of a connection.
final class Recorder: Sendable {
    private struct State {
        var frames: [[UInt8]] = []
        var ends: [ChannelEnd] = []
        var hasFrameAfterEnd = false
    }

    private let state = Monitor(State())

    func receive(_ frame: [UInt8]) {
        state.withLock { state in
            state.frames.append(frame)
            if !state.ends.isEmpty { state.hasFrameAfterEnd = true }
        }
        state.broadcast()
    }

    func ended(_ end: ChannelEnd) {
        state.withLock { $0.ends.append(end) }
        state.broadcast()
    }

    var frames: [[UInt8]] { state.withLock { $0.frames } }
    var ends: [ChannelEnd] { state.withLock { $0.ends } }
    var hasFrameAfterEnd: Bool { state.withLock { $0.hasFrameAfterEnd } }

    /// Blocks until the end.
    func waitForEnd() -> ChannelEnd {
        state.wait { state in state.ends.first.map { .ready($0) } ?? .wait(until: nil) }
    }

    /// Blocks until a number of frames.
    func waitForFrames(_ count: Int) -> [[UInt8]] {
        state.wait { state in state.frames.count >= count ? .ready(state.frames) : .wait(until: nil) }
    }
}

/// A connection of a pool with its other end.
struct Connection {
    let channel: HostChannel
    let peer: RawPeer
    let recorder: Recorder

    /// Adds a connection to a pool.
    init(
        _ pool: ChannelPool,
        limits: ChannelLimits = ChannelLimits(),
        receive: @escaping @Sendable (HostChannel, [UInt8]) -> Void = { _, _ in },
    ) throws {
        let (host, worker) = try SocketPair.make()
        let recorder = Recorder()
        peer = RawPeer(worker)
        self.recorder = recorder
        channel = pool.add(
            host,
            limits: limits,
            receive: { channel, frame in
                recorder.receive(frame)
                receive(channel, frame)
            },
            ended: { recorder.ended($0) },
        )
    }
}

/// Blocks until a condition is true, for changes of the system that cause no event; records an issue after two minutes.
func waitUntil(_ condition: () -> Bool, at location: SourceLocation = #_sourceLocation) {
    let end = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < end else {
            Issue.record("the condition did not become true", sourceLocation: location)
            return
        }
        poll(nil, 0, 1)
    }
}

/// Runs a closure on a new thread.
///
/// - Returns: A result that is set at its end.
func onThread<Output: Sendable>(_ body: @escaping @Sendable () -> Output) -> OneTimeResult<Output> {
    let result = OneTimeResult<Output>()
    let code = DetachedThread.start(name: "test") { result.set(body()) }
    #expect(code == 0)
    return result
}

/// The name of an open file, which is the same for all descriptors of it and no other file.
func fileName(of descriptor: Int32) -> String {
    var bytes = [CChar](repeating: 0, count: 200)
    let count = readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The names of all open files of the process.
func openFileNames() -> [String] {
    guard let folder = opendir("/proc/self/fd") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let number = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if let descriptor = Int32(number) { names.append(fileName(of: descriptor)) }
    }
    return names
}
