import Glibc
import MiniCore

/// The execution that a child is about to begin, in a file that its parent reads after a crash.
struct Progress {
    /// The index of the execution; -1 before the first one.
    var index: Int64 = -1
    /// The time of its start on the monotonic clock, in nanoseconds; 0 before the first one.
    var start: Int64 = 0
    /// The number of executions before it.
    var executionCount: Int64 = 0
    /// The number of them that were accepted.
    var acceptedCount: Int64 = 0

    /// The descriptor of the file in a child.
    static let childDescriptor: Int32 = 3

    /// Creates an empty file without a name, and returns its descriptor, which a child closes when it starts another program.
    static func makeFile() throws(FuzzingError) -> Int32 {
        let folder = TemporaryFilesFolder.path
        var path = Array("\(folder)/mini-fuzz-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw FuzzingError("no file can be made in \(folder)") }
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Writes the record.
    func write(to descriptor: Int32) {
        withUnsafeBytes(of: self) { bytes in _ = pwrite(descriptor, bytes.baseAddress, bytes.count, 0) }
    }
}

extension Progress {
    /// Reads the record of a child.
    init(from descriptor: Int32) {
        self.init()
        withUnsafeMutableBytes(of: &self) { bytes in _ = pread(descriptor, bytes.baseAddress, bytes.count, 0) }
    }
}
