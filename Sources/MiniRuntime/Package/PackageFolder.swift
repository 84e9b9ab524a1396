internal import Glibc
internal import MiniCore

/// The files of a program's folder, and no files outside of it, except for packages of its project.
///
/// Symbolic links are followed only within the folder. A path through a folder `node_modules` may lead to the rest of the
/// project's folder, if there is one: package managers link packages to where they are stored. The `node_modules` of the
/// program's folder has the packages of those above it, up to the project's, as well.
///
/// A plugin may be a folder of its own, which the program refers to as `plugins/ID`. Its paths do not lead out of it.
struct PackageFolder: PackageReader {
    /// The folder's absolute path, without symbolic links and without a trailing slash.
    let root: String
    /// The absolute path of the project's folder; ``root`` if they are one folder.
    private let project: String
    /// The absolute paths of the folders above the program's up to the project's, nearest first.
    private let outerFolders: [String]
    /// The absolute paths of plugins that are folders of their own, without symbolic links, by the ids in their paths.
    private let plugins: [String: String]

    /// - Parameters:
    ///   - plugins: The absolute paths of plugins that are folders of their own, without symbolic links, by their ids.
    ///   - project: The absolute path of the project's folder without symbolic links; nil if it is the program's.
    /// - Throws: ``PackageError`` when there is no such folder.
    init(_ folder: String, plugins: [String: String], project: String? = nil) throws(PackageError) {
        guard let root = folder.resolvedPath else {
            throw PackageError("there is no folder \"\(folder)\"; give the folder that holds app.json")
        }
        var status = stat()
        guard stat(root, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw PackageError("\"\(folder)\" is not a folder; give the folder that holds app.json")
        }
        self.root = root
        self.plugins = plugins
        let names = project.flatMap { Self.path(root, below: $0) }.map { $0.split(separator: "/") } ?? []
        let outermost = names.isEmpty ? root : project ?? root
        self.project = outermost
        outerFolders = names.indices.reversed().map { count in
            ([outermost == "/" ? "" : outermost] + names[..<count].map(String.init)).joined(separator: "/")
        }
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
        guard stat(place.absolute, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return nil
        }
    }

    func names(in folder: String) -> [String] {
        guard let path = absolutePath(of: folder), let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        return OpenFolder.names(in: stream) ?? []
    }

    func canonicalPath(of path: String) -> String {
        guard let absolute = absolutePath(of: path) else { return path }
        if let plugin = plugin(of: path) {
            let inside = Self.path(absolute, below: plugin.root) ?? ""
            return inside.isEmpty ? path : plugin.place + "/" + inside
        }
        if let inside = Self.path(absolute, below: root) {
            // The program's folder itself has no name in the program.
            if !inside.isEmpty { return inside }
        } else {
            for folder in outerFolders {
                guard let inside = Self.path(absolute, below: folder), inside.hasBytePrefix(Self.modules + "/") else {
                    continue
                }
                // A nearer folder may have another package of that name.
                if absolutePath(of: inside)?.hasSameBytes(as: absolute) == true { return inside }
            }
        }
        // A package of the project outside of node_modules: links between such packages may form a cycle.
        let names = path.split(separator: "/")
        for count in 1..<max(min(names.count, Self.nestingLimit), 1) {
            let outer = names[..<count].joined(separator: "/")
            if absolutePath(of: outer)?.hasSameBytes(as: absolute) == true { return outer }
        }
        return path
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

    /// The name of the folders with packages.
    private static let modules = "node_modules"
    /// The number of names of a path whose outer folders are compared with the path's target.
    private static let nestingLimit = 64

    /// The location of a file: a folder and the path below it without symbolic links, `.` for the folder itself.
    private struct Place {
        let root: String
        let path: String
        var absolute: String { root + "/" + path }
    }

    /// The path of a file or folder below a folder, empty for the folder itself; nil if it is not below it.
    ///
    /// All paths are absolute and without symbolic links.
    private static func path(_ absolute: String, below folder: String) -> String? {
        if absolute.hasSameBytes(as: folder) { return "" }
        let prefix = folder == "/" ? folder : folder + "/"
        guard absolute.hasBytePrefix(prefix) else { return nil }
        return String(decoding: absolute.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// The plugin with a folder of its own that a path belongs to: the path of its folder in the program, the absolute path of
    /// that folder, and the path in it; nil for other paths.
    private func plugin(of path: String) -> (place: String, root: String, path: String)? {
        guard !plugins.isEmpty, let (id, rest) = PluginFolders.parts(of: path), let root = plugins[id] else {
            return nil
        }
        return (PluginFolders.place(of: id), root, rest)
    }

    /// The absolute path of a file or folder without symbolic links; nil if it is missing or outside of the folder.
    private func absolutePath(of path: String) -> String? {
        do throws(PackageError) {
            guard let place = try resolve(path) else { return nil }
            return place.absolute.resolvedPath
        } catch {
            return nil
        }
    }

    /// Follows the symbolic links of a path; nil if the file is missing.
    ///
    /// - Throws: ``PackageError`` if the path leads out of the folder, whether the target exists or not.
    private func resolve(_ path: String) throws(PackageError) -> Place? {
        guard !path.containsNUL else { return nil }
        if let plugin = plugin(of: path) {
            return try Self.resolve(plugin.path, in: plugin.root, within: plugin.root)
        }
        // With `..` a path through node_modules could name any file of the project.
        let names = path.split(separator: "/")
        let isOfPackage = !outerFolders.isEmpty && names.contains(Self.modules[...]) && !names.contains("..")
        if let place = try Self.resolve(path, in: root, within: isOfPackage ? project : root) { return place }
        guard isOfPackage, names.first == Self.modules[...] else { return nil }
        for folder in outerFolders {
            if let place = try Self.resolve(path, in: folder, within: project) { return place }
        }
        return nil
    }

    /// Follows the symbolic links of a path below a folder; nil if the file is missing.
    ///
    /// - Parameter limit: The folder that the file must be in.
    /// - Throws: ``PackageError`` if the path leads out of that folder, whether the target exists or not.
    private static func resolve(
        _ path: String,
        in root: String,
        within limit: String,
    ) throws(PackageError) -> Place? {
        let absolute = (root + "/" + path).resolvedPath
        // A missing file must not reveal whether files outside exist: the nearest existing folder of the path is checked.
        var known = absolute
        var folder = path
        while known == nil, let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = String(folder[..<slash])
            known = (root + "/" + folder).resolvedPath
        }
        if let known, Self.path(known, below: limit) == nil {
            throw PackageError("the path leads out of the program's folder", file: path)
        }
        return absolute.flatMap { Self.path($0, below: limit) }.map { Place(root: limit, path: $0.isEmpty ? "." : $0) }
    }
}
