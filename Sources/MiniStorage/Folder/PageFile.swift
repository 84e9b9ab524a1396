internal import Glibc

/// A database file that is read without SQLite.
///
/// Must be used under the lock and released before the database is opened: closing a descriptor ends SQLite's own locks.
final class PageFile {
    let path: String
    let size: Int
    private let descriptor: Int32

    /// Opens an existing file.
    init(path: String) throws(StorageError) {
        let descriptor = try FileSystem.openFile(path, mustExist: true)
        do throws(StorageError) {
            size = Int(try FileSystem.status(of: descriptor, path).st_size)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The number of complete pages.
    var pageCount: Int { size / CipherFormat.pageByteCount }

    /// A page, counted from 1; nil when it is not complete.
    func page(_ number: Int) throws(StorageError) -> [UInt8]? {
        let page = try bytes(CipherFormat.pageByteCount, at: (number - 1) * CipherFormat.pageByteCount)
        return page.count == CipherFormat.pageByteCount ? page : nil
    }

    /// The bytes at an offset, fewer at the end of the file.
    func bytes(_ count: Int, at offset: Int) throws(StorageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, offset)
        guard read >= 0 else { throw FileSystem.systemError("reading \(path)") }
        return Array(bytes.prefix(read))
    }
}
