internal import Glibc
internal import MiniCore
internal import MiniSyntax

/// The files of one program's folder, and nothing outside it.
///
/// Paths are relative to the folder, with `/` between names. Symbolic links are followed only while they stay inside.
struct PackageFiles: Sendable {
    /// Larger files are refused: nothing in a mini program, whose packages are limited to 8 MB, comes near.
    static let fileLimitInBytes = 32 << 20
    /// The largest script: the engine takes fifty times as much memory to parse one.
    static let scriptLimitInBytes = 8 << 20
    /// The largest JSON file: its values take forty times as much memory.
    static let jsonLimitInBytes = 8 << 20

    /// The folder's absolute path, without symbolic links and without a trailing slash.
    let root: String
    /// What the program's own code may call its folders; nil for files that are none of a program's.
    var aliases: PackageAliases?
    /// The absolute path of the plugin that the program's project makes, which need not stand in the program's folder.
    var pluginInDevelopment: String?
    /// Where the program finds it.
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

    /// What stands at a path.
    enum Entry {
        case file
        case folder
        /// Something that a symbolic link reaches outside the folder.
        case outside
    }

    /// What a path names; nil when nothing is there, or neither a file nor a folder.
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

    /// That a reference leads out of the folder.
    static func leadsOut(_ reference: String) -> String { "'\(reference)' leads out of the program's folder" }

    /// That a symbolic link at a path leads out of the folder.
    static func linkLeadsOut(_ path: String) -> String { "'\(path)' is a link that leads out of the program's folder" }

    /// Why nothing was found at the paths that a reference may mean: what is said where none leads out of the folder, or how one
    /// does.
    func absence(of reference: String, _ candidates: [String], otherwise words: String? = nil) -> String {
        let words = words ?? "there is no file \"\(reference)\""
        if candidates.isEmpty { return Self.leadsOut(reference) }
        guard let path = candidates.first(where: { entry(at: $0) == .outside }) else { return words }
        let modules = "node_modules"
        // That a package was meant is a guess; it is not said whether anything is there.
        guard path.split(separator: "/").contains(modules[...]), !reference.contains(modules) else {
            return Self.linkLeadsOut(path)
        }
        return "\(words), and '\(path)' is behind a link that leads out of the program"
    }

    /// What a reference of a file stands for, see ``PackageAliases``.
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
    func json(at path: String) throws(PackageError) -> Value {
        try json(in: try source(at: path, limit: Self.jsonLimitInBytes))
    }

    /// A JSON file that has been read; an empty one counts as `{}`.
    func json(in source: SourceText) throws(PackageError) -> Value {
        guard source.bytes.count <= Self.jsonLimitInBytes else {
            throw PackageError("the file is larger than \(Self.jsonLimitInBytes >> 20) MB", file: source.file)
        }
        let isBlank = source.bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
        if isBlank { return .object(ValueObject()) }
        do {
            return try JSON.parse(source.bytes)
        } catch {
            throw PackageError(error.message, at: error.offset, of: source)
        }
    }

    private func read(_ descriptor: Int32, count: Int, path: String) throws(PackageError) -> [UInt8] {
        // All empty arrays are one, whose count would be written: a race in the eyes of the thread sanitizer.
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

    /// Where something is: a folder, and the path below it without symbolic links, `.` for the folder itself.
    private struct Place {
        let root: String
        let path: String
    }

    /// Follows the symbolic links of a path; nil when nothing is there.
    ///
    /// - Throws: ``PackageError`` when it leads out of the folder, whether something is there or not.
    private func resolve(_ path: String) throws(PackageError) -> Place? {
        guard !path.containsNUL else { return nil }
        var (root, path) = (root, path)
        if let pluginInDevelopment, path == Self.pluginPlace || path.hasPrefix(Self.pluginPlace + "/") {
            (root, path) = (pluginInDevelopment, String(path.dropFirst(Self.pluginPlace.count)))
        }
        let absolute = (root + "/" + path).resolvedPath
        // What is not there must not tell of files outside: the folder that would hold it is judged.
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

    /// An error at the first place where a source has that text in quotes, behind its key where one is given; at the source's
    /// start where there is none.
    init(_ message: String, near text: String, behind key: String? = nil, in source: SourceText) {
        let start = key.flatMap { source.place(of: $0, from: 0) } ?? 0
        let place = source.place(of: text, from: start) ?? source.place(of: text, from: 0)
        self.init(message, at: place ?? source.contentStart, of: source)
    }
}

extension SourceText {
    /// Where the text stands in quotes.
    func place(of text: String, from start: Int = 0) -> Int? {
        let quoted = Array("\"\(text)\"".utf8)
        return bytes.indices.dropFirst(start).first { bytes[$0...].starts(with: quoted) }
    }

    /// Where the blanks at the start end.
    var contentStart: Int { bytes.firstIndex { !" \t\r\n".utf8.contains($0) } ?? 0 }
}
