extension ScriptValue {
    /// The approximate size of the value: 8 for each value or property, plus the bytes of texts and buffers.
    package var byteCount: Int {
        switch self {
        case .undefined, .null, .bool, .number: 8
        case .string(let text): 8 + text.utf8.count
        case .bytes(let bytes): 8 + bytes.count
        case .array(let elements): elements.reduce(8) { $0 + $1.byteCount }
        case .object(let object): object.properties.reduce(8) { $0 + 8 + $1.key.utf8.count + $1.value.byteCount }
        }
    }
}
