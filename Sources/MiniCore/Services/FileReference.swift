/// The location of a file that exists or will be created, for opening it later and on another thread.
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

    /// Creates the file, accessible to its owner only.
    ///
    /// - Throws: `.fileExists`, also for a link of that name; otherwise the errors of ``open()``, and `.diskFull`.
    func create() throws(APIError) -> any ContentFile

    /// Removes the file if it exists.
    func remove()
}
