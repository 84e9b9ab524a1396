internal import Glibc
internal import MiniCore

/// The file operations that storage needs in addition to those of SQLite.
enum FileSystem {
    /// The absolute path.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let working = getcwd(nil, 0) else { return path }
        defer { free(working) }
        return "\(String(cString: working))/\(path)"
    }

    /// Creates a folder and its parents, each with the mode 0700; existing folders are not changed.
    static func createFolder(_ path: String) throws(StorageError) {
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.make(path)
        } catch {
            throw systemError("creating the folder \(error.path)", error.number)
        }
    }

    /// Opens a regular file for reading and writing.
    ///
    /// A missing one is created with the mode 0600, unless it must exist.
    ///
    /// A symbolic link is rejected. The descriptor is not inherited by processes that this process starts.
    ///
    /// - Returns: A descriptor that the caller closes.
    static func openFile(_ path: String, mustExist: Bool = false) throws(StorageError) -> Int32 {
        let creation = mustExist ? 0 : O_CREAT
        // O_NONBLOCK: opening a named pipe must not block.
        let descriptor = open(path, O_RDWR | creation | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
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

    /// Creates an empty file with the mode 0600 if it does not exist.
    static func makeFile(_ path: String) throws(StorageError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw systemError("creating \(path)") }
        close(descriptor)
    }

    /// Creates a file with a text, complete and on the disk, if it does not exist.
    static func makeFile(_ path: String, holding text: String) throws(StorageError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw systemError("creating \(path)") }
        defer { close(descriptor) }
        guard OpenFile.write(text, to: descriptor) else { throw systemError("writing \(path)") }
        guard fsync(descriptor) == 0 else { throw systemError("writing \(path) to the disk") }
    }

    /// The status of an open file.
    static func status(of descriptor: Int32, _ path: String) throws(StorageError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw systemError("reading the status of \(path)") }
        return status
    }

    /// The status of the file at a path, without following a link; nil when it does not exist.
    static func status(at path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    /// The names in a folder, sorted; empty when it does not exist.
    static func names(in folder: String) throws(StorageError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw systemError("reading the folder \(folder)")
        }
        defer { closedir(stream) }
        guard let names = OpenFolder.names(in: stream) else { throw systemError("reading the folder \(folder)") }
        return names
    }

    /// Writes a file's content, or a folder's entries, to the disk.
    static func synchronize(_ path: String) throws(StorageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw systemError("opening \(path)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw systemError("writing \(path) to the disk") }
    }

    /// Removes a file; succeeds when there is none.
    static func remove(_ path: String) throws(StorageError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw systemError("removing \(path)") }
    }

    /// Renames a file in the same file system and replaces any file with the new name.
    static func rename(_ path: String, to newPath: String) throws(StorageError) {
        guard Glibc.rename(path, newPath) == 0 else { throw systemError("renaming \(path)") }
    }

    /// The error of the call that has just failed.
    static func systemError(_ context: String, _ number: Int32 = errno) -> StorageError {
        StorageError(
            StorageError.code(ofSystemError: number),
            context,
            underlying: .system(errorNumber: number),
        )
    }
}
