import MiniCore

/// `my.saveFile`: moves a temporary file to the saved files, so that it remains after the run.
///
/// The former path is invalid afterwards.
///
/// ## Shape
/// `({apFilePath}) -> {apFilePath, savedFilePath, success: true}`, both paths the new one
///
/// ## Limits
/// A file contains at most 10 MB, all files of the program at most 50 MB. Beyond that the call fails with error 19.
///
/// - Source: my.saveFile, Alipay open docs.
struct SaveFile: ImmediateFunction {
    static let name = "saveFile"
    static let permission = Permission.files
    static let errors: Set<APIError.Reason> = [
        .invalidParameter, .savedFileMissing, .savingFailed, .savedFileTooLarge, .protectedDataUnavailable, .stopped,
    ]
    static let forms = ImmediateForms.callback
    static let resultFields = ["apFilePath", "savedFilePath", "success"]

    /// A temporary file.
    let path: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        path = try reader.string("apFilePath")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        do throws(APIError) {
            let saved = ScriptValue.string(try context.files.save(path, as: nil))
            return ["apFilePath": saved, "savedFilePath": saved, "success": true]
        } catch {
            // By number: the files may be those of a host.
            if error.hasCode(of: .fileNotFound) { throw APIError(.savedFileMissing, error.message) }
            if error.hasCode(of: .filesTooLarge) { throw APIError(.savedFileTooLarge, error.message) }
            if error.hasCode(of: .stopped) || error.hasCode(of: .protectedDataUnavailable) { throw error }
            throw APIError(.savingFailed, error.message)
        }
    }
}
