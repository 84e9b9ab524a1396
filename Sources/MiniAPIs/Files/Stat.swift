import MiniCore

/// `FileSystemManager.stat`: returns the status of a file or folder, or of all entries in a folder.
///
/// ## Shape
/// `({path, recursive?}) -> {stats}`, Sync `(path, recursive)`; `stats` is
/// `{mode, size, lastAccessedTime, lastModifiedTime, isFile(), isDirectory()}`, times in seconds since 1970. With `recursive`
/// and a folder it is an object of these, with the paths relative to the folder as keys: `/` is the folder itself.
///
/// - Source: FileSystemManager.stat and Stats, Alipay open docs.
struct Stat: ImmediateFunction {
    static let name = "stat"
    static let permission = Permission.files
    static let errors = fileErrors
    static let resultFields = ["stats"]

    /// A file or folder.
    let path: String
    /// Whether the entries of a folder are included.
    let isRecursive: Bool

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("path")
        isRecursive = try reader.bool("recursive", default: false)
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        let files = try context.files
        let status = try files.status(of: path)
        guard isRecursive, status.isFolder else { return ["stats": Self.value(of: status)] }
        var entries = [ScriptObject.Property(key: "/", value: Self.value(of: status))]
        let base = path.hasSuffix("/") ? String(path.dropLast()) : path
        try Self.collect(files, base, "", &entries)
        return ["stats": .object(ScriptObject(uniqueProperties: entries))]
    }

    /// Adds the entries of a folder and its subfolders.
    private static func collect(
        _ files: any ProgramFiles,
        _ base: String,
        _ folder: String,
        _ entries: inout [ScriptObject.Property],
    ) throws(APIError) {
        for name in try files.names(in: base + folder) {
            let path = "\(folder)/\(name)"
            let status = try files.status(of: base + path)
            entries.append(ScriptObject.Property(key: path, value: value(of: status)))
            if status.isFolder { try collect(files, base, path, &entries) }
        }
    }

    private static func value(of status: FileStatus) -> ScriptValue {
        [
            "mode": .number(Double(status.mode)), "size": .number(Double(status.sizeInBytes)),
            "lastAccessedTime": .number(Double(status.accessed)),
            "lastModifiedTime": .number(Double(status.modified)),
        ]
    }
}
