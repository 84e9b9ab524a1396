internal import MiniCore

/// What the panel of the storage shows.
enum StoredRows {
    /// The maximum number of values that are listed.
    private static let rowLimit = 1_000
    /// The maximum number of characters of a listed value.
    private static let textLimit = 500

    /// The stored values: `{rows, count, size, limit}`, sizes in bytes.
    ///
    /// - Throws: The errors of ``LocalStorage/information()``. A value that cannot be read has its error in its row.
    static func all(in storage: any LocalStorage) throws(APIError) -> ScriptValue {
        let information = try storage.information()
        return [
            "rows": .array(information.keys.prefix(rowLimit).map { row($0, storage) }),
            "count": .number(Double(information.keys.count)),
            "size": .number(Double(information.currentSizeInBytes)),
            "limit": .number(Double(information.limitInBytes)),
        ]
    }

    /// One value: `{kind, text}`; null if there is none.
    static func value(for key: String, in storage: any LocalStorage) throws(APIError) -> ScriptValue {
        guard let value = try storage.value(for: key) else { return .null }
        return ["kind": kind(of: value), "text": .string(value.text)]
    }

    private static func row(_ key: String, _ storage: any LocalStorage) -> ScriptValue {
        do throws(APIError) {
            guard let value = try storage.value(for: key) else { return ["key": .string(key)] }
            return [
                "key": .string(key), "kind": kind(of: value), "text": .string(String(value.text.prefix(textLimit))),
                "size": .number(Double(value.sizeInBytes)),
            ]
        } catch {
            return ["key": .string(key), "error": .string("Error \(error.code): \(error.message)")]
        }
    }

    private static func kind(of value: StoredValue) -> ScriptValue {
        if case .string = value { "string" } else { "json" }
    }
}
