import MiniCore

/// `FileSystemManager.copyFile`: copies a file to one below `my.env.USER_DATA_PATH` and replaces an existing file.
///
/// ## Shape
/// `({srcPath, destPath}) -> {success: true}`, Sync `(srcPath, destPath)`
///
/// ## Limits
/// The same as for `writeFile`.
///
/// - Source: FileSystemManager.copyFile, Alipay open docs.
struct CopyFile: ImmediateFunction {
    static let name = "copyFile"
    static let permission = Permission.files
    static let errors = fileErrors.union([.filesTooLarge])

    /// A file of the program.
    let source: String
    /// The path of the copy.
    let destination: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        source = try reader.string("srcPath")
        destination = try reader.string("destPath")
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        let files = try context.files
        try files.checkWriting(to: destination)
        try files.write(files.content(of: source), to: destination)
        return SuccessResult()
    }
}
