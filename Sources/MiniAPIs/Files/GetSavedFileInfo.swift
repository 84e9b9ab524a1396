import MiniCore

/// `my.getSavedFileInfo`: returns the size of a saved file and the time of saving.
///
/// ## Shape
/// `({apFilePath}) -> {size, createTime}`, the time in seconds since 1970
///
/// - Source: my.getSavedFileInfo, Alipay open docs.
struct GetSavedFileInfo: ImmediateFunction {
    static let name = "getSavedFileInfo"
    static let permission = Permission.files
    static let errors = fileErrors
    static let forms = ImmediateForms.callback
    static let resultFields = ["size", "createTime"]

    /// A saved file.
    let path: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.filePath()
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        guard let file = try context.files.savedFiles().first(where: { $0.path == path }) else {
            throw APIError(.fileNotFound, "there is no such saved file")
        }
        return ["size": .number(Double(file.sizeInBytes)), "createTime": .number(Double(file.createdAt))]
    }
}
