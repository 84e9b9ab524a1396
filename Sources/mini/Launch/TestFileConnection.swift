import Glibc
import MiniCore

/// The connection with the process of a test file: JSON documents in lines, in both directions.
///
/// It is a socket that is the standard output of the other process.
///
/// ## Threading
/// Must be used by one thread at a time, which it blocks.
struct TestFileConnection {
    /// This end, and that of the other process.
    private let ends: (own: Int32, other: Int32)
    /// The time at which reading and writing stop.
    private let limit: ContinuousClock.Instant
    private var lines = LineReader()
    /// Whether the other process has closed its end before the time limit.
    private(set) var isInTime = true

    /// Creates the socket; nil if the system refuses it, with the reason in `errno`.
    init?(limit: ContinuousClock.Instant) {
        var ends: [Int32] = [-1, -1]
        // Other processes must not inherit the ends, which would keep the socket open.
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        self.ends = (ends[0], ends[1])
        self.limit = limit
    }

    /// The end for the other process, which the caller closes when that process has it.
    var otherEnd: Int32 { ends.other }

    /// Closes this end.
    func close() { Glibc.close(ends.own) }

    /// The next line; nil when the other process has closed its end, or the time limit has passed.
    mutating func next() -> [UInt8]? {
        while true {
            if let line = lines.next() { return line }
            guard waitUntilReady(POLLIN) else {
                isInTime = false
                return nil
            }
            if !lines.read(ends.own) { return nil }
        }
    }

    /// Sends a line, as far as the other process receives it before the time limit.
    func send(_ value: ScriptValue) {
        var rest = Array((JSON.text(value) + "\n").utf8)[...]
        while !rest.isEmpty, waitUntilReady(POLLOUT) {
            let count = rest.withUnsafeBytes { bytes in
                // A process that has ended must not end this one by a signal.
                Glibc.send(ends.own, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR, errno != EAGAIN {
                return
            }
        }
    }

    /// Waits until the socket can be used; returns false at the time limit.
    private func waitUntilReady(_ event: Int32) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: limit) / .milliseconds(1)
            guard left > 0 else { return false }
            var state = pollfd(fd: ends.own, events: Int16(event), revents: 0)
            if poll(&state, 1, Int32(min(left.rounded(.up), 1e9))) > 0 { return true }
        }
    }
}

/// Divides received bytes into lines.
struct LineReader {
    private var bytes: [UInt8] = []
    /// The number of bytes without a line break.
    private var searchedCount = 0

    /// The next complete line that has been received; nil if there is none.
    mutating func next() -> [UInt8]? {
        guard let index = bytes[searchedCount...].firstIndex(of: UInt8(ascii: "\n")) else {
            searchedCount = bytes.count
            return nil
        }
        let line = Array(bytes[..<index])
        bytes.removeFirst(index + 1)
        searchedCount = 0
        return line
    }

    /// Reads from a descriptor once.
    ///
    /// - Returns: False at the end, and after an error.
    mutating func read(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 { bytes += buffer[..<count] }
        return count > 0 || (count < 0 && errno == EINTR)
    }
}
