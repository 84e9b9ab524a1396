internal import Glibc

/// Reads and writes complete files.
package enum TestFiles {
    /// The bytes of a file; nil when it cannot be read, is no regular file, or is too large.
    ///
    /// - Parameters:
    ///   - flags: `O_NOFOLLOW` to follow no link.
    ///   - limit: The number of bytes up to which a file is read.
    package static func read(_ path: String, flags: Int32 = 0, limit: Int = 32 << 20) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags)
        guard descriptor >= 0 else { return nil }
        guard let file = fdopen(descriptor, "r") else {
            close(descriptor)
            return nil
        }
        defer { fclose(file) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    /// Replaces a file atomically; returns whether that succeeded.
    ///
    /// A link is replaced, not followed: a file that comes with a program must not redirect writing to another place.
    ///
    /// - Parameter mode: The permissions of the file, without those that the process does not give.
    static func write(_ bytes: some Sequence<UInt8>, to path: String, mode: mode_t = 0o666) -> Bool {
        let temporary = "\(path).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { return false }
        guard let file = fdopen(descriptor, "w") else {
            close(descriptor)
            unlink(temporary)
            return false
        }
        let bytes = Array(bytes)
        let count = fwrite(bytes, 1, bytes.count, file)
        if fclose(file) == 0, count == bytes.count, rename(temporary, path) == 0 { return true }
        unlink(temporary)
        return false
    }

    /// The names in a folder, sorted; empty when it is no folder.
    package static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            // SAFETY: The system ends the name with a NUL within the entry.
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
