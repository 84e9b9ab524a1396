internal import Glibc

/// All databases below a folder, which get another key as one whole.
///
/// First every replacement is made beside its old database. Then one file, the commit, names them all; it appears at
/// once and complete. Then each takes its place, and the commit goes. Until the commit is there everything is old, from
/// then on everything is new: who finds it installs what is left before any database is opened, and who finds a
/// migration that died before it removes what that one made.
///
/// A database that is in use stops the migration before the commit. One that is opened later is refused, since whoever
/// opens one takes its lock first and looks for a migration then, and a migration does so the other way round.
///
/// ## Shape
/// `migration.lock` as in ``FileLock``; `migration.commit`: the paths of the databases from the folder on, each with a
/// line feed.
struct DatabaseSet {
    /// The path from the root.
    let folder: String

    private var lock: String { folder + "/migration.lock" }
    private var commit: String { folder + "/migration.commit" }
    private var draft: String { folder + "/migration.commit-new" }

    /// Finishes a migration that died, if there is one; called before a database is opened, under the lock of that one.
    ///
    /// - Throws: `.inUse` while a migration is under way.
    func settle() throws(StorageError) {
        guard FileSystem.status(at: lock) != nil || FileSystem.status(at: commit) != nil else { return }
        let lock = try FileLock(path: lock)
        defer { lock.release() }
        try finish()
    }

    /// Gives every database another key, or none, all or nothing.
    ///
    /// - Parameter progress: Told before each database and at the end.
    func migrate(
        from formerKey: DatabaseKey?,
        to key: DatabaseKey?,
        progress: (StorageMigrationProgress) -> Void,
    ) throws(StorageError) {
        try FileSystem.makeFolder(folder)
        let lock = try FileLock(path: lock)
        defer { lock.release() }
        try finish()
        let databases = try databases()
        var replaced: [StorageFiles] = []
        do throws(StorageError) {
            for (index, path) in databases.enumerated() {
                progress(StorageMigrationProgress(finishedCount: index, totalCount: databases.count))
                let files = StorageFiles(database: "\(folder)/\(path)")
                let databaseLock = try FileLock(path: files.lock)
                defer { databaseLock.release() }
                if try DatabaseReplacement(of: files, key: key).make(from: formerKey) { replaced.append(files) }
            }
            try writeCommit(replaced)
        } catch {
            // The first error is to be told; what cannot be removed now is removed by `settle`.
            for files in replaced { try? DatabaseReplacement.discard(files) }
            throw error
        }
        try finish()
        progress(StorageMigrationProgress(finishedCount: databases.count, totalCount: databases.count))
    }

    /// The databases below the folder, by their paths from there on.
    func databases() throws(StorageError) -> [String] {
        try paths(endingIn: StorageFiles.databaseExtension)
    }

    /// Installs what the commit names, or removes what was made for one that never came.
    private func finish() throws(StorageError) {
        try FileSystem.remove(draft)
        guard FileSystem.status(at: commit) != nil else {
            for path in try paths(endingIn: StorageFiles.replacementExtension) {
                let files = StorageFiles(database: "\(folder)/\(path.dropLast(4))")
                // A program that opens its database may just be making its own.
                guard let lock = try? FileLock(path: files.lock) else { continue }
                defer { lock.release() }
                try DatabaseReplacement.discard(files)
            }
            return
        }
        for path in try readCommit() {
            let files = StorageFiles(database: "\(folder)/\(path)")
            guard FileSystem.status(at: files.replacement) != nil else { continue }
            try DatabaseReplacement.install(files)
        }
        try FileSystem.remove(commit)
        try FileSystem.synchronize(folder)
    }

    private func writeCommit(_ replaced: [StorageFiles]) throws(StorageError) {
        guard !replaced.isEmpty else { return }
        let text = replaced.map { $0.database.dropFirst(folder.count + 1) + "\n" }.joined()
        try FileSystem.remove(draft)
        try FileSystem.makeFile(draft, holding: text)
        try FileSystem.rename(draft, to: commit)
        try FileSystem.synchronize(folder)
    }

    private func readCommit() throws(StorageError) -> [String] {
        let file = try PageFile(path: commit)
        guard let text = String(validating: try file.bytes(file.size, at: 0), as: UTF8.self), text.hasSuffix("\n")
        else {
            throw StorageError(.damaged, "reading \(commit)")
        }
        return text.split(separator: "\n").map(String.init)
    }

    /// The paths of files below the folders of users.
    private func paths(endingIn ending: String) throws(StorageError) -> [String] {
        var found: [String] = []
        func visit(_ path: String) throws(StorageError) {
            for name in try FileSystem.names(in: "\(folder)/\(path)") {
                let path = path.isEmpty ? name : "\(path)/\(name)"
                guard path.hasPrefix("user-"), let status = FileSystem.status(at: "\(folder)/\(path)") else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: try visit(path)
                case S_IFREG where name.hasSuffix(ending): found.append(path)
                default: break
                }
            }
        }
        try visit("")
        return found
    }
}
