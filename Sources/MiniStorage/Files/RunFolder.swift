/// A folder among the system's temporary files for other files than those of programs.
///
/// It is removed with the last reference, and with the folders of programs when the process ends; see
/// ``RunFolders/removeAll()`` and ``RunFolders/removeAbandoned()``.
package final class RunFolder {
    /// The path without symbolic links.
    package let path: String
    /// Keeps the folder locked.
    private let folder: FolderDescriptor

    /// Creates the folder, which only this user can read.
    ///
    /// - Parameter pathLimit: The maximum length of the path, in bytes. The folder is in `/tmp` if one of the temporary folder
    ///   is longer.
    /// - Throws: `.unavailable`, `.diskFull`.
    package init(pathLimit: Int) throws(StorageError) { (folder, path) = try RunFolders.make(pathLimit: pathLimit) }

    deinit { RunFolders.remove(path) }
}
