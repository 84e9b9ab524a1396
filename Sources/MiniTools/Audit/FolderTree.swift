internal import Glibc
internal import MiniCore

/// The files and folders below a folder, without following links.
struct FolderTree {
    /// A file or a folder.
    struct Entry {
        let path: String
        let status: stat
        var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

        /// The content of a file of the audit; empty if it cannot be read.
        var content: [UInt8] {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { return [] }
            defer { close(descriptor) }
            var content: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return content }
                content += buffer[..<count]
            }
        }
    }

    /// The entries that are visited at most.
    private static let limit = 100_000

    /// The folder itself and everything below it, folders before their content; empty if there is no folder.
    let entries: [Entry]
    /// Whether there are more entries than are visited.
    let isTruncated: Bool

    init(_ folder: String) {
        var entries: [Entry] = []
        var rest = [folder]
        while entries.count < Self.limit, let path = rest.popLast() {
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            let entry = Entry(path: path, status: status)
            entries.append(entry)
            guard entry.isFolder, let stream = opendir(path) else { continue }
            defer { closedir(stream) }
            rest += (OpenFolder.names(in: stream) ?? []).map { "\(path)/\($0)" }
        }
        self.entries = entries
        isTruncated = !rest.isEmpty
    }

    /// The files.
    var files: [Entry] { entries.filter { !$0.isFolder } }

    /// Removes the folder and everything below it.
    func remove() {
        for entry in entries.reversed() {
            if entry.isFolder { rmdir(entry.path) } else { unlink(entry.path) }
        }
    }
}
