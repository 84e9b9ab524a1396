/// Where a ``Reader`` finds the parameters of one call: the engine's own values, or a ``Value`` in tests and mocks.
///
/// Every method is given both the position and the name of the field; an implementation uses whichever it has.
/// The reader asks for the kind first and calls only the method of that kind.
public protocol ArgumentSource {
    /// What stands in the field.
    func kind(at index: Int, named name: String) -> ArgumentKind
    /// The string in the field, lone surrogates replaced by U+FFFD.
    func string(at index: Int, named name: String) -> String
    /// The number in the field.
    func number(at index: Int, named name: String) -> Double
    /// The boolean in the field.
    func bool(at index: Int, named name: String) -> Bool
    /// The bytes of the `ArrayBuffer` or typed array in the field.
    func bytes(at index: Int, named name: String) -> [UInt8]
    /// A copy of whatever is in the field.
    ///
    /// - Throws: `.invalidParameter` for cycles, BigInt, nesting beyond ``Value/depthLimit``, throwing getters.
    func value(at index: Int, named name: String) throws(APIError) -> Value
    /// What is in the field as JSON; nil for what JSON leaves out (undefined, functions, symbols).
    ///
    /// - Throws: `.invalidParameter` for cycles, BigInt, nesting beyond ``Value/depthLimit``, throwing getters.
    func json(at index: Int, named name: String) throws(APIError) -> JSONText?
    /// Whether the string in the field holds a lone surrogate.
    func hasLoneSurrogate(at index: Int, named name: String) -> Bool
}

/// The kind of JavaScript value that stands in a field.
public enum ArgumentKind: String, Sendable {
    /// `undefined`, or no such field.
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
