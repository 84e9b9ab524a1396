/// The files of one program, behind the file and transfer JSAPIs.
///
/// Paths are those that a program sees: `https://usr/…` for what it writes itself, `https://resource/saved/…` for what it
/// saved, `https://resource/temporary/…` for what lasts as long as the run. Nothing else can be reached.
///
/// ## Limits
/// A file holds at most 10 MB, all files but the temporary ones 50 MB, in at most 10,000 files and folders. No further
/// temporary file is begun when there are 1,000, or 1 GB.
///
/// ## Threading
/// Called on the program's thread only.
///
/// ## Errors
/// Every method may throw `.fileNotPermitted` for a path that is none of the program's or may not be used so,
/// `.fileNotFound`, `.diskFull`, `.storageUnavailable` and, after ``close()``, `.stopped`; where files are encrypted,
/// `.databaseDamaged` and, while the device is locked, `.protectedDataUnavailable`.
public protocol ProgramFiles: AnyObject {
    /// What is known of a file or folder.
    func status(of path: String) throws(APIError) -> FileStatus

    /// The content of a file.
    ///
    /// - Throws: `.isFolder`; `.filesTooLarge` for a temporary file of more than 10 MB.
    func content(of path: String) throws(APIError) -> [UInt8]

    /// The first bytes of a file, fewer where it has fewer.
    func start(of path: String, count: Int) throws(APIError) -> [UInt8]

    /// The digest of a file in lowercase hexadecimal, computed off the program's thread.
    func digest(of path: String, by algorithm: FileDigest) async throws(APIError) -> String

    /// Writes a file in place of any earlier one, completely or not at all.
    ///
    /// - Throws: `.isFolder`, `.filesTooLarge`.
    func write(_ bytes: [UInt8], to path: String) throws(APIError)

    /// Finds out beforehand what keeps a file from being written, but for the limits.
    ///
    /// - Throws: `.isFolder`.
    func checkWriting(to path: String) throws(APIError)

    /// Adds to a file that is there.
    ///
    /// - Throws: `.isFolder`, `.filesTooLarge`.
    func append(_ bytes: [UInt8], to path: String) throws(APIError)

    /// Moves a file or folder within `https://usr`, in place of any file that is there.
    ///
    /// - Throws: `.fileExists` when there is a folder, or a file where a folder is moved to.
    func move(_ path: String, to newPath: String) throws(APIError)

    /// Removes a file of the program's own or a saved one.
    ///
    /// - Throws: `.isFolder`.
    func remove(_ path: String) throws(APIError)

    /// The names in a folder, sorted.
    func names(in path: String) throws(APIError) -> [String]

    /// Makes a folder.
    ///
    /// - Throws: `.fileExists`, `.filesTooLarge` when there are too many.
    func makeFolder(_ path: String, above: FolderAncestors) throws(APIError)

    /// Removes a folder.
    ///
    /// - Throws: `.folderNotEmpty`.
    func removeFolder(_ path: String, with content: FolderContent) throws(APIError)

    /// Refers to a file, for whoever sends it to a server, and opens it when its turn has come.
    ///
    /// - Throws: `.isFolder`.
    func reference(to path: String) throws(APIError) -> any FileReference

    /// A place for a temporary file, where none is yet.
    ///
    /// Until the file is complete it is for whoever goes by its path as if it were not there.
    ///
    /// - Throws: `.filesTooLarge`.
    func temporaryFile() throws(APIError) -> TemporaryFile

    /// Writes a temporary file, which is complete then.
    func fill(_ file: TemporaryFile, with bytes: [UInt8]) throws(APIError)

    /// Says that a temporary file, which something else has written, is complete: nothing writes to it any more.
    func complete(_ file: TemporaryFile)

    /// Removes a temporary file, if it is there.
    func discard(_ file: TemporaryFile)

    /// Gives a temporary file an extension, once it is there and its content known.
    ///
    /// - Returns: its path from now on.
    func finish(_ file: TemporaryFile, extension: String) throws(APIError) -> String

    /// Moves a temporary file to where it stays.
    ///
    /// - Parameters:
    ///   - path: A temporary file.
    ///   - newPath: Below `https://usr`; nil for a path of the host's choice among the saved files.
    /// - Returns: the new path.
    /// - Throws: `.filesTooLarge`; the temporary file is then still there.
    func save(_ path: String, as newPath: String?) throws(APIError) -> String

    /// The saved files, oldest first.
    func savedFiles() throws(APIError) -> [SavedFile]

    /// Ends the use of the files and removes the temporary ones. Idempotent; later calls fail with `.stopped`.
    func close()

    /// What ends the use of the files from any thread, for a program whose thread does not return from a native function.
    ///
    /// A call that runs meanwhile must be safe: what it uses may go when it has ended. Files that leave this out stay open until
    /// the program's thread closes them.
    ///
    /// - Returns: nil when the files can be closed on the program's thread alone.
    func makeCloser() -> (@Sendable () -> Void)?
}

extension ProgramFiles {
    /// Leaves closing to the program's thread.
    public func makeCloser() -> (@Sendable () -> Void)? { nil }
}
