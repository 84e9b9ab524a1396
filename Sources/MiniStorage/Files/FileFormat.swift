internal import Glibc
internal import MiniCore

/// How the files of a program lie on the disk: as they are, or encrypted.
struct FileFormat: Sendable {
    /// Nil for files as they are.
    let encryption: (any FileEncryption)?

    /// Whether a file can be changed where it is.
    ///
    /// One that is encrypted is replaced as a whole: a change that is interrupted would damage what was there.
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

    /// The length of the content of a file, in bytes; that of a folder is what the system says.
    func count(of name: String, _ status: stat, in folder: FolderDescriptor) throws(APIError) -> Int {
        guard let encryption, status.isFile else { return Int(status.st_size) }
        return try encryption.count(of: name, in: folder.number)
    }

    /// The same for sums and lists, in which a damaged file counts with the bytes that it takes on the disk.
    func countOrSize(of name: String, _ status: stat, in folder: FolderDescriptor) throws(APIError) -> Int {
        do throws(APIError) {
            return try count(of: name, status, in: folder)
        } catch {
            guard error.code == .databaseDamaged else { throw error }
            return Int(status.st_size)
        }
    }
}
