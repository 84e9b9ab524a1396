import Glibc
import MiniCore

/// An empty temporary file, which its creator removes.
struct ScratchFile {
    let path: String
    /// The descriptor, open for reading and writing.
    let descriptor: Int32

    /// Creates the file; nil if that fails, with the reason in `errno`.
    init?() {
        var template = Array("\(TemporaryFilesFolder.path)/mini-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
