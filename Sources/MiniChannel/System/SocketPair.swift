internal import Glibc

/// Creates pairs of connected sockets of the `AF_UNIX` family.
package enum SocketPair {
    /// Creates a pair for frames between a host and a worker: a stream, not blocking, closed by `exec`.
    package static func make() throws(ChannelError) -> (Int32, Int32) {
        try make(Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue))
    }

    /// Creates a pair for a ``ControlChannel``: whole messages, blocking, closed by `exec`.
    package static func makeControl() throws(ChannelError) -> (Int32, Int32) {
        try make(Int32(SOCK_SEQPACKET.rawValue))
    }

    private static func make(_ type: Int32) throws(ChannelError) -> (Int32, Int32) {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, type | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else { throw .system(errno) }
        return (pair[0], pair[1])
    }
}
