import MiniCore

/// `FileSystemManager.saveFile`: moves a temporary file to a permanent path.
///
/// The former path is invalid afterwards.
///
/// ## Shape
/// `({tempFilePath, filePath?}) -> {savedFilePath}`, Sync `(tempFilePath, filePath)`; without `filePath` the host generates a
/// path among the saved files
///
/// ## Limits
/// The same as for `writeFile`.
///
/// - Source: FileSystemManager.saveFile, Alipay open docs.
struct SaveTemporaryFile: ImmediateFunction {
    static let name = "saveFile"
    static let permission = Permission.files
    static let errors = fileErrors.union([.filesTooLarge])
    static let resultFields = ["savedFilePath"]

    /// A temporary file.
    let path: String
    /// A file below `my.env.USER_DATA_PATH`, or nil.
    let newPath: String?

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("tempFilePath")
        newPath = try reader.optionalString("filePath")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        ["savedFilePath": .string(try context.files.save(path, as: newPath))]
    }
}
