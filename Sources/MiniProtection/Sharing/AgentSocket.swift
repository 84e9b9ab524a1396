internal import Glibc
internal import MiniCrypto

/// A connection between an ``UnlockAgent`` and a process of the same user, or the socket on which the agent listens.
///
/// The socket is the file `agent` in the folder of the device, which only its owner can access. Message boundaries are
/// preserved.
final class AgentSocket {
    let descriptor: Int32

    private init?(_ descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The path of the socket's file.
    static func path(in folder: String) -> String { DeviceFolder(folder).agent }

    /// Listens; nil with `errno` when that fails, such as `EADDRINUSE` for an existing file.
    static func listening(in folder: String) -> AgentSocket? {
        guard let socket = make() else { return nil }
        return withAddress(in: folder) { bind(socket.descriptor, $0, $1) } == 0 && listen(socket.descriptor, 16) == 0
            ? socket : nil
    }

    /// Connects to the agent; nil with `errno` when no agent is listening, or one of another user.
    static func connected(to folder: String) -> AgentSocket? {
        guard let socket = make() else { return nil }
        guard withAddress(in: folder, { connect(socket.descriptor, $0, $1) }) == 0 else { return nil }
        guard socket.isOfSameUser else {
            errno = EPERM
            return nil
        }
        return socket
    }

    /// Accepts a connection; nil for one of another user.
    func accepted() -> AgentSocket? {
        guard let connection = AgentSocket(accept(descriptor, nil, nil)), connection.isOfSameUser else { return nil }
        connection.limitTime()
        return connection
    }

    /// Receives a message; nil when the peer ends, with an `errno` of 0, or sends no message in time.
    func receive() -> SecretBytes? {
        var count = 0
        let buffer = SecretBytes(count: AgentRequest.byteLimit) { bytes in
            errno = 0
            count = recv(descriptor, bytes.baseAddress, bytes.count, 0)
        }
        guard count > 0 else { return nil }
        return buffer.withUnsafeBytes { SecretBytes($0[..<count]) }
    }

    /// Sends a message.
    func send(_ message: SecretBytes) -> Bool {
        message.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            == message.count
    }

    private static func make() -> AgentSocket? {
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let socket = AgentSocket(socket(AF_UNIX, type, 0))
        socket?.limitTime()
        return socket
    }

    /// Limits the duration of reads and writes to some seconds, since the peer may be stopped.
    private func limitTime() {
        var time = timeval(tv_sec: 5, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Whether the peer process belongs to the same user.
    private var isOfSameUser: Bool {
        // The identifiers of the process, of its user and of its group.
        var peer: [UInt32] = [0, .max, .max]
        var size = socklen_t(MemoryLayout<UInt32>.size * peer.count)
        return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer[1] == geteuid()
    }

    /// Calls `body` with the address of the socket.
    ///
    /// An address has at most 107 bytes. The path goes through an open folder, whose own path may be longer.
    private static func withAddress(
        in folder: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32,
    ) -> Int32 {
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return -1 }
        defer { close(directory) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array("/proc/self/fd/\(directory)/\(DeviceFolder.agentName)".utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        return withUnsafePointer(to: &address) { pointer in
            // SAFETY: each socket address starts with the members of the general one; the length is that of the complete
            // structure.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
