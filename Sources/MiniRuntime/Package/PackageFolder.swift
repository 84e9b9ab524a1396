internal import Glibc
internal import MiniCore

/// The files of a program's folder, and no files outside of it.
///
/// Symbolic links are followed only within the folder.
struct PackageFolder: PackageSource {
    /// The folder's absolute path, without symbolic links and without a trailing slash.
    let root: String
    /// The absolute path of the plugin that the program's project builds, which may be outside of the program's folder.
    private let pluginInDevelopment: String?
    /// The path under which the program refers to that plugin.
    private static let pluginPlace = "plugins/{{currentPluginId}}"

    /// - Throws: ``PackageError`` when there is no such folder.
    init(_ folder: String, pluginInDevelopment: String?) throws(PackageError) {
        guard let root = folder.resolvedPath else {
            throw PackageError("there is no folder \"\(folder)\"; give the folder that holds app.json")
        }
        var status = stat()
        guard stat(root, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw PackageError("\"\(folder)\" is not a folder; give the folder that holds app.json")
        }
        self.root = root
        self.pluginInDevelopment = pluginInDevelopment
    }

    /// The kind of the file at a path; nil if it is missing or is neither a regular file nor a folder.
    func entry(at path: String) -> PackageEntry? {
        let place: Place
        do {
            guard let resolved = try resolve(path) else { return nil }
            place = resolved
        } catch {
            return .outside
        }
        var status = stat()
        guard stat(place.root + "/" + place.path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return nil
        }
    }

    func names(in folder: String) -> [String] {
        guard folder.isEmpty || entry(at: folder) == .folder, let stream = opendir(root + "/" + folder) else {
            return []
        }
        defer { closedir(stream) }
        return OpenFolder.names(in: stream) ?? []
    }

    func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
        guard let place = try resolve(path) else {
            throw PackageError("the file is missing", file: path)
        }
        let descriptor: Int32
        do {
            descriptor = try FolderRoot(place.root).openFile(place.path)
        } catch {
            throw PackageError("the file cannot be read: \(error.text)", file: path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PackageError("this is not a regular file", file: path)
        }
        guard status.st_size <= limit else {
            throw PackageError("the file is larger than \(limit >> 20) MB", file: path)
        }
        return try read(descriptor, count: Int(status.st_size), path: path)
    }

    private func read(_ descriptor: Int32, count: Int, path: String) throws(PackageError) -> [UInt8] {
        // All empty arrays share one storage, whose count would be written: the thread sanitizer reports this as a race.
        guard count > 0 else { return [] }
        var failure: Int32 = 0
        // SAFETY: the buffer has `count` bytes, of which `filled` are in use.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        guard failure == 0 else {
            throw PackageError("the file cannot be read: \(Errno(number: failure).text)", file: path)
        }
        return bytes
    }

    /// The location of a file: a folder and the path below it without symbolic links, `.` for the folder itself.
    private struct Place {
        let root: String
        let path: String
    }

    /// Follows the symbolic links of a path; nil if the file is missing.
    ///
    /// - Throws: ``PackageError`` if the path leads out of the folder, whether the target exists or not.
    private func resolve(_ path: String) throws(PackageError) -> Place? {
        guard !path.containsNUL else { return nil }
        var (root, path) = (root, path)
        if let pluginInDevelopment, path == Self.pluginPlace || path.hasPrefix(Self.pluginPlace + "/") {
            (root, path) = (pluginInDevelopment, String(path.dropFirst(Self.pluginPlace.count)))
        }
        let absolute = (root + "/" + path).resolvedPath
        // A missing file must not reveal whether files outside exist: the nearest existing folder of the path is checked.
        var known = absolute
        var folder = path
        while known == nil, let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = String(folder[..<slash])
            known = (root + "/" + folder).resolvedPath
        }
        let prefix = root == "/" ? root : root + "/"
        if let known, !known.hasSameBytes(as: root), !known.hasBytePrefix(prefix) {
            throw PackageError("the path leads out of the program's folder", file: path)
        }
        return absolute.map { absolute in
            let below = absolute.utf8.dropFirst(prefix.utf8.count)
            return Place(root: root, path: below.isEmpty ? "." : String(decoding: below, as: UTF8.self))
        }
    }
}
