internal import Glibc

/// The few calls on files that storage needs beside SQLite's own.
enum FileSystem {
    /// The path from the root.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let working = getcwd(nil, 0) else { return path }
        defer { free(working) }
        return "\(String(cString: working))/\(path)"
    }

    /// Makes a folder and those above it, each with the mode 0700; folders that are there are left as they are.
    static func makeFolder(_ path: String) throws(StorageError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let error = systemError("making the folder \(path)")
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw systemError("making the folder \(path)") }
    }

    /// Opens a regular file for reading and writing, making it with the mode 0600 when it is not there.
    ///
    /// A symbolic link is refused. The descriptor is not passed to programs that this process starts.
    ///
    /// - Returns: A descriptor that the caller closes.
    static func openFile(_ path: String) throws(StorageError) -> Int32 {
        // O_NONBLOCK: opening a named pipe must not wait.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw systemError("opening \(path)") }
        do throws(StorageError) {
            let status = try status(of: descriptor, path)
            guard status.st_mode & S_IFMT == S_IFREG else { throw StorageError(.unavailable, "\(path) is not a file") }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// What the system knows of an open file.
    static func status(of descriptor: Int32, _ path: String) throws(StorageError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw systemError("looking at \(path)") }
        return status
    }

    /// What the system knows of the file at a path, without following a link; nil when there is none.
    static func status(at path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    /// The error of the call that has just failed.
    static func systemError(_ context: String) -> StorageError {
        let number = errno
        return StorageError(
            StorageError.code(ofSystemError: number),
            context,
            underlying: .system(errno: number),
        )
    }
}
