internal import Glibc

/// A file of the system that is open.
package enum OpenFile {
    /// Writes all bytes, however few the system takes at once; waits for a pipe or a terminal that takes none now.
    ///
    /// - Returns: false when the system takes no more, which `errno` then says the reason of; a part may be written.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        // SAFETY: A view of the caller's bytes, which outlive the call.
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

    /// Writes a whole text.
    ///
    /// - Returns: as for bytes.
    package static func write(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        // SAFETY: As above.
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}
