internal import Glibc

/// An error of the creation or use of a socket.
package enum ChannelError: Error, Equatable {
    /// A system call failed with a value of `errno`.
    case system(Int32)
    /// A message is empty or too long.
    case messageSize(Int)
}

extension ChannelError: CustomStringConvertible {
    /// The reason, and what can be done about a limit of the system.
    package var description: String {
        switch self {
        case .system(EMFILE): "the process has too many open files; raise its limit by ulimit -n"
        case .system(ENFILE): "the system has too many open files; raise its limit by sysctl fs.file-max"
        case .system(let code): String(cString: strerror(code))
        case .messageSize(let count): "a message has \(count) bytes; it can have 1 to \(ControlChannel.messageLimit)"
        }
    }
}
