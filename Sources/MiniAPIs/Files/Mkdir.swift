import MiniCore

/// `FileSystemManager.mkdir`: creates a folder.
///
/// ## Shape
/// `({dirPath, recursive?}) -> {success: true}`, Sync `(dirPath, recursive)`; with `recursive`, missing parent folders are
/// created
///
/// - Source: FileSystemManager.mkdir, Alipay open docs.
struct Mkdir: ImmediateFunction {
    static let name = "mkdir"
    static let permission = Permission.files
    static let errors = fileErrors.union([.fileExists, .filesTooLarge])

    /// A folder below `my.env.USER_DATA_PATH`.
    let path: String
    /// Whether missing parent folders are created.
    let isRecursive: Bool

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("dirPath")
        isRecursive = try reader.bool("recursive", default: false)
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.files.createFolder(path, withIntermediates: isRecursive)
        return SuccessResult()
    }
}
