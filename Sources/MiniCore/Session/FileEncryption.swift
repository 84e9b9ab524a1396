/// Encrypts the files that programs write, each with a key of its own.
///
/// Names of files are not encrypted.
///
/// ## Threading
/// May be used from any thread.
///
/// ## Errors
/// Every method may throw `.protectedDataUnavailable` while the device is locked, and the error of the system for a name, such as
/// `.fileNotFound`. No method follows a link.
public protocol FileEncryption: Sendable {
    /// Makes an empty file in an open folder, for its owner alone.
    ///
    /// - Parameter folder: The number of the folder's descriptor.
    func create(_ name: String, in folder: Int32) throws(APIError) -> any ContentFile

    /// Opens a file in an open folder for reading.
    ///
    /// - Throws: `.databaseDamaged` for a file that was changed, or that was not encrypted here.
    func open(_ name: String, in folder: Int32) throws(APIError) -> any ContentFile

    /// The length of a file's content, in bytes.
    ///
    /// It is authenticated if the file's key is accessible; while the device is locked, it is what the header of the file holds.
    ///
    /// - Throws: `.databaseDamaged`.
    func count(of name: String, in folder: Int32) throws(APIError) -> Int
}
