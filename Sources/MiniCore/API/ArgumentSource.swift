/// The source of a ``ParameterReader``'s parameters: the engine's values, or a ``ScriptValue`` in tests and mocks.
///
/// Every method receives the position and the name of the field; an implementation uses either of them. The reader requests the
/// kind first and then calls only the method for that kind.
public protocol ArgumentSource {
    /// The kind of the value in the field.
    func kind(at index: Int, named name: String) -> ArgumentKind
    /// The string in the field, lone surrogates replaced by U+FFFD.
    func string(at index: Int, named name: String) -> String
    /// The number in the field.
    func number(at index: Int, named name: String) -> Double
    /// The boolean in the field.
    func bool(at index: Int, named name: String) -> Bool
    /// The bytes of the `ArrayBuffer` or typed array in the field.
    func bytes(at index: Int, named name: String) -> [UInt8]
    /// A copy of the value in the field.
    ///
    /// - Throws: `.invalidParameter` for cycles, BigInt, nesting beyond ``ScriptValue/depthLimit`` and getters that throw.
    func value(at index: Int, named name: String) throws(APIError) -> ScriptValue
    /// The value in the field as JSON; nil for a value that JSON omits (undefined, functions, symbols).
    ///
    /// - Throws: `.invalidParameter` for cycles, BigInt, nesting beyond ``ScriptValue/depthLimit`` and getters that throw.
    func json(at index: Int, named name: String) throws(APIError) -> JSONText?
    /// Whether the string in the field contains a lone surrogate.
    func hasLoneSurrogate(at index: Int, named name: String) -> Bool
}

/// The kind of a JavaScript value in a field.
public enum ArgumentKind: String, Sendable {
    /// `undefined`, or the field is missing.
    case undefined
    /// `null`.
    case null
    /// A boolean.
    case boolean
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An `ArrayBuffer` or a typed array.
    case bytes
    /// A function.
    case function
    /// Any other object.
    case object
    /// A symbol.
    case symbol
    /// A BigInt.
    case bigint
}
