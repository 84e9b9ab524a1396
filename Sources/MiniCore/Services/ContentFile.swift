/// An open file whose content is stored on disk in plaintext or encrypted.
///
/// The file is closed when the last reference is released.
///
/// ## Threading
/// May be used from any thread. A file must not be read while it is being written.
public protocol ContentFile: AnyObject, Sendable {
    /// The length of the content, in bytes, at the time when the file was opened.
    var count: Int { get }

    /// Reads the content from an offset.
    ///
    /// - Parameter bytes: Receives the content; valid during the call.
    /// - Returns: The number of bytes read. It is less than the size of the buffer only at the end of the content.
    /// - Throws: `.protectedDataUnavailable` if the device is locked and the file needs its keys; `.databaseDamaged`,
    ///   `.storageUnavailable`.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(APIError) -> Int

    /// Writes all bytes at an offset.
    ///
    /// - Parameter bytes: Valid during the call.
    /// - Throws: `.protectedDataUnavailable`, `.diskFull`, `.storageUnavailable`. Part of the bytes may have been written.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(APIError)

    /// Writes the content to the disk and waits for the completion.
    ///
    /// - Throws: `.diskFull`, `.storageUnavailable`.
    func synchronize() throws(APIError)
}

extension ContentFile {
    /// Reads bytes at an offset, fewer at the end of the content.
    ///
    /// - Throws: The errors of ``read(into:at:)``.
    public func bytes(_ count: Int, at offset: Int) throws(APIError) -> [UInt8] {
        var failure: APIError?
        // SAFETY: as many bytes are initialized as were read.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            do throws(APIError) {
                read = try self.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes at an offset.
    ///
    /// - Throws: The errors of the method that takes a buffer.
    public func write(_ bytes: [UInt8], at offset: Int) throws(APIError) {
        var failure: APIError?
        // SAFETY: the buffer is used within the closure alone.
        bytes.withUnsafeBytes { bytes in
            do throws(APIError) { try write(bytes, at: offset) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
