import MiniCore

/// `FileSystemManager.access`: succeeds if a file or folder exists.
///
/// ## Shape
/// `({path}) -> {success: true}`, Sync `(path)`
///
/// - Source: FileSystemManager.access, Alipay open docs.
struct Access: ImmediateFunction {
    static let name = "access"
    static let permission = Permission.files
    static let errors = fileErrors

    /// A file or folder.
    let path: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("path")
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        _ = try context.files.status(of: path)
        return SuccessResult()
    }
}
