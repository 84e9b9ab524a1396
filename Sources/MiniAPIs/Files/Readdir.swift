import MiniCore

/// `FileSystemManager.readdir`: lists the names in a folder.
///
/// ## Shape
/// `({dirPath}) -> {files}`, Sync `(dirPath)`; the names are sorted
///
/// - Source: FileSystemManager.readdir, Alipay open docs.
struct Readdir: ImmediateFunction {
    static let name = "readdir"
    static let permission = Permission.files
    static let errors = fileErrors
    static let resultFields = ["files"]

    /// A folder.
    let path: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("dirPath")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        ["files": .array(try context.files.names(in: path).map(ScriptValue.string))]
    }
}
