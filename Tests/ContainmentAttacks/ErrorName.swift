internal import Glibc

/// The names of error numbers.
package enum ErrorName {
    private static let names: [Int32: String] = [
        EPERM: "EPERM", ENOENT: "ENOENT", ESRCH: "ESRCH", EINTR: "EINTR", EIO: "EIO", ENXIO: "ENXIO", E2BIG: "E2BIG",
        ENOEXEC: "ENOEXEC", EBADF: "EBADF", ECHILD: "ECHILD", EAGAIN: "EAGAIN", ENOMEM: "ENOMEM", EACCES: "EACCES",
        EFAULT: "EFAULT", EBUSY: "EBUSY", EEXIST: "EEXIST", EXDEV: "EXDEV", ENODEV: "ENODEV", ENOTDIR: "ENOTDIR",
        EISDIR: "EISDIR", EINVAL: "EINVAL", ENFILE: "ENFILE", EMFILE: "EMFILE", ENOTTY: "ENOTTY", EFBIG: "EFBIG",
        ENOSPC: "ENOSPC", EROFS: "EROFS", EMLINK: "EMLINK", EPIPE: "EPIPE", ENOSYS: "ENOSYS", ENOTSOCK: "ENOTSOCK",
        EOPNOTSUPP: "EOPNOTSUPP", ENETUNREACH: "ENETUNREACH", ECONNREFUSED: "ECONNREFUSED", ENOKEY: "ENOKEY",
        EUSERS: "EUSERS",
    ]

    /// The name of an error number.
    package static func of(_ number: Int) -> String { names[Int32(number)] ?? "error \(number)" }
}
