import MiniCore

/// `FileSystemManager.readFile`: reads a file of the program, or a file of its package that mini.project.json includes.
///
/// Without an encoding the content is an `ArrayBuffer`. Bytes that are invalid in the encoding become U+FFFD.
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

    /// A URL of a program's own file, or a path of a file in the package.
    let path: String
    /// Nil for an `ArrayBuffer`.
    let encoding: TextEncoding?

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("filePath")
        encoding = try reader.textEncoding()
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        let bytes = try content(in: context)
        guard let encoding else { return ["data": .bytes(bytes), "dataType": "ArrayBuffer"] }
        return ["data": .string(encoding.text(of: bytes)), "dataType": "string"]
    }

    private func content(in context: CallContext) throws(APIError) -> [UInt8] {
        if let included = context.includedFile(path) { return included }
        return try context.files.content(of: path)
    }
}
