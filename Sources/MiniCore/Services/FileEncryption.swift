/// Encrypts the files that programs write, each with its own key.
///
/// Names of files are not encrypted.
///
/// ## Threading
/// May be used from any thread.
///
/// ## Errors
/// Every method can throw `.protectedDataUnavailable` while the device is locked, and the error of the system for a name, such
/// as `.fileNotFound`. No method follows a link.
public protocol FileEncryption: Sendable {
    /// Creates an empty file in an open folder, accessible to its owner only.
    ///
    /// - Parameter folder: The number of the folder's descriptor.
    func create(_ name: String, in folder: Int32) throws(APIError) -> any ContentFile

    /// Opens a file in an open folder for reading.
    ///
    /// - Throws: `.databaseDamaged` for a file that was modified or was not encrypted by this object.
    func open(_ name: String, in folder: Int32) throws(APIError) -> any ContentFile

    /// The length of a file's content, in bytes.
    ///
    /// The length is authenticated if the file's key is accessible. While the device is locked, it is the value in the file's
    /// header.
    ///
    /// - Throws: `.databaseDamaged`.
    func count(of name: String, in folder: Int32) throws(APIError) -> Int
}
