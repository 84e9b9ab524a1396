import MiniCore

/// `my.getStorageInfo`, `my.getStorageInfoSync`: returns the keys and the size of the calling program's local storage.
///
/// ## Shape
/// `() -> {keys, currentSize, limitSize, success: true}`, both sizes in KB of 1,024 bytes, the current one rounded up.
///
/// - Source: my.getStorageInfo and my.getStorageInfoSync, Alipay open docs.
struct GetStorageInfo: ImmediateFunction {
    static let name = "getStorageInfo"
    static let permission = Permission.storage
    static let errors = storageErrors
    static let resultFields = ["keys", "currentSize", "limitSize", "success"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(information: try context.storage.information())
    }

    /// The keys and sizes.
    struct Output: APIResult {
        let information: LocalStorageInformation

        func write(to writer: any ResultWriter) {
            writer.set("keys", .array(information.keys.map(ScriptValue.string)))
            writer.set("currentSize", Double((information.currentSizeInBytes + 1023) / 1024))
            writer.set("limitSize", Double(information.limitInBytes / 1024))
            writer.set("success", true)
        }
    }
}
