internal import Glibc

/// The errors of the system that the module handles.
enum SystemCode {
    static let interrupted = EINTR
    static let wouldBlock = EAGAIN

    /// Whether an error states that the other end of a socket is closed.
    static func isClosedPeer(_ code: Int32) -> Bool { code == EPIPE || code == ECONNRESET }

    /// The result of a system call, or its negative error.
    static func result(_ body: () -> Int) -> Int {
        let result = body()
        return result < 0 ? -Int(errno) : result
    }
}
