internal import Glibc

/// Folders that only their owner can access.
package enum PrivateFolder {
    /// The error of a system call.
    package struct Failure: Error {
        /// The folder that could not be created or written to the disk.
        package let path: String
        /// The system's `errno`.
        package let number: Int32
    }

    /// Creates a folder and its missing parent folders with the mode 0700, and writes them to the disk; existing folders stay
    /// unchanged.
    package static func make(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) != 0 {
            let failure = Failure(path: path, number: errno)
            if failure.number == EEXIST { return }
            guard failure.number == ENOENT, path.contains("/"), path.parentFolder != path else { throw failure }
            try make(path.parentFolder)
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(path: path, number: errno) }
        }
        try synchronize(path.parentFolder)
    }

    /// Writes the names in a folder to the disk and waits for the completion.
    package static func synchronize(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: path, number: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure(path: path, number: errno) }
    }
}
