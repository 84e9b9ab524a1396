import Glibc
import MiniCore

/// Rejects options that write to the same file, of which the last one would win.
enum OutputPaths {
    /// - Parameter options: The options in order, each with its path.
    static func check(_ options: [(option: String, path: String)]) throws(CommandFailure) {
        var former: [String: (option: String, path: String)] = [:]
        for (option, path) in options {
            guard let key = key(of: path) else { continue }
            if let other = former[key] {
                let message =
                    "\(other.option) \(other.path) and \(option) \(path) name one file; give each a file of its own."
                throw CommandFailure(message: message)
            }
            former[key] = (option, path)
        }
    }

    /// A key that is equal for paths of the same file; nil for a destination of several outputs, such as a pipe.
    private static func key(of path: String) -> String? {
        var status = stat()
        if stat(path, &status) == 0 {
            // A file has several paths because of links and mounts.
            return status.st_mode & S_IFMT == S_IFREG ? "\(status.st_dev):\(status.st_ino)" : nil
        }
        let parts = path.split(separator: "/")
        let folder = path.parentFolder
        return "\(folder.resolvedPath ?? folder)/\(parts.last ?? "")"
    }
}
