import Glibc

/// The error number of a failed system call.
struct CallError: Error, Hashable, CustomStringConvertible {
    let number: Int32

    /// An input or output that is incomplete.
    static let incomplete = CallError(EIO)

    /// The error of an error number.
    init(_ number: Int32) { self.number = number }

    /// The error of the result of a call; nil for a successful one.
    init?(result: Int) {
        guard result < 0 else { return nil }
        number = Int32(truncatingIfNeeded: -result)
    }

    /// The meaning of the number for a call that confines a process.
    var description: String {
        switch number {
        case EPERM: "not permitted (EPERM)"
        case ENOSYS: "the kernel does not have the call (ENOSYS)"
        case EACCES: "access refused (EACCES)"
        case EINVAL: "invalid (EINVAL)"
        case ENOSPC: "the limit of the machine is reached (ENOSPC)"
        case EOPNOTSUPP: "disabled at the start of the kernel (EOPNOTSUPP)"
        default: "\(String(cString: strerror(number))) (error \(number))"
        }
    }
}
