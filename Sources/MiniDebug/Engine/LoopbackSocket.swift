internal import Glibc
internal import MiniCore

/// Sockets on the loopback interface.
enum LoopbackSocket {
    /// Opens a listener on the loopback interface.
    ///
    /// - Parameter port: The port; 0 for any free one.
    static func listen(on port: Int) throws(DebugError) -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure("a socket cannot be opened") }
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let isBound = withAddress(&address) { bind(descriptor, $0, $1) == 0 }
        guard isBound, Glibc.listen(descriptor, 1) == 0, let port = name(of: descriptor, getsockname)?.port else {
            let isInUse = errno == EADDRINUSE
            let error = failure("port \(port) cannot be used")
            close(descriptor)
            throw isInUse
                ? DebugError("port \(port) is in use by another process; choose another one, or 0 for a free one")
                : error
        }
        return (descriptor, port)
    }

    /// Waits for a connection.
    ///
    /// - Parameters:
    ///   - milliseconds: The maximum wait; -1 for no limit.
    ///   - admits: Whether a connection is accepted, by its descriptor. Others are closed, and the wait continues.
    static func accept(
        from listener: Int32,
        within milliseconds: Int32 = -1,
        _ admits: (Int32) -> Bool,
    ) throws(DebugError) -> Int32 {
        let end = milliseconds < 0 ? nil : MonotonicInstant.now.advanced(by: Int64(milliseconds) * 1_000_000)
        while true {
            let now = MonotonicInstant.now.nanoseconds
            let rest = end.map { Int32(clamping: ($0.nanoseconds - now) / 1_000_000) } ?? -1
            var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            let count = end != nil && rest <= 0 ? 0 : poll(&waiting, 1, rest)
            if count == 0 { throw DebugError("there was no connection in time") }
            if count < 0, errno == EINTR { continue }
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                throw failure("a connection cannot be accepted")
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            if admits(descriptor) {
                disableDelay(of: descriptor)
                return descriptor
            }
            close(descriptor)
        }
    }

    /// The descriptor of this process at the other end of a connection; nil if another process has it.
    static func ownPeer(of descriptor: Int32) -> Int32? {
        guard let peer = name(of: descriptor, getpeername), let own = name(of: descriptor, getsockname) else {
            return nil
        }
        let limit = Int32(clamping: FileDescriptors.limit)
        for candidate in 0..<min(limit, 65_536) where candidate != descriptor {
            if let local = name(of: candidate, getsockname), local == peer, name(of: candidate, getpeername) == own {
                return candidate
            }
        }
        return nil
    }

    /// Whether a process of the same user has the other end of a connection.
    static func isOfSameUser(_ descriptor: Int32) -> Bool {
        guard let peer = name(of: descriptor, getpeername), let own = name(of: descriptor, getsockname),
            let table = readTable()
        else { return false }
        let wanted = [hexadecimal(peer), hexadecimal(own)]
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: " ")
            guard fields.count > 7, fields[1] == wanted[0], fields[2] == wanted[1] else { continue }
            return fields[7] == String(getuid())
        }
        return false
    }

    /// Closes a socket.
    static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

    /// Ends the stream to the other end, which may still send.
    static func endOutput(of descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends each later read after a time like an end of the stream.
    static func limitReads(of descriptor: Int32, milliseconds: Int32) {
        var limit = timeval(tv_sec: Int(milliseconds) / 1_000, tv_usec: Int(milliseconds) % 1_000 * 1_000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends small messages at once.
    static func disableDelay(of descriptor: Int32) {
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    private struct Name: Equatable {
        let address: UInt32
        let port: Int
    }

    private static func name(
        of descriptor: Int32,
        _ read: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32,
    ) -> Name? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isRead = withAddress(&address) { pointer, _ in read(descriptor, pointer, &length) == 0 }
        guard isRead, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return Name(address: address.sin_addr.s_addr, port: Int(UInt16(bigEndian: address.sin_port)))
    }

    private static func withAddress<Result>(
        _ address: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result,
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            // SAFETY: The system reads and writes the address of a family as its own type, in the size that is passed.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// An address as /proc/net/tcp has it.
    private static func hexadecimal(_ name: Name) -> String {
        func padded(_ number: some BinaryInteger, _ count: Int) -> String {
            let text = String(number, radix: 16, uppercase: true)
            return String(repeating: "0", count: max(count - text.count, 0)) + text
        }
        return padded(name.address, 8) + ":" + padded(name.port, 4)
    }

    /// The connections of the system with their users; nil if they cannot be read.
    private static func readTable() -> String? {
        let descriptor = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    private static func failure(_ text: String) -> DebugError {
        DebugError("\(text): \(String(cString: strerror(errno)))")
    }
}
