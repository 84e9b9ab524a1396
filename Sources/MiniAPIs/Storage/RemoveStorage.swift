import MiniCore

/// `my.removeStorage`, `my.removeStorageSync`: removes one key of the calling program's local storage.
///
/// Removing a key that does not exist succeeds.
///
/// ## Shape
/// `({key}) -> {success: true}`
///
/// - Source: my.removeStorage and my.removeStorageSync, Alipay open docs.
struct RemoveStorage: ImmediateFunction {
    static let name = "removeStorage"
    static let permission = Permission.storage
    static let errors = storageErrors

    /// 1 to 1,024 UTF-8 bytes.
    let key: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        key = try reader.storageKey()
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.storage.remove(key)
        return SuccessResult()
    }
}
