internal import Glibc
internal import MiniCore

/// An open folder.
///
/// Each operation uses one name in it and does not follow links.
///
/// A path that is followed name by name from a descriptor cannot leave the folder, even if names change meanwhile.
final class FolderDescriptor {
    /// The file descriptor, which is closed with the last reference.
    let number: Int32
    /// A folder that stays open and locked as long as this one.
    var parent: FolderDescriptor?
    private var isLocked = false

    private init(_ number: Int32) { self.number = number }

    deinit {
        if isLocked { FileLock.unlock(number) }
        Glibc.close(number)
    }

    /// Locks the folder as long as it is open.
    ///
    /// - Returns: Whether that succeeded. If not, `errno` has the reason, which is `EWOULDBLOCK` if the folder is locked
    ///   already.
    func lock() -> Bool {
        isLocked = FileLock.lock(number)
        return isLocked
    }

    /// Opens a folder of the host.
    init(host path: String) throws(StorageError) {
        number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard number >= 0 else { throw FileSystem.systemError("opening the folder \(path)") }
    }

    /// Opens a folder in this one.
    func folder(_ name: String) throws(APIError) -> FolderDescriptor {
        let number = openat(number, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard number >= 0 else { throw APIError(fileErrorNumber: errno) }
        return FolderDescriptor(number)
    }

    /// The folder at the end of a path of names.
    func folder(_ names: some Sequence<String>) throws(APIError) -> FolderDescriptor {
        var folder = self
        for name in names { folder = try folder.folder(name) }
        return folder
    }

    /// The folder at the end of a path of names; missing folders are created.
    func folder(making names: [String]) throws(APIError) -> FolderDescriptor {
        var folder = self
        for name in names {
            if try folder.status(name) == nil { try folder.createFolder(name) }
            folder = try folder.folder(name)
        }
        return folder
    }

    /// Opens a regular file without decryption.
    func file(_ name: String, _ flags: Int32) throws(APIError) -> PlainFile { try PlainFile(name, in: number, flags) }

    /// The status of a name, without following a link; nil when it does not exist.
    func status(_ name: String) throws(APIError) -> stat? {
        var status = stat()
        if fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
        guard errno == ENOENT else { throw APIError(fileErrorNumber: errno) }
        return nil
    }

    /// The status of the folder.
    func status() throws(APIError) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw APIError(fileErrorNumber: errno) }
        return status
    }

    /// Sets the times of a file or folder in this one, or of a link itself.
    ///
    /// - Parameter times: The times of the last access and of the last modification.
    func date(_ name: String, _ times: (timespec, timespec)) throws(APIError) {
        guard utimensat(number, name, [times.0, times.1], AT_SYMLINK_NOFOLLOW) == 0 else {
            throw APIError(fileErrorNumber: errno)
        }
    }

    /// Sets the modification time of a file to the current time.
    func touch(_ name: String) throws(APIError) {
        guard utimensat(number, name, nil, AT_SYMLINK_NOFOLLOW) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Copies the times of another file or folder.
    func date(_ name: String, as status: stat) throws(APIError) { try date(name, (status.st_atim, status.st_mtim)) }

    /// Sets the times of this folder.
    func date(_ time: timespec) throws(APIError) {
        guard futimens(number, [time, time]) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Writes the entries of the folder to the disk.
    func synchronize() throws(APIError) {
        guard fsync(number) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Writes the entries of the folder and its subfolders to the disk.
    func synchronizeFolders() throws(APIError) {
        try visit { folder, name, status, _ throws(APIError) in
            if status.isFolder { try folder.folder(name).synchronize() }
        }
        try synchronize()
    }

    /// Creates a folder.
    func createFolder(_ name: String) throws(APIError) {
        guard mkdirat(number, name, 0o700) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Removes a file or link.
    func removeFile(_ name: String) throws(APIError) {
        guard unlinkat(number, name, 0) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Removes an empty folder.
    func removeFolder(_ name: String) throws(APIError) {
        guard unlinkat(number, name, AT_REMOVEDIR) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Removes a folder and its content.
    func removeTree(_ name: String) throws(APIError) {
        try folder(name).visit { folder, entry, status, _ throws(APIError) in
            if status.isFolder { try folder.removeFolder(entry) } else { try folder.removeFile(entry) }
        }
        try removeFolder(name)
    }

    /// Calls `body` with every entry of the folder and its subfolders, each folder after its content.
    ///
    /// Only few descriptors are open at a time, regardless of the depth of the folders, since the process has a limited
    /// number.
    ///
    /// - Parameter body: Receives the folder, the name in it, the status of that, and the names that lead to the folder.
    func visit(_ body: (FolderDescriptor, String, stat, [String]) throws(APIError) -> Void) throws(APIError) {
        var path: [String] = []
        var folder = self
        // The names to be visited at each level.
        var rest = [try names()]
        while true {
            if let name = rest[path.count].popLast() {
                guard let status = try folder.status(name) else { continue }
                if status.isFolder {
                    folder = try folder.folder(name)
                    path.append(name)
                    rest.append(try folder.names())
                } else {
                    try body(folder, name, status, path)
                }
            } else if let name = path.popLast() {
                rest.removeLast()
                folder = try self.folder(path)
                guard let status = try folder.status(name) else { continue }
                try body(folder, name, status, path)
            } else {
                return
            }
        }
    }

    /// The maximum number of names on a path from this folder; 0 when it is empty.
    func height() throws(APIError) -> Int {
        var height = 0
        try visit { _, _, _, path in height = max(height, path.count + 1) }
        return height
    }

    /// Moves a file into a folder and replaces any file with the new name.
    func move(_ name: String, to folder: FolderDescriptor, _ newName: String) throws(APIError) {
        guard renameat(number, name, folder.number, newName) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// The names in the folder, sorted.
    func names() throws(APIError) -> [String] {
        // A separate descriptor, whose position is at the start.
        let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw APIError(fileErrorNumber: errno) }
        guard let stream = fdopendir(copy) else {
            let error = APIError(fileErrorNumber: errno)
            Glibc.close(copy)
            throw error
        }
        defer { closedir(stream) }
        guard let names = OpenFolder.names(in: stream) else { throw APIError(fileErrorNumber: errno) }
        return names
    }
}

extension stat {
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    var isFile: Bool { st_mode & S_IFMT == S_IFREG }
}
