import MiniCore

/// `FileSystemManager.unlink`: removes a file.
///
/// ## Shape
/// `({filePath}) -> {success: true}`, Sync `(filePath)`
///
/// - Source: FileSystemManager.unlink, Alipay open docs.
struct Unlink: ImmediateFunction {
    static let name = "unlink"
    static let permission = Permission.files
    static let errors = fileErrors

    /// A file below `my.env.USER_DATA_PATH`, or a saved file.
    let path: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("filePath")
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.files.remove(path)
        return SuccessResult()
    }
}
