/// Where a file is, or is to be made: for whoever opens it later and on another thread.
///
/// A reference holds no descriptor.
///
/// ## Threading
/// May be used from any thread.
public protocol FileReference: Sendable {
    /// Opens the file for reading.
    ///
    /// - Throws: `.fileNotFound`, `.isFolder`, `.fileNotPermitted`, `.protectedDataUnavailable`, `.databaseDamaged`,
    ///   `.storageUnavailable`, `.stopped`.
    func open() throws(APIError) -> any ContentFile

    /// Makes the file, for its owner alone.
    ///
    /// - Throws: `.fileExists`, also for a link of that name; otherwise as ``open()``, and `.diskFull`.
    func create() throws(APIError) -> any ContentFile

    /// Removes the file, if it is there.
    func remove()
}
