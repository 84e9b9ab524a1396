import MiniCore

/// `my.removeSavedFile`, `FileSystemManager.removeSavedFile`: removes a saved file.
///
/// ## Shape
/// `({apFilePath}) -> {success: true}`; the file system manager names the path `filePath`, both functions accept either name
///
/// - Source: my.removeSavedFile and FileSystemManager.removeSavedFile, Alipay open docs.
struct RemoveSavedFile: ImmediateFunction {
    static let name = "removeSavedFile"
    static let permission = Permission.files
    static let errors = fileErrors
    static let forms = ImmediateForms.callback

    /// A saved file.
    let path: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.filePath()
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        let files = try context.files
        guard try files.savedFiles().contains(where: { $0.path == path }) else {
            throw APIError(.fileNotFound, "there is no such saved file")
        }
        try files.remove(path)
        return SuccessResult()
    }
}
