internal import Glibc

/// Reads open folders.
package enum OpenFolder {
    /// The names in an open folder, sorted; nil when it cannot be read, and `errno` says why.
    package static func names(in stream: OpaquePointer) -> [String]? {
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            /// SAFETY: the system ends the name with a zero, within the entry, which stays until the next one is read.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        return errno == 0 ? names.sorted() : nil
    }
}
