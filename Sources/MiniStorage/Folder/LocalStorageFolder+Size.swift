internal import Glibc

extension LocalStorageFolder {
    /// The size of all databases and their logs, in bytes; 0 if the folder does not exist.
    ///
    /// - Complexity: Reads the folders of all users.
    /// - Throws: `.unavailable` if a folder cannot be read.
    package func sizeInBytes() throws(StorageError) -> Int {
        try DatabaseSet(folder: folder).databases().reduce(0) { sum, path in
            let files = StorageFiles(database: "\(folder)/\(path)")
            // A log exists while its database is open.
            let sizes = [files.database, files.log].map { Int(FileSystem.status(at: $0)?.st_size ?? 0) }
            return sum + sizes[0] + sizes[1]
        }
    }
}
