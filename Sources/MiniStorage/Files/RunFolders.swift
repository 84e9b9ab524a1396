internal import Glibc
internal import MiniCore
internal import Synchronization

/// The folders of programs whose files last as long as a run, among the system's temporary files.
///
/// Each is locked from its making to the end of its process, however that dies. So every process can tell which folders nobody
/// uses any more.
///
/// ## Threading
/// May be used from any thread.
package enum RunFolders {
    private static let prefix = "minihost-files-"
    private static let randomPart = "XXXXXX"
    /// How often a folder is made again that somebody removes before it is locked.
    private static let attemptLimit = 16

    /// The paths of the folders of this process.
    private static let paths = Mutex<Set<String>>([])

    /// Makes a folder that is this process's alone.
    ///
    /// - Throws: `.unavailable`, `.diskFull`.
    static func make() throws(StorageError) -> (folder: FolderDescriptor, path: String) {
        let temporary = temporaryFolder
        for _ in 0..<attemptLimit {
            var template = Array("\(temporary)/\(prefix)\(randomPart)".utf8CString)
            guard let name = mkdtemp(&template) else { throw FileSystem.systemError("making a folder in \(temporary)") }
            let path = String(cString: name)
            guard let folder = try lockedFolder(path) else { continue }
            paths.withLock { _ = $0.insert(path) }
            return (folder, path)
        }
        throw StorageError(.unavailable, "locking a new folder in \(temporary)")
    }

    /// Opens and locks a folder; nil when another process has taken it for one that nobody uses.
    private static func lockedFolder(_ path: String) throws(StorageError) -> FolderDescriptor? {
        let folder: FolderDescriptor
        do throws(StorageError) {
            folder = try FolderDescriptor(host: path)
        } catch {
            if error.underlying == .system(errno: ENOENT) { return nil }
            throw error
        }
        // A file system without such locks has no folder that is ever taken for unused.
        if !folder.lock(), errno == EWOULDBLOCK { return nil }
        let locked = try FileSystem.status(of: folder.number, path)
        let current = FileSystem.status(at: path)
        return current?.st_ino == locked.st_ino && current?.st_dev == locked.st_dev ? folder : nil
    }

    /// Removes a folder and whatever is in it.
    static func remove(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
        removeTree(path)
    }

    /// Removes the folders of this process, which is about to end: programs that still run have no files from now on.
    package static func removeAll() {
        for path in paths.withLock({ exchange(&$0, with: []) }) { removeTree(path) }
    }

    /// Removes the folders of processes that have ended without removing them.
    ///
    /// Touches only folders of this user that nobody else may read and no process has locked. What cannot be read or removed is
    /// left.
    package static func removeAbandoned() {
        // Nothing is to be removed where nothing can be read.
        guard let temporary = try? FolderDescriptor(host: temporaryFolder), let names = try? temporary.names() else {
            return
        }
        for name in names where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + randomPart.utf8.count {
            // What is no folder, or a link to one, is not ours.
            guard let folder = try? temporary.folder(name), let status = try? folder.status(),
                status.st_uid == geteuid(), status.st_mode & 0o7777 == 0o700,
                folder.lock()
            else { continue }
            // Who makes a folder sees by its lock, or by its absence, that it was taken for an old one.
            try? temporary.removeTree(name)
        }
    }

    /// Without symbolic links: folders are opened without following one.
    private static var temporaryFolder: String {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        return named.resolvedPath ?? named
    }

    private static func removeTree(_ path: String) {
        // Teardown: what cannot be removed now is removed by a later process.
        guard let slash = path.lastIndex(of: "/"), let parent = try? FolderDescriptor(host: String(path[..<slash]))
        else { return }
        let name = String(path[path.index(after: slash)...])
        // A program that still runs may add a file meanwhile, and none when its folders are gone.
        for _ in 0..<attemptLimit {
            do throws(APIError) { try parent.removeTree(name) } catch {
                if error.code != .folderNotEmpty { return }
                continue
            }
            return
        }
    }
}
