import Glibc
import MiniCore
import Synchronization

/// A file for a report, which never holds a part of one: the report is written elsewhere and put there when it is complete.
///
/// A file that exists keeps its mode and owner. It is replaced where its folder allows that, and is overwritten with the complete
/// report otherwise: in a folder that is not writable, and where something is mounted on the file. What is no regular file,
/// such as a pipe, is written to directly.
struct ReportFile: Sendable {
    /// What the report is written to.
    let output: Output
    private let name: String
    private let path: String
    private let descriptor: Int32
    private let place: Place

    /// Where the report is until it is complete.
    private enum Place {
        /// Beside its place, in a file of this path.
        case beside(String)
        /// In a file without a name.
        case apart
        /// In its place, which is no regular file.
        case direct
    }

    /// The files that are not complete yet.
    private static let incomplete = Mutex<Set<String>>([])

    /// Opens the file; what the place holds stays until the report is complete.
    init(_ name: String) throws(CommandFailure) {
        self.name = name
        // A link stays one: the file that it leads to is replaced.
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

    /// Puts the report into its place.
    func complete() throws(CommandFailure) {
        switch place {
        case .direct: return
        case .apart: try overwrite()
        case .beside(let temporary):
            Self.incomplete.withLock { _ = $0.remove(temporary) }
            if rename(temporary, path) == 0 { return }
            let failure = Self.failure(name)
            defer { unlink(temporary) }
            // Where something is mounted on the file, for one.
            guard access(path, W_OK) == 0 else { throw failure }
            try overwrite()
        }
    }

    /// Removes the files of reports that are not complete, for the end of the process.
    static func removeIncomplete() {
        for path in incomplete.withLock({ $0 }) { unlink(path) }
    }

    /// Writes the report over what its place holds.
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

    /// Makes a file beside a path, with the mode and the owner of the file there; nil where that is not possible.
    private static func openBeside(_ path: String, like status: stat?) -> (path: String, descriptor: Int32)? {
        let temporary = "\(path).\(getpid()).new"
        // What a process of the same number may have left.
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

    /// Gives an open file the mode and the owner of another.
    private static func take(_ status: stat, _ descriptor: Int32) -> Bool {
        var own = stat()
        guard fstat(descriptor, &own) == 0 else { return false }
        let isOwner = own.st_uid == status.st_uid && own.st_gid == status.st_gid
        // The owner first: a change of it takes bits of the mode away.
        return (isOwner || fchown(descriptor, status.st_uid, status.st_gid) == 0)
            && fchmod(descriptor, status.st_mode & 0o7777) == 0
    }

    /// Makes a file without a name among the temporary files; negative where that is not possible.
    private static func openApart() -> Int32 {
        guard let file = ScratchFile() else { return -1 }
        unlink(file.path)
        return file.descriptor
    }

    /// The error of the call that has just failed.
    private static func failure(_ name: String) -> CommandFailure {
        CommandFailure(message: "The file \(name) cannot be written: \(String(cString: strerror(errno))).")
    }
}
