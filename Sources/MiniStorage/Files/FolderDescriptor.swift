internal import Glibc
internal import MiniCore

/// An open folder; what is done in it, is done by one name at a time, and follows no link.
///
/// A path that is walked name by name from a descriptor cannot leave the folder, whatever becomes of names meanwhile.
final class FolderDescriptor {
    /// The system's number, which means something else once the reference is gone.
    let number: Int32
    /// A folder that stays open, and locked, as long as this one.
    var parent: FolderDescriptor?
    private var isLocked = false

    private init(_ number: Int32) { self.number = number }

    deinit {
        // A process that is being started has a copy of the descriptor until it executes its file: closing alone would leave the
        // lock to it.
        if isLocked { flock(number, LOCK_UN) }
        Glibc.close(number)
    }

    /// Keeps others from locking the folder as long as it is open.
    ///
    /// - Returns: Whether that succeeded; `errno` says why not, `EWOULDBLOCK` where another has it.
    func lock() -> Bool {
        isLocked = flock(number, LOCK_EX | LOCK_NB) == 0
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

    /// The folder that is reached by names, one after the other.
    func folder(_ names: some Sequence<String>) throws(APIError) -> FolderDescriptor {
        var folder = self
        for name in names { folder = try folder.folder(name) }
        return folder
    }

    /// The same, in which folders that are missing are made.
    func folder(making names: [String]) throws(APIError) -> FolderDescriptor {
        var folder = self
        for name in names {
            if try folder.status(name) == nil { try folder.makeFolder(name) }
            folder = try folder.folder(name)
        }
        return folder
    }

    /// Opens a regular file as it lies on the disk.
    func file(_ name: String, _ flags: Int32) throws(APIError) -> PlainFile { try PlainFile(name, in: number, flags) }

    /// What the system knows of a name, without following a link; nil when there is none.
    func status(_ name: String) throws(APIError) -> stat? {
        var status = stat()
        if fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
        guard errno == ENOENT else { throw APIError(fileErrorNumber: errno) }
        return nil
    }

    /// What the system knows of the folder.
    func status() throws(APIError) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw APIError(fileErrorNumber: errno) }
        return status
    }

    /// Dates a file or folder in this one; a link is dated itself.
    ///
    /// - Parameter times: When it was read, and when it was changed.
    func date(_ name: String, _ times: (timespec, timespec)) throws(APIError) {
        guard utimensat(number, name, [times.0, times.1], AT_SYMLINK_NOFOLLOW) == 0 else {
            throw APIError(fileErrorNumber: errno)
        }
    }

    /// Makes now the time at which a file was changed.
    func touch(_ name: String) throws(APIError) {
        guard utimensat(number, name, nil, AT_SYMLINK_NOFOLLOW) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Dates a file or folder as another one is.
    func date(_ name: String, as status: stat) throws(APIError) { try date(name, (status.st_atim, status.st_mtim)) }

    /// Dates this folder.
    func date(_ time: timespec) throws(APIError) {
        guard futimens(number, [time, time]) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Has the names in the folder written to the disk.
    func synchronize() throws(APIError) {
        guard fsync(number) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Has the names in the folder and in those below written to the disk.
    func synchronizeFolders() throws(APIError) {
        try visit { folder, name, status, _ throws(APIError) in
            if status.isFolder { try folder.folder(name).synchronize() }
        }
        try synchronize()
    }

    /// Makes a folder.
    func makeFolder(_ name: String) throws(APIError) {
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

    /// Removes a folder and whatever is in it.
    func removeTree(_ name: String) throws(APIError) {
        try folder(name).visit { folder, entry, status, _ throws(APIError) in
            if status.isFolder { try folder.removeFolder(entry) } else { try folder.removeFile(entry) }
        }
        try removeFolder(name)
    }

    /// Calls `body` with whatever is in the folder, each folder after what is in it.
    ///
    /// Few descriptors are open at a time, however deep the folders are: they are the whole process's.
    ///
    /// - Parameter body: Takes the folder, the name in it, what the system knows of that, and the names that lead to the folder.
    func visit(_ body: (FolderDescriptor, String, stat, [String]) throws(APIError) -> Void) throws(APIError) {
        var path: [String] = []
        var folder = self
        // What is still to be visited at each level.
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

    /// How many names lead from this folder to what is deepest in it; 0 when it is empty.
    func height() throws(APIError) -> Int {
        var height = 0
        try visit { _, _, _, path in height = max(height, path.count + 1) }
        return height
    }

    /// Moves a name into a folder, in place of any file that has the new name.
    func move(_ name: String, to folder: FolderDescriptor, _ newName: String) throws(APIError) {
        guard renameat(number, name, folder.number, newName) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// The names in the folder, sorted.
    func names() throws(APIError) -> [String] {
        // A descriptor of its own, whose position is at the start.
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
