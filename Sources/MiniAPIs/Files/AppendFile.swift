import MiniCore

/// `FileSystemManager.appendFile`: appends to an existing file.
///
/// ## Shape
/// `({filePath, data, encoding?}) -> {success: true}`, Sync `(filePath, data, encoding)`; `data` and `encoding` as for
/// `writeFile`.
///
/// ## Limits
/// The same as for `writeFile`.
///
/// - Source: FileSystemManager.appendFile, Alipay open docs.
struct AppendFile: ImmediateFunction {
    static let name = "appendFile"
    static let permission = Permission.files
    static let errors = fileErrors.union([.filesTooLarge])

    /// A file below `my.env.USER_DATA_PATH`.
    let path: String
    /// The bytes to append.
    let bytes: [UInt8]

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("filePath")
        bytes = try reader.fileContent()
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.files.append(bytes, to: path)
        return SuccessResult()
    }
}
