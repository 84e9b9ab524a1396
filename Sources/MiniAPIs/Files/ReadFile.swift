import MiniCore

/// `FileSystemManager.readFile`: reads a file.
///
/// Without an encoding the content is an `ArrayBuffer`. Bytes that the encoding does not know become U+FFFD.
///
/// ## Shape
/// `({filePath, encoding?}) -> {data, dataType}`, Sync `(filePath, encoding)`; the encoding is `utf8`, `utf-8`, `ascii`,
/// `latin1`, `binary`, `ucs2`, `ucs-2`, `utf16le`, `utf-16le`, `base64` or `hex`
///
/// ## Limits
/// A temporary file of more than 10 MB cannot be read: error 10028.
///
/// - Source: FileSystemManager.readFile, Alipay open docs.
struct ReadFile: ImmediateFunction {
    static let name = "readFile"
    static let permission = Permission.files
    static let errors = fileErrors.union([.filesTooLarge])
    static let resultFields = ["data", "dataType"]

    /// Any file of the program.
    let path: String
    /// Nil for bytes.
    let encoding: TextEncoding?

    init(_ reader: inout Reader) throws(APIError) {
        path = try reader.string("filePath")
        encoding = try reader.textEncoding()
    }

    func call(in session: Session) throws(APIError) -> Value {
        let bytes = try session.files.content(of: path)
        guard let encoding else { return ["data": .bytes(bytes), "dataType": "ArrayBuffer"] }
        return ["data": .string(encoding.text(of: bytes)), "dataType": "string"]
    }
}
