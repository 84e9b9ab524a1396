internal import MiniCore
package import MiniSyntax

/// The files of one program: those of its folder, or of the folder that a host reads for a program in another process.
///
/// Paths are relative to the folder, with `/` between names.
struct PackageFiles: Sendable {
    /// The maximum size of a file; packages of mini programs are limited to 8 MB.
    static let fileLimitInBytes = 32 << 20
    /// The maximum size of a script: the engine needs fifty times as much memory to parse one.
    static let scriptLimitInBytes = 8 << 20
    /// The maximum size of a JSON file: its values take forty times as much memory.
    static let jsonLimitInBytes = 8 << 20

    /// The folder's absolute path, without symbolic links and without a trailing slash; empty if another process has it.
    let root: String
    /// The program's aliases for its folders; nil for files that do not belong to a program.
    var aliases: PackageAliases?
    /// The tool that installs packages; nil for files that do not belong to a program.
    var installer: PackageInstaller?
    /// Whether a script in TypeScript has precedence over one in JavaScript, see ``scriptEndings(at:)``.
    var prefersTypeScript = false
    /// The names that a package.json above the program's folder maps to files; nil without one.
    var projectImports: ProjectImports?
    /// The ids of the plugins that a host has given as folders of their own, see ``root(of:)``.
    var plugins: Set<String> = []
    var source: any PackageReader

    /// - Parameters:
    ///   - plugins: The absolute paths of plugins that are folders of their own, without symbolic links, by their ids.
    ///   - project: The absolute path of the project's folder, which contains the program's; nil if they are one folder.
    /// - Throws: ``PackageError`` when there is no such folder.
    init(root folder: String, plugins: [String: String] = [:], project: String? = nil) throws(PackageError) {
        let folder = try PackageFolder(folder, plugins: plugins, project: project)
        root = folder.root
        source = folder
    }

    /// The files that another process reads.
    init(_ source: any PackageReader) {
        root = ""
        self.source = source
    }

    /// The kind of the file at a path; nil if it is missing or is neither a regular file nor a folder.
    func entry(at path: String) -> PackageEntry? { source.entry(at: path) }

    /// The names in a folder, in any order; empty if it is not a folder of the program.
    func names(in folder: String) -> [String] { source.names(in: folder) }

    /// The path of a file without symbolic links, see ``PackageReader/canonicalPath(of:)``.
    func canonicalPath(of path: String) -> String { source.canonicalPath(of: path) }

    /// The message that a reference in a file leads out of the folder of the program or of the plugin.
    func leadsOut(_ reference: String, in file: String) -> String {
        "'\(reference)' leads out of the \(root(of: file).isEmpty ? "program" : "plugin")'s folder"
    }

    /// The message that a symbolic link at a path leads out of the folder.
    static func linkLeadsOut(_ path: String) -> String { "'\(path)' is a link that leads out of the program's folder" }

    /// The message that no file was found at the possible paths of a reference in a file, with the path that leads out of the
    /// folder, if any.
    ///
    /// - Parameter words: The message if no path leads out of the folder; nil for a general one.
    func absence(
        of reference: String,
        in file: String,
        _ candidates: [String],
        otherwise words: String? = nil,
    ) -> String {
        let words = words ?? "there is no file \"\(reference)\""
        if candidates.isEmpty { return leadsOut(reference, in: file) }
        guard let path = candidates.first(where: { entry(at: $0) == .outside }) else { return words }
        // The reference may not mean a package; do not report whether the link's target exists.
        guard PackagePath.isInPackage(path), !reference.contains("node_modules") else { return Self.linkLeadsOut(path) }
        return "\(words), and '\(path)' is behind a link that leads out of the program"
    }

    /// The target of a reference in a file, see ``PackageAliases``; in a plugin with a folder of its own, the reference.
    func target(of reference: String, in file: String) -> String {
        guard let aliases, root(of: file).isEmpty else { return reference }
        return aliases.target(of: reference, in: file)
    }

    /// The bytes of a file.
    ///
    /// - Throws: ``PackageError`` when it is missing, cannot be read, is too large or lies outside the folder.
    func bytes(at path: String, limit: Int = fileLimitInBytes) throws(PackageError) -> [UInt8] {
        try source.bytes(at: path, limit: limit)
    }

    /// A file as source text, for error messages with excerpts.
    ///
    /// - Throws: ``PackageError`` as ``bytes(at:limit:)``, and for a file with the byte order mark of UTF-16.
    func source(at path: String, limit: Int = fileLimitInBytes) throws(PackageError) -> SourceText {
        let content = try bytes(at: path, limit: limit)
        if content.starts(with: [0xFF, 0xFE]) || content.starts(with: [0xFE, 0xFF]) {
            throw PackageError("the file is in UTF-16; save it in UTF-8", file: path)
        }
        return SourceText(bytes: content, file: path)
    }

    /// A JSON file; an empty one counts as `{}`.
    func json(at path: String) throws(PackageError) -> ScriptValue {
        try json(of: try source(at: path, limit: Self.jsonLimitInBytes))
    }

    /// A JSON file that has been read; an empty one counts as `{}`.
    func json(of source: SourceText) throws(PackageError) -> ScriptValue {
        try value(of: source) { bytes throws(JSONError) in try JSON.parse(bytes) }
    }

    /// A configuration file of the program, which may contain comments, and commas before closing brackets; an empty one counts
    /// as `{}`.
    func configuration(at path: String) throws(PackageError) -> ScriptValue {
        try configuration(in: try source(at: path, limit: Self.jsonLimitInBytes))
    }

    /// A configuration file that has been read, see ``configuration(at:)``.
    func configuration(in source: SourceText) throws(PackageError) -> ScriptValue {
        try value(of: source) { bytes throws(JSONError) in try JSON.parseConfiguration(bytes) }
    }

    private func value(
        of source: SourceText,
        _ parse: ([UInt8]) throws(JSONError) -> ScriptValue,
    ) throws(PackageError) -> ScriptValue {
        guard source.bytes.count <= Self.jsonLimitInBytes else {
            throw PackageError("the file is larger than \(Self.jsonLimitInBytes >> 20) MB", file: source.file)
        }
        let isBlank = source.bytes.allSatisfy(\.isWhitespace)
        if isBlank { return .object(ScriptObject()) }
        do {
            return try parse(source.bytes)
        } catch {
            throw PackageError(error.message, at: error.offset, of: source)
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
    package func place(of text: String, from start: Int = 0) -> Int? {
        let quoted = Array("\"\(text)\"".utf8)
        return bytes.indices.dropFirst(start).first { bytes[$0...].starts(with: quoted) }
    }

    /// The offset of the first character that is not white space.
    var contentStart: Int { bytes.firstIndex { !" \t\r\n".utf8.contains($0) } ?? 0 }
}
