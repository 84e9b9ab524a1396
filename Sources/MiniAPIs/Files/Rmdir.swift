import MiniCore

/// `FileSystemManager.rmdir`: removes a folder.
///
/// ## Shape
/// `({dirPath, recursive?}) -> {success: true}`, Sync `(dirPath, recursive)`; with `recursive`, the content is removed too
///
/// - Source: FileSystemManager.rmdir, Alipay open docs.
struct Rmdir: ImmediateFunction {
    static let name = "rmdir"
    static let permission = Permission.files
    static let errors = fileErrors.union([.folderNotEmpty])

    /// A folder below `my.env.USER_DATA_PATH`.
    let path: String
    /// Whether the folder is removed with its content.
    let isRecursive: Bool

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("dirPath")
        isRecursive = try reader.bool("recursive", default: false)
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.files.removeFolder(path, recursive: isRecursive)
        return SuccessResult()
    }
}
