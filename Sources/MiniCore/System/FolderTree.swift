package import Glibc

/// The files and folders below a folder, without following links.
package struct FolderTree {
    /// A file or a folder.
    package struct Entry {
        /// The path, which begins with that of the folder.
        package let path: String
        /// The status of the file, or of the link to it.
        package let status: stat

        /// Whether this is a folder.
        package var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

        /// The bytes that are read at a time.
        private static let chunkByteCount = 1 << 20

        /// The texts of which the file contains the bytes in UTF-8.
        ///
        /// - Returns: Nil for a file that cannot be read to its end.
        /// - Complexity: linear in the size of the file, for each text.
        package func contained(_ texts: [String]) -> Set<String>? {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            var rest = texts.map { (text: $0, bytes: Array($0.utf8)) }
            // A text can begin in one part and end in the next one.
            let kept = max((rest.map(\.bytes.count).max() ?? 0) - 1, 0)
            var found: Set<String> = []
            var buffer = [UInt8](repeating: 0, count: Self.chunkByteCount)
            var window: [UInt8] = []
            while !rest.isEmpty {
                let count = read(descriptor, &buffer, buffer.count)
                if count == 0 { return found }
                guard count > 0 else { return nil }
                window += buffer[..<count]
                let new = rest.filter { window.contains(subsequence: $0.bytes) }.map(\.text)
                found.formUnion(new)
                rest.removeAll { found.contains($0.text) }
                window.removeFirst(max(window.count - kept, 0))
            }
            return found
        }
    }

    /// The entries that are visited at most.
    private static let limit = 100_000

    /// The folder itself and everything below it, folders before their content; empty if there is no folder.
    package let entries: [Entry]
    /// Whether there are more entries than are visited.
    package let isTruncated: Bool

    /// Visits the entries of a folder.
    package init(_ folder: String) {
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
    package var files: [Entry] { entries.filter { !$0.isFolder } }

    /// Removes the folder and everything below it.
    package func remove() {
        for entry in entries.reversed() {
            if entry.isFolder { rmdir(entry.path) } else { unlink(entry.path) }
        }
    }
}

extension [UInt8] {
    /// Whether the bytes contain others.
    fileprivate func contains(subsequence: [UInt8]) -> Bool {
        guard let first = subsequence.first else { return true }
        var rest = self[...]
        while let index = rest.firstIndex(of: first) {
            rest = rest[index...]
            if rest.starts(with: subsequence) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
