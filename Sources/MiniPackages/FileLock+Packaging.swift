internal import MiniCore

extension FileLock {
    /// Calls a closure while no other task and process holds the lock; waits for it.
    ///
    /// - Parameter flags: The flags of the system call that opens the file.
    /// - Throws: `.notWritten`, `.diskFull`; the errors of the closure.
    static func hold<Output>(
        _ path: String,
        _ flags: Int32,
        _ body: () throws(PackagingError) -> Output,
    ) throws(PackagingError) -> Output {
        let lock: FileLock
        do throws(Failure) {
            lock = try FileLock(path, flags, waits: true)
        } catch {
            throw PackagingError(writing: path, error.number)
        }
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }
}
