import MiniCore

/// `FileSystemManager.rename`: moves a file or folder below `my.env.USER_DATA_PATH` and replaces an existing file.
///
/// ## Shape
/// `({oldPath, newPath}) -> {success: true}`, Sync `(oldPath, newPath)`
///
/// - Source: FileSystemManager.rename, Alipay open docs.
struct Rename: ImmediateFunction {
    static let name = "rename"
    static let permission = Permission.files
    static let errors = fileErrors.union([.fileExists])

    /// A file or folder.
    let path: String
    /// The destination.
    let newPath: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("oldPath")
        newPath = try reader.string("newPath")
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.files.move(path, to: newPath)
        return SuccessResult()
    }
}
