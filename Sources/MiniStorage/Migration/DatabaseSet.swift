internal import Glibc

/// All databases below a folder, whose key is changed in one atomic migration.
///
/// First every replacement is created beside its old database. Then one file, the commit, lists all of them; it is created
/// atomically. Then each replacement is installed, and the commit is removed. Before the commit exists, all databases are
/// the old ones. Afterwards all are the new ones: a process that finds a commit installs the rest before it opens a
/// database. A process that finds an interrupted migration without a commit removes its replacements.
///
/// A database in use stops the migration before the commit. A database that is opened later is rejected: opening acquires
/// the lock of the database first and then checks for a migration, and a migration does so in the opposite order.
///
/// ## Shape
/// `migration.lock` as in ``DatabaseLock``. `migration.commit`: the paths of the databases relative to the folder, each with a
/// line feed.
struct DatabaseSet {
    /// The absolute path.
    let folder: String

    private var lock: String { folder + "/migration.lock" }
    private var commit: String { folder + "/migration.commit" }
    private var draft: String { folder + "/migration.commit-new" }

    /// Finishes an interrupted migration, if there is one.
    ///
    /// Called before a database is opened, under its lock.
    ///
    /// - Throws: `.inUse` during a migration.
    func recover() throws(StorageError) {
        guard FileSystem.status(at: lock) != nil || FileSystem.status(at: commit) != nil else { return }
        let lock = try DatabaseLock(path: lock)
        defer { lock.release() }
        try finish()
    }

    /// Changes or removes the key of every database, all of them or none.
    ///
    /// - Parameter progress: Receives the number of finished databases and of all databases, before each database and at the
    ///   end.
    func migrate(
        from formerKey: DatabaseKey?,
        to key: DatabaseKey?,
        progress: (_ done: Int, _ total: Int) -> Void,
    ) throws(StorageError) {
        try FileSystem.createFolder(folder)
        let lock = try DatabaseLock(path: lock)
        defer { lock.release() }
        try finish()
        let databases = try databases()
        var replaced: [StorageFiles] = []
        do throws(StorageError) {
            for (index, path) in databases.enumerated() {
                progress(index, databases.count)
                let files = StorageFiles(database: "\(folder)/\(path)")
                let databaseLock = try DatabaseLock(path: files.lock)
                defer { databaseLock.release() }
                if try DatabaseReplacement(of: files, key: key).make(from: formerKey) { replaced.append(files) }
            }
            try writeCommit(replaced)
        } catch {
            // The first error is reported. A replacement that cannot be removed now is removed by ``recover()``.
            for files in replaced { try? DatabaseReplacement.discard(files) }
            throw error
        }
        try finish()
        progress(databases.count, databases.count)
    }

    /// The databases below the folder, by their relative paths.
    func databases() throws(StorageError) -> [String] {
        try paths(endingIn: StorageFiles.databaseExtension)
    }

    /// Installs the replacements in the commit, or removes those of a migration without a commit.
    private func finish() throws(StorageError) {
        try FileSystem.remove(draft)
        guard FileSystem.status(at: commit) != nil else {
            for path in try paths(endingIn: StorageFiles.replacementExtension) {
                let files = StorageFiles(database: "\(folder)/\(path.dropLast(4))")
                // A program that opens its database may currently create its own replacement.
                guard let lock = try? DatabaseLock(path: files.lock) else { continue }
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
