internal import Glibc

/// Folders that are their owner's alone.
package enum PrivateFolder {
    /// What the system has refused.
    package struct Failure: Error {
        /// The folder that could not be made, or not be written to the disk.
        package let path: String
        /// The system's `errno`.
        package let number: Int32
    }

    /// Makes a folder and those above it, each with the mode 0700 and on the disk when this returns; folders that are there
    /// are left as they are.
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

    /// Has the names in a folder written to the disk.
    package static func synchronize(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: path, number: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure(path: path, number: errno) }
    }
}
