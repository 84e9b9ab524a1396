import MiniCore

/// `my.setStorage`, `my.setStorageSync`: stores a value for a key in the calling program's local storage.
///
/// A string is stored unchanged, any other value as JSON: a `Date` becomes a string, functions are dropped, NaN becomes null.
/// An earlier value is replaced. If the call fails, it remains.
///
/// ## Shape
/// `({key, data}) -> {success: true}`
///
/// ## Limits
/// A value contains at most 200 KB, counted in bytes of UTF-8 of the string or the JSON; beyond that the call fails with error
/// 14. All values of a program contain at most 10 MB; beyond that it fails with error 12.
///
/// - Source: my.setStorage and my.setStorageSync, Alipay open docs.
struct SetStorage: ImmediateFunction {
    static let name = "setStorage"
    static let permission = Permission.storage
    static let errors: Set<APIError.Reason> = storageErrors.union([
        .storageFull, .valueTooLarge, .sealingFailed, .diskFull,
    ])

    /// 1 to 1,024 UTF-8 bytes.
    let key: String
    /// Any value except `undefined`, functions, symbols and BigInt.
    let data: StoredValue

    init(_ reader: inout ParameterReader) throws(APIError) {
        key = try reader.storageKey()
        data = try reader.storedValue("data")
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        try context.storage.set(data, for: key)
        return SuccessResult()
    }
}
