import MiniCore

/// `my.getFileInfo`, `FileSystemManager.getFileInfo`: returns the size and the digest of a file.
///
/// ## Shape
/// `({apFilePath, digestAlgorithm?}) -> {size, digest}`, the digest in lowercase hexadecimal. The algorithm is `md5`, the
/// default, or `sha1`. The file system manager names the path `filePath`; both functions accept either name.
///
/// - Source: my.getFileInfo and FileSystemManager.getFileInfo, Alipay open docs.
struct GetFileInfo: DeferredFunction {
    static let name = "getFileInfo"
    static let permission = Permission.files
    static let errors = fileErrors
    static let resultFields = ["size", "digest"]

    /// A file of the program.
    let path: String
    /// MD5 by default.
    let algorithm: FileDigest

    init(_ reader: inout ParameterReader) throws(APIError) {
        algorithm = try reader.choice("digestAlgorithm", default: .md5)
        path = try reader.filePath()
    }

    func call(in context: CallContext) async throws(APIError) -> ScriptValue {
        let files = try context.files
        let size = try files.status(of: path).sizeInBytes
        return ["size": .number(Double(size)), "digest": .string(try await files.digest(of: path, by: algorithm))]
    }
}
