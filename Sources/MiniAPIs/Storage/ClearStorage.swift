import MiniCore

/// `my.clearStorage`, `my.clearStorageSync`: removes every key of the calling program's local storage.
///
/// The storage of other programs and other users is not changed.
///
/// ## Shape
/// `() -> {success: true}`
///
/// - Source: my.clearStorage and my.clearStorageSync, Alipay open docs.
struct ClearStorage: ImmediateFunction {
    static let name = "clearStorage"
    static let permission = Permission.storage
    static let errors = storageErrors

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.storage.clear()
        return SuccessResult()
    }
}
