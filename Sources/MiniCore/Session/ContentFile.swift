/// An open file, whose content lies on the disk as it is or encrypted.
///
/// It is closed with its last reference.
///
/// ## Threading
/// May be used from any thread; nobody reads a file while it is being written.
public protocol ContentFile: AnyObject, Sendable {
    /// The length of the content, in bytes, when the file was opened.
    var count: Int { get }

    /// Reads the content from an offset on.
    ///
    /// - Parameter bytes: Receives the content; valid during the call.
    /// - Returns: How many bytes were read: fewer than there is room for only at the end of the content.
    /// - Throws: `.protectedDataUnavailable` when the device was locked and the file needs its keys; `.databaseDamaged`,
    ///   `.storageUnavailable`.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(APIError) -> Int

    /// Writes all bytes at an offset.
    ///
    /// - Parameter bytes: Valid during the call.
    /// - Throws: `.protectedDataUnavailable`, `.diskFull`, `.storageUnavailable`; a part may be written then.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(APIError)

    /// Has the content written to the disk.
    ///
    /// - Throws: `.diskFull`, `.storageUnavailable`.
    func synchronize() throws(APIError)
}

extension ContentFile {
    /// Reads bytes at an offset, fewer at the end of the content.
    ///
    /// - Throws: as ``read(into:at:)``.
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
    /// - Throws: as for a buffer.
    public func write(_ bytes: [UInt8], at offset: Int) throws(APIError) {
        var failure: APIError?
        // SAFETY: the buffer is used within the closure alone.
        bytes.withUnsafeBytes { bytes in
            do throws(APIError) { try write(bytes, at: offset) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
