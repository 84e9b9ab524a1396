internal import Glibc
internal import MiniCore
internal import MiniSyntax

/// Access to the files of one program's folder, and to no files outside of it.
///
/// Paths are relative to the folder, with `/` between names. Symbolic links are followed only within the folder.
struct PackageFiles: Sendable {
    /// The maximum size of a file; packages of mini programs are limited to 8 MB.
    static let fileLimitInBytes = 32 << 20
    /// The maximum size of a script: the engine needs fifty times as much memory to parse one.
    static let scriptLimitInBytes = 8 << 20
    /// The maximum size of a JSON file: its values take forty times as much memory.
    static let jsonLimitInBytes = 8 << 20

    /// The folder's absolute path, without symbolic links and without a trailing slash.
    let root: String
    /// The program's aliases for its folders; nil for files that do not belong to a program.
    var aliases: PackageAliases?
    /// The absolute path of the plugin that the program's project builds, which may be outside of the program's folder.
    var pluginInDevelopment: String?
    /// The path under which the program refers to that plugin.
    private static let pluginPlace = "plugins/{{currentPluginId}}"

    /// - Throws: ``PackageError`` when there is no such folder.
    init(root folder: String) throws(PackageError) {
        guard let root = folder.resolvedPath else {
            throw PackageError("there is no folder \"\(folder)\"; give the folder that holds app.json")
        }
        var status = stat()
        guard stat(root, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw PackageError("\"\(folder)\" is not a folder; give the folder that holds app.json")
        }
        self.root = root
    }

    /// The kind of the file at a path.
    enum Entry {
        case file
        case folder
        /// The path leads through a symbolic link to the outside of the folder.
        case outside
    }

    /// The kind of the file at a path; nil if it is missing or is neither a regular file nor a folder.
    func entry(at path: String) -> Entry? {
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

    /// The message that a reference leads out of the folder.
    static func leadsOut(_ reference: String) -> String { "'\(reference)' leads out of the program's folder" }

    /// The message that a symbolic link at a path leads out of the folder.
    static func linkLeadsOut(_ path: String) -> String { "'\(path)' is a link that leads out of the program's folder" }

    /// The message that no file was found at the possible paths of a reference, with the path that leads out of the folder, if
    /// any.
    ///
    /// - Parameter words: The message if no path leads out of the folder; nil for a general one.
    func absence(of reference: String, _ candidates: [String], otherwise words: String? = nil) -> String {
        let words = words ?? "there is no file \"\(reference)\""
        if candidates.isEmpty { return Self.leadsOut(reference) }
        guard let path = candidates.first(where: { entry(at: $0) == .outside }) else { return words }
        let modules = "node_modules"
        // The reference may not mean a package; do not report whether the link's target exists.
        guard path.split(separator: "/").contains(modules[...]), !reference.contains(modules) else {
            return Self.linkLeadsOut(path)
        }
        return "\(words), and '\(path)' is behind a link that leads out of the program"
    }

    /// The target of a reference in a file, see ``PackageAliases``.
    func target(of reference: String, in file: String) -> String {
        aliases?.target(of: reference, in: file) ?? reference
    }

    /// The bytes of a file.
    ///
    /// - Throws: ``PackageError`` when it is missing, cannot be read, is too large or lies outside the folder.
    func bytes(at path: String, limit: Int = fileLimitInBytes) throws(PackageError) -> [UInt8] {
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

    /// A file as source text, for error messages with excerpts.
    func source(at path: String, limit: Int = fileLimitInBytes) throws(PackageError) -> SourceText {
        SourceText(bytes: try bytes(at: path, limit: limit), file: path)
    }

    /// A JSON file; an empty one counts as `{}`.
    func json(at path: String) throws(PackageError) -> ScriptValue {
        try json(in: try source(at: path, limit: Self.jsonLimitInBytes))
    }

    /// A JSON file that has been read; an empty one counts as `{}`.
    func json(in source: SourceText) throws(PackageError) -> ScriptValue {
        guard source.bytes.count <= Self.jsonLimitInBytes else {
            throw PackageError("the file is larger than \(Self.jsonLimitInBytes >> 20) MB", file: source.file)
        }
        let isBlank = source.bytes.allSatisfy(\.isWhitespace)
        if isBlank { return .object(ScriptObject()) }
        do {
            return try JSON.parse(source.bytes)
        } catch {
            throw PackageError(error.message, at: error.offset, of: source)
        }
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

extension PackageError {
    /// An error at a byte offset of a source.
    init(_ message: String, at offset: Int, of source: SourceText) {
        let position = source.position(at: offset)
        self.init(
            message,
            file: source.file,
            line: position.line,
            column: position.column,
            excerpt: source.excerpt(at: offset),
        )
    }

    /// An error at the first occurrence of a text in quotes, after a key if one is passed; at the start of the source if the
    /// text does not occur.
    init(_ message: String, near text: String, behind key: String? = nil, in source: SourceText) {
        let start = key.flatMap { source.place(of: $0, from: 0) } ?? 0
        let place = source.place(of: text, from: start) ?? source.place(of: text, from: 0)
        self.init(message, at: place ?? source.contentStart, of: source)
    }
}

extension SourceText {
    /// The offset of the text in quotes.
    func place(of text: String, from start: Int = 0) -> Int? {
        let quoted = Array("\"\(text)\"".utf8)
        return bytes.indices.dropFirst(start).first { bytes[$0...].starts(with: quoted) }
    }

    /// The offset of the first character that is not white space.
    var contentStart: Int { bytes.firstIndex { !" \t\r\n".utf8.contains($0) } ?? 0 }
}
