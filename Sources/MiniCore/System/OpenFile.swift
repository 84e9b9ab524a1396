internal import Glibc

/// A file of the system that is open.
package enum OpenFile {
    /// Writes all bytes, however few the system takes at once.
    ///
    /// - Returns: false when the system takes no more, which `errno` then says the reason of; a part may be written.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        // SAFETY: A view of the caller's bytes, which outlive the call.
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }

    /// Writes a whole text.
    ///
    /// - Returns: as for bytes.
    package static func write(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        // SAFETY: As above.
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}
