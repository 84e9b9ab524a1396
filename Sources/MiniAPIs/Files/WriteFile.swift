import MiniCore

/// `FileSystemManager.writeFile`: writes a file below `my.env.USER_DATA_PATH` and replaces an existing file.
///
/// A file is written completely or not at all.
///
/// ## Shape
/// `({filePath, data, encoding?}) -> {success: true}`, Sync `(filePath, data, encoding)`; `data` is an `ArrayBuffer`, or a
/// string that is encoded, by default as `utf8`. The encodings are those of `readFile`.
///
/// ## Limits
/// A file contains at most 10 MB, all files of the program at most 50 MB, in at most 10,000 files and folders. Beyond that the
/// call fails with error 10028.
///
/// - Source: FileSystemManager.writeFile, Alipay open docs.
struct WriteFile: ImmediateFunction {
    static let name = "writeFile"
    static let permission = Permission.files
    static let errors = fileErrors.union([.filesTooLarge])

    /// A file below `my.env.USER_DATA_PATH`.
    let path: String
    /// The bytes to write.
    let bytes: [UInt8]

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("filePath")
        bytes = try reader.fileContent()
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.files.write(bytes, to: path)
        return SuccessResult()
    }
}
