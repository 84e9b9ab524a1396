import Glibc
import MiniCore

/// A folder for the files that a command writes.
enum OutputFolder {
    /// Creates a folder and its missing parents; an existing folder is kept.
    static func create(_ path: String) throws(CommandFailure) {
        if path.isFolder { return }
        let parent = path.parentFolder
        if !parent.isFolder { try create(parent) }
        // Another process may create it at the same time.
        guard mkdir(path, 0o777) == 0 || errno == EEXIST && path.isFolder else {
            let reason = String(cString: strerror(errno))
            throw CommandFailure(message: "The folder \(path) cannot be created: \(reason).")
        }
    }
}
