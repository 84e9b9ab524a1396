import Glibc
import MiniCore
import Synchronization

/// The file of a report, which is replaced only by a complete report: the report is written to a temporary file first.
///
/// An existing file keeps its mode and owner. It is replaced if its folder is writable. Otherwise, and if something is mounted
/// on the file, it is overwritten with the complete report. A path that is no regular file, such as a pipe, is written to
/// directly.
struct ReportFile: Sendable {
    /// The output for the report.
    let output: Output
    private let name: String
    private let path: String
    private let descriptor: Int32
    private let place: Place

    /// The location of the report until it is complete.
    private enum Place {
        /// In a temporary file of this path, in the same folder.
        case beside(String)
        /// In a temporary file without a name.
        case apart
        /// In its final place, which is no regular file.
        case direct
    }

    /// The temporary files of incomplete reports.
    private static let incomplete = Mutex<Set<String>>([])

    /// Opens the file; an existing file keeps its content until the report is complete.
    init(_ name: String) throws(CommandFailure) {
        self.name = name
        // A link is kept: its target is replaced.
        path = name.resolvedPath ?? name
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard !isThere || access(path, W_OK) == 0 else { throw Self.failure(name) }
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            (descriptor, place) = (open(path, O_WRONLY | O_CLOEXEC), .direct)
        } else if let temporary = Self.openBeside(path, like: isThere ? status : nil) {
            (descriptor, place) = (temporary.descriptor, .beside(temporary.path))
            Self.incomplete.withLock { _ = $0.insert(temporary.path) }
        } else if isThere {
            (descriptor, place) = (Self.openApart(), .apart)
        } else {
            throw Self.failure(name)
        }
        guard descriptor >= 0 else { throw Self.failure(name) }
        output = Output(file: descriptor)
    }

    /// Writes a report that is not text.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        guard bytes.withUnsafeBytes({ OpenFile.write($0, to: descriptor) }) else { throw Self.failure(name) }
    }

    /// Moves the report to its final place.
    func complete() throws(CommandFailure) {
        switch place {
        case .direct: return
        case .apart: try overwrite()
        case .beside(let temporary):
            Self.incomplete.withLock { _ = $0.remove(temporary) }
            if rename(temporary, path) == 0 { return }
            let failure = Self.failure(name)
            defer { unlink(temporary) }
            // For example because something is mounted on the file.
            guard access(path, W_OK) == 0 else { throw failure }
            try overwrite()
        }
    }

    /// Removes the temporary files of incomplete reports, at the end of the process.
    static func removeIncomplete() {
        for path in incomplete.withLock({ $0 }) { unlink(path) }
    }

    /// Overwrites the existing file with the report.
    private func overwrite() throws(CommandFailure) {
        let target = open(path, O_WRONLY | O_CLOEXEC)
        guard target >= 0 else { throw Self.failure(name) }
        defer { close(target) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var offset = 0
        while true {
            let count = pread(descriptor, &buffer, buffer.count, offset)
            if count == 0 { break }
            guard count > 0, buffer.withUnsafeBytes({ OpenFile.write(.init(rebasing: $0[..<count]), to: target) })
            else {
                throw Self.failure(name)
            }
            offset += count
        }
        guard ftruncate(target, offset) == 0 else { throw Self.failure(name) }
    }

    /// Creates a temporary file in the folder of a path, with the mode and the owner of the existing file; nil if that fails.
    private static func openBeside(_ path: String, like status: stat?) -> (path: String, descriptor: Int32)? {
        let temporary = "\(path).\(getpid()).new"
        // A process with the same number may have left this file.
        unlink(temporary)
        let descriptor = open(temporary, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { return nil }
        if let status, !take(status, descriptor) {
            close(descriptor)
            unlink(temporary)
            return nil
        }
        return (temporary, descriptor)
    }

    /// Sets the mode and the owner of an open file.
    private static func take(_ status: stat, _ descriptor: Int32) -> Bool {
        var own = stat()
        guard fstat(descriptor, &own) == 0 else { return false }
        let isOwner = own.st_uid == status.st_uid && own.st_gid == status.st_gid
        // The owner is set first, since that clears bits of the mode.
        return (isOwner || fchown(descriptor, status.st_uid, status.st_gid) == 0)
            && fchmod(descriptor, status.st_mode & 0o7777) == 0
    }

    /// Creates a temporary file without a name; negative if that fails.
    private static func openApart() -> Int32 {
        guard let file = ScratchFile() else { return -1 }
        unlink(file.path)
        return file.descriptor
    }

    /// The error of the last system call.
    private static func failure(_ name: String) -> CommandFailure {
        CommandFailure(message: "The file \(name) cannot be written: \(String(cString: strerror(errno))).")
    }
}
