internal import Glibc

/// Reads open folders.
package enum OpenFolder {
    /// The names in an open folder, sorted; nil if it cannot be read, with the reason in `errno`.
    package static func names(in stream: OpaquePointer) -> [String]? {
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            /// SAFETY: the name ends with a zero within the entry, which is valid until the next entry is read.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        return errno == 0 ? names.sorted() : nil
    }
}
