internal import Glibc
internal import MiniCore

/// What is open, and closed with its last reference.
protocol Descriptor: AnyObject {
    /// The system's number, which means something else once the reference is gone.
    var number: Int32 { get }
}

/// An open regular file.
///
/// SAFETY: immutable; the system's calls on a descriptor may come from any thread, hence `@unchecked Sendable`.
final class FileDescriptor: Descriptor, @unchecked Sendable {
    let number: Int32
    let sizeInBytes: Int

    /// Takes over a descriptor; refuses one that is not a regular file's.
    init(_ number: Int32) throws(APIError) {
        self.number = number
        var status = stat()
        guard fstat(number, &status) == 0, status.isFile else {
            let error =
                status.isFolder ? APIError(fileErrorNumber: EISDIR) : APIError(.fileNotPermitted, "this is no file")
            sizeInBytes = 0
            throw error
        }
        sizeInBytes = Int(status.st_size)
    }

    deinit { Glibc.close(number) }

    /// Bytes from an offset on, fewer at the end of the file.
    func bytes(_ count: Int, at offset: Int) throws(APIError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = bytes.withUnsafeMutableBytes { bytes in
                pread(number, bytes.baseAddress?.advanced(by: filled), count - filled, offset + filled)
            }
            guard read >= 0 else { throw APIError(fileErrorNumber: errno) }
            if read == 0 { break }
            filled += read
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// Writes bytes at an offset.
    func write(_ bytes: [UInt8], at offset: Int) throws(APIError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                pwrite(number, bytes.baseAddress?.advanced(by: written), bytes.count - written, offset + written)
            }
            guard count > 0 else { throw APIError(fileErrorNumber: errno) }
            written += count
        }
    }

    /// Cuts the file off.
    func truncate(to size: Int) throws(APIError) {
        guard ftruncate(number, size) == 0 else { throw APIError(fileErrorNumber: errno) }
    }

    /// Makes now the time of the last change.
    func touch() throws(APIError) {
        guard futimens(number, nil) == 0 else { throw APIError(fileErrorNumber: errno) }
    }
}
