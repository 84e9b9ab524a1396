/// The files of one program, for the file and transfer JSAPIs.
///
/// Paths are those that the program uses: `https://usr/…` for files that it writes, `https://resource/saved/…` for files that
/// it saved, `https://resource/temporary/…` for files that exist until the end of the run. No other file can be accessed.
///
/// ## Limits
/// A file contains at most 10 MB. All files except the temporary ones contain at most 50 MB, in at most 10,000 files and
/// folders. A new temporary file is rejected when there are 1,000 of them or 1 GB.
///
/// ## Threading
/// Called on the program's thread only.
///
/// ## Errors
/// Every method can throw `.fileNotPermitted` for a path that does not belong to the program or does not permit the operation,
/// `.fileNotFound`, `.diskFull`, `.storageUnavailable` and, after ``close()``, `.stopped`. If files are encrypted, it can also
/// throw `.databaseDamaged` and, while the device is locked, `.protectedDataUnavailable`.
public protocol ProgramFiles: AnyObject {
    /// The status of a file or folder.
    func status(of path: String) throws(APIError) -> FileStatus

    /// The content of a file.
    ///
    /// - Throws: `.isFolder`; `.filesTooLarge` for a temporary file of more than 10 MB.
    func content(of path: String) throws(APIError) -> [UInt8]

    /// The first bytes of a file; fewer than `count` if the file is shorter.
    func prefix(of path: String, count: Int) throws(APIError) -> [UInt8]

    /// The digest of a file in lowercase hexadecimal, computed off the program's thread.
    func digest(of path: String, by algorithm: FileDigest) async throws(APIError) -> String

    /// Writes a file, completely or not at all, and replaces an existing one.
    ///
    /// - Throws: `.isFolder`, `.filesTooLarge`.
    func write(_ bytes: [UInt8], to path: String) throws(APIError)

    /// Checks whether a file can be written, without regard to the limits.
    ///
    /// - Throws: `.isFolder`.
    func checkWriting(to path: String) throws(APIError)

    /// Appends to an existing file.
    ///
    /// - Throws: `.isFolder`, `.filesTooLarge`.
    func append(_ bytes: [UInt8], to path: String) throws(APIError)

    /// Moves a file or folder within `https://usr` and replaces an existing file.
    ///
    /// - Throws: `.fileExists` if the destination is a folder, or if it is a file and a folder is moved.
    func move(_ path: String, to newPath: String) throws(APIError)

    /// Removes a file below `https://usr` or a saved file.
    ///
    /// - Throws: `.isFolder`.
    func remove(_ path: String) throws(APIError)

    /// The names in a folder, sorted.
    func names(in path: String) throws(APIError) -> [String]

    /// Creates a folder.
    ///
    /// - Parameter createsIntermediates: Whether missing parent folders are created as well.
    /// - Throws: `.fileExists`; `.fileNotFound` for a missing parent folder; `.filesTooLarge` if there are too many files and
    ///   folders.
    func createFolder(_ path: String, withIntermediates createsIntermediates: Bool) throws(APIError)

    /// Removes a folder.
    ///
    /// - Parameter removesContent: Whether a folder that is not empty is removed with its content.
    /// - Throws: `.folderNotEmpty`.
    func removeFolder(_ path: String, recursive removesContent: Bool) throws(APIError)

    /// Returns a reference to a file for an upload, which opens the file when it starts.
    ///
    /// - Throws: `.isFolder`.
    func reference(to path: String) throws(APIError) -> any FileReference

    /// Reserves the path of a temporary file.
    ///
    /// Until the file is complete, other methods treat its path as if the file did not exist.
    ///
    /// - Throws: `.filesTooLarge`.
    func temporaryFile() throws(APIError) -> TemporaryFile

    /// Returns a reference to a temporary file that does not exist yet, for a download that creates it.
    func reference(to file: TemporaryFile) throws(APIError) -> any FileReference

    /// Writes and completes a temporary file.
    func write(_ bytes: [UInt8], to file: TemporaryFile) throws(APIError)

    /// Marks a temporary file as complete after other code has written it. It must not be written any more.
    func complete(_ file: TemporaryFile)

    /// Removes a temporary file if it exists.
    func discard(_ file: TemporaryFile)

    /// Adds an extension to the name of a temporary file whose content is complete, and marks the file as complete.
    ///
    /// - Parameter fileExtension: The extension without a dot.
    /// - Returns: The new path.
    func addExtension(_ fileExtension: String, to file: TemporaryFile) throws(APIError) -> String

    /// Moves a temporary file to a permanent path.
    ///
    /// - Parameters:
    ///   - path: A temporary file.
    ///   - newPath: A path below `https://usr`; nil for a generated path among the saved files.
    /// - Returns: The new path.
    /// - Throws: `.filesTooLarge`. The temporary file remains in that case.
    func save(_ path: String, as newPath: String?) throws(APIError) -> String

    /// The saved files, oldest first.
    func savedFiles() throws(APIError) -> [SavedFile]

    /// Closes the files and removes the temporary ones. Idempotent; later calls fail with `.stopped`.
    func close()

    /// Returns a closure that closes the files from any thread, for a program whose thread does not return from a native
    /// function.
    ///
    /// The closure must be safe while a call runs on the program's thread: resources in use are released when that call has
    /// ended. Files without a closer stay open until the program's thread closes them.
    ///
    /// - Returns: Nil if the files can be closed on the program's thread only.
    func makeCloser() -> (@Sendable () -> Void)?
}

extension ProgramFiles {
    /// Nil: the program's thread closes the files.
    public func makeCloser() -> (@Sendable () -> Void)? { nil }
}
