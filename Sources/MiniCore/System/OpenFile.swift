internal import Glibc

/// Writes to open files of the system.
package enum OpenFile {
    /// Writes all bytes, in several system calls if necessary; waits for a pipe or a terminal that is not ready.
    ///
    /// - Returns: False if the system reports an error in `errno`. Part of the bytes may have been written.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        // SAFETY: A view of the caller's bytes, which are valid during the call.
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if count < 0, errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Writes a complete text.
    ///
    /// - Returns: The same as for bytes.
    package static func write(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        // SAFETY: As above.
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}
