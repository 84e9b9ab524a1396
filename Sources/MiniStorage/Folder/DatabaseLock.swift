internal import Glibc
internal import MiniCore

/// The exclusive right to use one database, as a lock on a file beside it.
///
/// SQLite's own locks end when any other descriptor of the database is closed in the same process. This lock belongs to its
/// descriptor: it excludes other programs of the process and other processes, and ends with the process even if it is
/// killed. The file contains the process identifier for the error of others.
final class DatabaseLock {
    /// The use of a lock by a holder.
    struct Holder {
        /// The process identifier; nil when the holder has not written it yet.
        let process: pid_t?
    }

    private let path: String
    /// The descriptor; nil once released.
    private var descriptor: Int32?

    /// Acquires the lock.
    ///
    /// - Throws: `.inUse` with the holder; `.unavailable`, `.diskFull`.
    init(path: String) throws(StorageError) {
        self.path = path
        while true {
            let descriptor = try FileSystem.openFile(path)
            if try Self.take(descriptor, path) {
                self.descriptor = descriptor
                return
            }
        }
    }

    /// The holder of a lock; nil when the lock is free.
    ///
    /// - Throws: `.unavailable`.
    static func use(ofLockAt path: String) throws(StorageError) -> Holder? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileSystem.systemError("opening \(path)")
        }
        defer { close(descriptor) }
        if FileLock.lock(descriptor, .shared) { return nil }
        guard errno == EWOULDBLOCK else { throw FileSystem.systemError("locking \(path)") }
        return Holder(process: holder(descriptor))
    }

    deinit { release() }

    /// Releases the lock and removes its file.
    ///
    /// Has no effect when called again.
    func release() {
        guard let descriptor else { return }
        self.descriptor = nil
        // Removed while still locked: a process that opened the file before detects that it is no longer at the path, and
        // starts again.
        unlink(path)
        close(descriptor)
    }

    /// Locks an open file and writes the process identifier into it.
    ///
    /// - Returns: Whether the file is still the one at the path; if not, it has been closed again.
    static func take(_ descriptor: Int32, _ path: String) throws(StorageError) -> Bool {
        do throws(StorageError) {
            guard FileLock.lock(descriptor) else {
                guard errno == EWOULDBLOCK else { throw FileSystem.systemError("locking \(path)") }
                // A process that only checks whether the lock is held shares it for a moment. The caller then tries again.
                if FileLock.lock(descriptor, .shared) {
                    close(descriptor)
                    return false
                }
                throw StorageError(.inUse, "locking \(path)", holder: holder(descriptor))
            }
            let locked = try FileSystem.status(of: descriptor, path)
            let current = FileSystem.status(at: path)
            guard current?.st_ino == locked.st_ino, current?.st_dev == locked.st_dev else {
                close(descriptor)
                return false
            }
        } catch {
            close(descriptor)
            throw error
        }
        write(getpid(), to: descriptor)
        return true
    }

    /// Writes the process identifier into the file.
    ///
    /// A failure is ignored: the lock is held without the identifier.
    private static func write(_ process: pid_t, to descriptor: Int32) {
        let text = "\(process)\n"
        guard ftruncate(descriptor, 0) == 0 else { return }
        text.withUTF8Bytes { bytes in _ = pwrite(descriptor, bytes.baseAddress, bytes.count, 0) }
    }

    /// The process identifier in the file; nil when the holder has not written it yet.
    private static func holder(_ descriptor: Int32) -> pid_t? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return pid_t(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
