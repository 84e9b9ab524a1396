/// Reads parameters from a ``ScriptValue``, for tests, mocks and Swift callers.
public struct ScriptValueArguments: ArgumentSource {
    private let value: ScriptValue

    /// Creates a source of the properties of an object.
    public init(_ value: ScriptValue) { self.value = value }

    /// The kind of the property.
    public func kind(at index: Int, named name: String) -> ArgumentKind {
        switch field(name) {
        case .undefined: .undefined
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .string
        case .bytes: .bytes
        case .array: .array
        case .object: .object
        }
    }

    /// The string property, or an empty string.
    public func string(at index: Int, named name: String) -> String { field(name).string ?? "" }
    /// The number property, or NaN.
    public func number(at index: Int, named name: String) -> Double { field(name).number ?? .nan }
    /// The boolean property, or false.
    public func bool(at index: Int, named name: String) -> Bool { field(name).bool ?? false }

    /// The bytes property, or no bytes.
    public func bytes(at index: Int, named name: String) -> [UInt8] { field(name).bytes ?? [] }

    /// The property.
    public func value(at index: Int, named name: String) throws(APIError) -> ScriptValue { field(name) }

    /// The property as JSON.
    public func json(at index: Int, named name: String) throws(APIError) -> JSONText? {
        let value = field(name)
        return value == .undefined ? nil : JSONText(JSON.text(value))
    }

    /// Always false: a Swift string contains no lone surrogate.
    public func hasLoneSurrogate(at index: Int, named name: String) -> Bool { false }

    private func field(_ name: String) -> ScriptValue { value[name] ?? .undefined }
}
