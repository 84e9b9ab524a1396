internal import Glibc

/// Locks of files and folders, which the system releases at the end of a process.
enum FileLock {
    /// Calls a closure while no other task and process holds the lock; waits for it.
    ///
    /// - Parameter flags: The flags of the system call that opens the file.
    /// - Throws: `.notWritten`, `.diskFull`; the errors of the closure.
    static func hold<Output>(
        _ path: String,
        _ flags: Int32,
        _ body: () throws(PackagingError) -> Output,
    ) throws(PackagingError) -> Output {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PackagingError(writing: path, errno) }
        // Closing the descriptor releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw PackagingError(writing: path, errno) }
        }
        return try body()
    }
}
