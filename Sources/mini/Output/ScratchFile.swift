import Glibc

/// An empty file among the temporary files, which its maker removes.
struct ScratchFile {
    let path: String
    /// The file, open for reading and writing in this process alone.
    let descriptor: Int32

    /// Makes the file; nil where that is not possible, and `errno` says why.
    init?() {
        var template = Array("\(Output.variable("TMPDIR") ?? "/tmp")/mini-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
