internal import Glibc

/// An open regular file whose content is stored in plaintext.
package final class PlainFile: ContentFile {
    private let number: Int32
    /// The length of the file, in bytes, when it was opened.
    package let count: Int

    /// Opens or creates a file with flags of the system call; follows no link.
    ///
    /// - Parameters:
    ///   - name: A name in the folder.
    ///   - folder: The number of the folder's descriptor.
    /// - Throws: The error of the system for the name; `.fileNotPermitted` for anything other than a regular file.
    package init(_ name: String, in folder: Int32, _ flags: Int32) throws(APIError) {
        // O_NONBLOCK: opening a named pipe must not block.
        number = openat(folder, name, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard number >= 0 else {
            count = 0
            throw APIError(fileErrorNumber: errno)
        }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            count = 0
            throw status.st_mode & S_IFMT == S_IFDIR
                ? APIError(fileErrorNumber: EISDIR) : APIError(.fileNotPermitted, "this is not a file")
        }
        count = Int(status.st_size)
    }

    deinit { if number >= 0 { close(number) } }

    /// Reads bytes at an offset.
    package func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(APIError) -> Int {
        var filled = 0
        while filled < bytes.count {
            let read = pread(number, bytes.baseAddress?.advanced(by: filled), bytes.count - filled, offset + filled)
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw APIError(fileErrorNumber: errno) }
            if read == 0 { break }
            filled += read
        }
        return filled
    }

    /// Writes bytes at an offset.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(APIError) {
        var written = 0
        while written < bytes.count {
            let rest = bytes.baseAddress?.advanced(by: written)
            let count = pwrite(number, rest, bytes.count - written, offset + written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw APIError(fileErrorNumber: errno) }
            written += count
        }
    }

    /// Writes the content to the disk and waits for the completion.
    package func synchronize() throws(APIError) {
        guard fsync(number) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Truncates the file.
    package func truncate(to size: Int) throws(APIError) {
        guard ftruncate(number, size) == 0 else { throw APIError(fileErrorNumber: errno) }
    }
}
