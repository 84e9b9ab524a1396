import MiniCore

/// `my.getSavedFileList`, `FileSystemManager.getSavedFileList`: lists the saved files, oldest first.
///
/// ## Shape
/// `() -> {fileList: [{apFilePath, filePath, size, createTime}]}`, both paths the same, the time in seconds since 1970
///
/// - Source: my.getSavedFileList and FileSystemManager.getSavedFileList, Alipay open docs.
struct GetSavedFileList: ImmediateFunction {
    static let name = "getSavedFileList"
    static let permission = Permission.files
    static let errors = fileErrors
    static let forms = ImmediateForms.callback
    static let resultFields = ["fileList"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        let files = try context.files.savedFiles()
        return [
            "fileList": .array(
                files.map { file in
                    [
                        "apFilePath": .string(file.path), "filePath": .string(file.path),
                        "size": .number(Double(file.sizeInBytes)), "createTime": .number(Double(file.createdAt)),
                    ]
                }
            )
        ]
    }
}
