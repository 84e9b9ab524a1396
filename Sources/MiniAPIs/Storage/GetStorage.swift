import MiniCore

/// `my.getStorage`, `my.getStorageSync`: reads one value of the calling program's local storage.
///
/// A key that does not exist succeeds with `data: null`. The Sync form also returns an object: `my.getStorageSync({key}).data`.
///
/// ## Shape
/// `({key}) -> {data, success: true}`
///
/// - Source: my.getStorage and my.getStorageSync, Alipay open docs.
struct GetStorage: ImmediateFunction {
    static let name = "getStorage"
    static let permission = Permission.storage
    static let errors: Set<APIError.Reason> = storageErrors.union([.openingFailed])
    static let resultFields = ["data", "success"]

    /// 1 to 1,024 UTF-8 bytes.
    let key: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        key = try reader.storageKey()
    }

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(stored: try context.storage.value(for: key))
    }

    /// The stored value, or null.
    struct Output: APIResult {
        let stored: StoredValue?

        func write(to writer: any ResultWriter) {
            switch stored {
            case .string(let string): writer.set("data", string)
            case .json(let json): writer.set("data", json: json)
            case nil: writer.set("data", ScriptValue.null)
            }
            writer.set("success", true)
        }
    }
}
