import MiniCore

/// `my.setStorage`, `my.setStorageSync`: stores a value under a key of the calling program's local storage.
///
/// A string is stored as it is, anything else as JSON makes it: a `Date` becomes a string, functions are dropped,
/// NaN becomes null. An earlier value is replaced; when the call fails it is still there.
///
/// ## Shape
/// `({key, data}) -> {success: true}`
///
/// ## Limits
/// A value holds at most 200 KB (a string counts as its UTF-8 bytes, anything else as its JSON's): error 14 above. All
/// values of a program hold at most 10 MB: error 12 above.
///
/// - Source: my.setStorage and my.setStorageSync, Alipay open docs.
struct SetStorage: ImmediateFunction {
    static let name = "setStorage"
    static let permission = Permission.storage
    static let errors: Set<APIError.Code> = storageErrors.union([
        .storageFull, .valueTooLarge, .sealingFailed, .diskFull,
    ])

    /// 1 to 1,024 UTF-8 bytes.
    let key: String
    /// Anything but `undefined`, functions, symbols and BigInt.
    let data: StoredValue

    init(_ reader: inout Reader) throws(APIError) {
        key = try reader.storageKey()
        data = try reader.storedValue("data")
    }

    func call(in session: Session) throws(APIError) -> Success {
        try session.storage.set(data, for: key)
        return Success()
    }
}
