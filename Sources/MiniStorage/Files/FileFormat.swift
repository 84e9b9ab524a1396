internal import Glibc
internal import MiniCore

/// The format of a program's files on the disk: plain or encrypted.
struct FileFormat: Sendable {
    /// The encryption; nil for plain files.
    let encryption: (any FileEncryption)?

    /// Whether a file can be changed in place.
    ///
    /// An encrypted file is replaced completely, since an interrupted change would damage its content.
    var changesInPlace: Bool { encryption == nil }

    /// Opens a regular file for reading.
    func open(_ name: String, in folder: FolderDescriptor) throws(APIError) -> any ContentFile {
        guard let encryption else { return try folder.file(name, O_RDONLY) }
        return try encryption.open(name, in: folder.number)
    }

    /// Makes a file.
    func create(_ name: String, in folder: FolderDescriptor) throws(APIError) -> any ContentFile {
        guard let encryption else { return try folder.file(name, O_WRONLY | O_CREAT | O_EXCL) }
        return try encryption.create(name, in: folder.number)
    }

    /// The length of a file's content in bytes; for a folder the size that the system reports.
    func count(of name: String, _ status: stat, in folder: FolderDescriptor) throws(APIError) -> Int {
        guard let encryption, status.isFile else { return Int(status.st_size) }
        return try encryption.count(of: name, in: folder.number)
    }

    /// The same for sums and lists.
    ///
    /// A damaged file counts with its size on the disk.
    func countOrSize(of name: String, _ status: stat, in folder: FolderDescriptor) throws(APIError) -> Int {
        do throws(APIError) {
            return try count(of: name, status, in: folder)
        } catch {
            guard error.hasCode(of: .databaseDamaged) else { throw error }
            return Int(status.st_size)
        }
    }
}
