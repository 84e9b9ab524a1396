internal import Glibc
internal import MiniCore

/// Files that are complete or do not exist, also after a crash or a power failure.
enum DurableFile {
    /// The content of a regular file; links are followed.
    ///
    /// - Throws: `.unreadable`; `.outOfResources`; `.tooLarge` for more bytes than the limit.
    static func read(_ path: String, limit: Int) throws(PackagingError) -> [UInt8] {
        guard let resolved = path.resolvedPath else {
            throw PackagingError(.unreadable, "there is no file \"\(path)\"")
        }
        errno = 0
        do throws(APIError) {
            let file = try PlainFile(resolved, in: AT_FDCWD, O_RDONLY)
            if file.count <= limit { return try file.bytes(file.count, at: 0) }
        } catch {
            // Such a file is not damaged.
            let isOutOfResources = [EMFILE, ENFILE, ENOMEM].contains(errno)
            let reason = isOutOfResources ? String(cString: strerror(errno)) : error.message
            throw PackagingError(
                isOutOfResources ? .outOfResources : .unreadable,
                "\"\(path)\" cannot be read: \(reason)"
            )
        }
        throw PackagingError(.tooLarge, "\"\(path)\" is larger than \(limit) bytes")
    }

    /// Replaces a file or creates it; a reader finds either the former content or the new one.
    ///
    /// One caller at a time replaces a file, which the callers ensure by a lock.
    ///
    /// - Throws: `.diskFull`, `.notWritten`. The former content remains in that case.
    static func replace(_ path: String, with bytes: [UInt8], mode: mode_t = 0o644) throws(PackagingError) {
        try replace(path, with: bytes, mode: mode, draft: path + "-new")
    }

    /// Replaces a file or creates it, also while other tasks and processes do the same; the last one counts.
    ///
    /// A process that crashes can leave a draft beside the file.
    ///
    /// - Throws: `.diskFull`, `.notWritten`, also for a device or a named pipe. The former content remains in that case.
    static func replaceWithoutLock(_ path: String, with bytes: [UInt8]) throws(PackagingError) {
        var status = stat()
        if lstat(path, &status) == 0, ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) {
            throw PackagingError(.notWritten, "\"\(path)\" is no file and is not replaced")
        }
        let draft = "\(path)-\(UInt64.random(in: .min ... .max))-new"
        try replace(path, with: bytes, mode: 0o644, draft: draft)
    }

    private static func replace(
        _ path: String,
        with bytes: [UInt8],
        mode: mode_t,
        draft: String,
    ) throws(PackagingError) {
        // A process that crashed can have left a draft.
        guard unlink(draft) == 0 || errno == ENOENT else { throw PackagingError(writing: draft, errno) }
        try bytes.span.bytes.withUnsafeBytes { bytes throws(PackagingError) in
            try create(draft, with: bytes, mode: mode, named: path)
        }
        do throws(PackagingError) {
            try move(draft, to: path)
        } catch {
            // Without effect if the draft was moved and only its folder was not written to the disk.
            unlink(draft)
            throw error
        }
    }

    /// Creates a file.
    ///
    /// - Parameter name: The path in errors; nil for that of the file.
    /// - Throws: `.notWritten`, also for a file or a link of that name; `.diskFull`.
    static func create(
        _ path: String,
        with bytes: UnsafeRawBufferPointer,
        mode: mode_t,
        named name: String? = nil,
    ) throws(PackagingError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw PackagingError(writing: name ?? path, errno) }
        defer { close(descriptor) }
        guard OpenFile.write(bytes, to: descriptor), fsync(descriptor) == 0 else {
            let error = PackagingError(writing: name ?? path, errno)
            unlink(path)
            throw error
        }
    }

    /// Moves a complete file to another name, which it replaces.
    ///
    /// - Throws: `.diskFull`, `.notWritten`.
    static func move(_ path: String, to target: String) throws(PackagingError) {
        guard rename(path, target) == 0 else { throw PackagingError(writing: target, errno) }
        try synchronizeFolder(of: target)
    }

    /// Creates a folder and those above it, accessible to their owner only.
    ///
    /// - Throws: `.diskFull`, `.notWritten`.
    static func createFolder(_ path: String) throws(PackagingError) {
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.make(path)
        } catch {
            throw PackagingError(writing: error.path, error.number)
        }
    }

    /// Writes the names in the folder of a file to the disk.
    ///
    /// - Throws: `.diskFull`, `.notWritten`.
    static func synchronizeFolder(of path: String) throws(PackagingError) {
        let folder = path.parentFolder
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.synchronize(folder)
        } catch {
            throw PackagingError(writing: error.path, error.number)
        }
    }
}
