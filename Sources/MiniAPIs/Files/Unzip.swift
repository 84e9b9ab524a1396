import MiniCore

/// `FileSystemManager.unzip`: always fails, because archives are not supported.
///
/// A test can mock it.
///
/// ## Shape
/// `({zipFilePath, targetPath}) -> error 1`
///
/// - Source: FileSystemManager.unzip, Alipay open docs.
struct Unzip: DeferredFunction {
    static let name = "unzip"
    static let permission = Permission.files
    static let errors: Set<APIError.Reason> = [.invalidParameter, .notImplemented]

    init(_ reader: inout ParameterReader) throws(APIError) {
        _ = try reader.string("zipFilePath")
        _ = try reader.string("targetPath")
    }

    func call(in context: CallContext) async throws(APIError) -> SuccessResult {
        throw APIError(.notImplemented, "unzip is not implemented")
    }
}
