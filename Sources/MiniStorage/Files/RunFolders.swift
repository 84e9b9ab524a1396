internal import Glibc
internal import MiniCore
internal import Synchronization

/// The folders of programs whose files last as long as a run, among the system's temporary files.
///
/// Each is locked from its creation to the end of its process, even if the process is killed. So every process can detect
/// which folders are unused.
///
/// ## Threading
/// May be used from any thread.
package enum RunFolders {
    private static let prefix = "minihost-files-"
    private static let randomPart = "XXXXXX"
    /// The number of times that a folder is created again if another process removes it before it is locked.
    private static let attemptLimit = 16

    /// The paths of the folders of this process.
    private static let paths = Mutex<Set<String>>([])

    /// Creates a folder for this process.
    ///
    /// - Parameter pathLimit: The maximum length of the path, in bytes. The folder is in `/tmp` if one of the temporary folder
    ///   is longer.
    /// - Throws: `.unavailable`, `.diskFull`.
    static func make(pathLimit: Int = .max) throws(StorageError) -> (folder: FolderDescriptor, path: String) {
        let named = temporaryFolder
        let length = "\(named)/\(prefix)\(randomPart)".utf8.count
        let temporary = length > pathLimit ? defaultFolder : named
        for _ in 0..<attemptLimit {
            var template = Array("\(temporary)/\(prefix)\(randomPart)".utf8CString)
            guard let name = mkdtemp(&template) else { throw FileSystem.systemError("adding a folder to \(temporary)") }
            let path = String(cString: name)
            guard let folder = try lockedFolder(path) else { continue }
            paths.withLock { _ = $0.insert(path) }
            return (folder, path)
        }
        throw StorageError(.unavailable, "locking a new folder in \(temporary)")
    }

    /// Opens and locks a folder; nil when another process has removed it as unused.
    private static func lockedFolder(_ path: String) throws(StorageError) -> FolderDescriptor? {
        let folder: FolderDescriptor
        do throws(StorageError) {
            folder = try FolderDescriptor(host: path)
        } catch {
            if error.underlying == .system(errorNumber: ENOENT) { return nil }
            throw error
        }
        // A file system without such locks has no folder that is treated as unused.
        if !folder.lock(), errno == EWOULDBLOCK { return nil }
        let locked = try FileSystem.status(of: folder.number, path)
        let current = FileSystem.status(at: path)
        return current?.st_ino == locked.st_ino && current?.st_dev == locked.st_dev ? folder : nil
    }

    /// Removes a folder and its content.
    static func remove(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
        removeTree(path)
    }

    /// Removes the folders of this process, which is about to end.
    ///
    /// Programs that still run have no files from then on.
    package static func removeAll() {
        for path in paths.withLock({ exchange(&$0, with: []) }) { removeTree(path) }
    }

    /// Removes the folders of processes that have ended without removing them.
    ///
    /// Only affects folders of this user that other users cannot read and no process has locked. A folder that cannot be
    /// read or removed is ignored.
    package static func removeAbandoned() {
        for path in Set([temporaryFolder, defaultFolder]) { removeAbandoned(in: path) }
    }

    private static func removeAbandoned(in path: String) {
        // A temporary folder that cannot be read has nothing to remove.
        guard let temporary = try? FolderDescriptor(host: path), let names = try? temporary.names() else { return }
        for name in names where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + randomPart.utf8.count {
            // A file, or a link to a folder, was not created by this type.
            guard let folder = try? temporary.folder(name), let status = try? folder.status(),
                status.st_uid == geteuid(), status.st_mode & 0o7777 == 0o700,
                folder.lock()
            else { continue }
            // A process that has just created the folder detects the removal by the lock, or by the missing folder.
            try? temporary.removeTree(name)
        }
    }

    /// The path without symbolic links, since folders are opened without following links.
    private static var temporaryFolder: String {
        let named = TemporaryFilesFolder.path
        return named.resolvedPath ?? named
    }

    /// The folder of temporary files without `TMPDIR`; a path without symbolic links as well.
    private static let defaultFolder = TemporaryFilesFolder.defaultPath.resolvedPath ?? TemporaryFilesFolder.defaultPath

    private static func removeTree(_ path: String) {
        // Teardown: a later process removes a folder that cannot be removed now.
        guard let slash = path.lastIndex(of: "/"), let parent = try? FolderDescriptor(host: String(path[..<slash]))
        else { return }
        let name = String(path[path.index(after: slash)...])
        // A program that still runs may add a file meanwhile. It cannot add one after its folders are removed.
        for _ in 0..<attemptLimit {
            do throws(APIError) { try parent.removeTree(name) } catch {
                if error.reason != .folderNotEmpty { return }
                continue
            }
            return
        }
    }
}
