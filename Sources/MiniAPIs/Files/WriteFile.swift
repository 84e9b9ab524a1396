import MiniCore

/// `FileSystemManager.writeFile`: writes a file below `my.env.USER_DATA_PATH`, in place of any that is there.
///
/// A file is written completely or not at all.
///
/// ## Shape
/// `({filePath, data, encoding?}) -> {success: true}`, Sync `(filePath, data, encoding)`; `data` is a string that the encoding
/// turns into bytes, `utf8` by default, or an `ArrayBuffer`. The encodings are those of `readFile`.
///
/// ## Limits
/// A file holds at most 10 MB, all files of the program 50 MB, in at most 10,000 files and folders: error 10028 above.
///
/// - Source: FileSystemManager.writeFile, Alipay open docs.
struct WriteFile: ImmediateFunction {
    static let name = "writeFile"
    static let permission = Permission.files
    static let errors = fileErrors.union([.filesTooLarge])

    /// A file below `my.env.USER_DATA_PATH`.
    let path: String
    /// What is written.
    let bytes: [UInt8]

    init(_ reader: inout Reader) throws(APIError) {
        path = try reader.string("filePath")
        bytes = try reader.fileContent()
    }

    func call(in session: Session) throws(APIError) -> Success {
        try session.files.write(bytes, to: path)
        return Success()
    }
}
