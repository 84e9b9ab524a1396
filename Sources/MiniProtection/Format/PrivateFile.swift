internal import Glibc
internal import MiniCore

/// Files that only their owner can access.
enum PrivateFile {
    /// The complete content of a regular file; nil when it does not exist.
    ///
    /// - Parameter limit: The maximum size of the content.
    static func read(_ path: String, limit: Int) throws(ProtectionError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            // A path below a file does not exist either.
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw systemError("opening \(path)")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw systemError("reading \(path)") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            throw ProtectionError(.damaged, "\(path) is not a file of this format")
        }
        return try read(descriptor, at: 0, count: Int(status.st_size), path)
    }

    /// Reads bytes at an offset, fewer at the end of the file.
    static func read(
        _ descriptor: Int32,
        at offset: Int,
        count: Int,
        _ path: String,
    ) throws(ProtectionError) -> [UInt8] {
        var error: Int32 = 0
        // SAFETY: the number of initialized bytes is the number of read bytes.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            read = 0
            while read < count {
                let part = pread(descriptor, buffer.baseAddress?.advanced(by: read), count - read, offset + read)
                if part < 0, errno == EINTR { continue }
                if part < 0 { error = errno }
                guard part > 0 else { return }
                read += part
            }
        }
        guard error == 0 else { throw systemError("reading \(path)", error) }
        return bytes
    }

    /// Writes all bytes at an offset.
    static func write(
        _ bytes: [UInt8],
        to descriptor: Int32,
        at offset: Int,
        _ path: String,
    ) throws(ProtectionError) {
        let error = bytes.withUnsafeBytes { bytes -> Int32 in
            var written = 0
            while written < bytes.count {
                let rest = bytes.baseAddress?.advanced(by: written)
                let part = pwrite(descriptor, rest, bytes.count - written, offset + written)
                if part < 0, errno == EINTR { continue }
                guard part > 0 else { return part < 0 ? errno : EIO }
                written += part
            }
            return 0
        }
        guard error == 0 else { throw systemError("writing \(path)", error) }
    }

    /// Writes a file and atomically replaces an existing one: readers find the former or the new content at any time.
    ///
    /// The content is on the disk when the method returns. The caller must exclude other writers of the same path. The name
    /// with `.new` must not be used for another file.
    static func replace(_ path: String, with bytes: [UInt8]) throws(ProtectionError) {
        let draft = path + ".new"
        try remove(draft)
        try make(draft, with: bytes)
        guard rename(draft, path) == 0 else { throw systemError("renaming \(draft)") }
        try synchronizeFolder(of: path)
    }

    /// Replaces a file like ``replace(_:with:)``, in a folder with other writers.
    ///
    /// - Parameter make: Creates the file with the passed name, with its content on the disk. The file is removed when it
    ///   fails.
    static func replace(
        _ path: String,
        byDraft make: (_ draft: String) throws(ProtectionError) -> Void,
    ) throws(ProtectionError) {
        // Each writer of the same path has its own draft.
        let draft = "\(path).new-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        do throws(ProtectionError) {
            try make(draft)
            guard rename(draft, path) == 0 else { throw systemError("renaming \(draft)") }
        } catch {
            unlink(draft)
            throw error
        }
        try synchronizeFolder(of: path)
    }

    /// Creates a new file.
    ///
    /// Its content is on the disk when the method returns, but its name may not be.
    static func make(_ path: String, with bytes: [UInt8]) throws(ProtectionError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw systemError("creating \(path)") }
        defer { close(descriptor) }
        try write(bytes, to: descriptor, at: 0, path)
        guard fsync(descriptor) == 0 else { throw systemError("writing \(path) to the disk") }
    }

    /// Removes a file; succeeds when there is none.
    static func remove(_ path: String) throws(ProtectionError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw systemError("removing \(path)") }
    }

    /// Creates a folder and its parents with the mode 0700.
    static func createFolder(_ path: String) throws(ProtectionError) {
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.make(path)
        } catch {
            throw systemError("creating the folder \(error.path)", error.number)
        }
    }

    /// Writes the entries of a file's folder to the disk.
    static func synchronizeFolder(of path: String) throws(ProtectionError) {
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.synchronize(path.parentFolder)
        } catch {
            throw systemError("writing the folder \(error.path) to the disk", error.number)
        }
    }

    /// The names in a folder, sorted; empty when it does not exist.
    static func names(in folder: String) throws(ProtectionError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw systemError("reading the folder \(folder)")
        }
        defer { closedir(stream) }
        guard let names = OpenFolder.names(in: stream) else { throw systemError("reading the folder \(folder)") }
        return names.filter { !$0.hasPrefix(".") }
    }

    /// The error of the last system call.
    static func systemError(_ action: String, _ number: Int32 = errno) -> ProtectionError {
        let reason = String(cString: strerror(number))
        return ProtectionError(.system, "\(action) failed: \(reason)", systemError: number)
    }
}

/// A lock between processes and threads, which is held until the last reference is released.
final class ProcessLock {
    private let lock: FileLock

    /// Waits for the lock.
    ///
    /// - Parameters:
    ///   - path: The file that is locked; it is created when it does not exist.
    ///   - isShared: Whether others may hold the lock at the same time if they share it.
    init(path: String, isShared: Bool = false) throws(ProtectionError) {
        do throws(FileLock.Failure) {
            lock = try FileLock(path, O_RDWR | O_CREAT | O_NOFOLLOW, isShared ? .shared : .exclusive, waits: true)
        } catch {
            throw PrivateFile.systemError("\(error.action.rawValue) \(path)", error.number)
        }
    }
}
