/// A JavaScript value copied out of a program: the only kind of data that is passed between a program and its host.
///
/// A `ScriptValue` contains no reference to an engine, so it can be passed between threads and can outlive the program.
///
/// ## Shape
/// | JavaScript | Value |
/// |---|---|
/// | `undefined`, functions, symbols | `.undefined` |
/// | `null` | `.null` |
/// | boolean, number | `.bool`, `.number` (NaN and infinities included) |
/// | string | `.string`; a lone surrogate becomes U+FFFD |
/// | `ArrayBuffer`, typed array | `.bytes` |
/// | array | `.array` |
/// | `Date` | `.string`, its ISO text; `.null` for an invalid date |
/// | any other object | `.object`, own enumerable string keys in their JavaScript order |
public enum ScriptValue: Sendable, Hashable {
    /// JavaScript's `undefined`.
    case undefined
    /// JavaScript's `null`.
    case null
    /// A boolean.
    case bool(Bool)
    /// A number, always a double as in JavaScript.
    case number(Double)
    /// A string of Unicode scalars. Values are compared as Swift compares strings, so different encodings of one character are
    /// equal.
    case string(String)
    /// The bytes of an `ArrayBuffer` or of the part of it that a typed array views.
    case bytes([UInt8])
    /// An array; holes are read as `.undefined`.
    case array([ScriptValue])
    /// An object's own enumerable properties.
    case object(ScriptObject)
}

extension ScriptValue {
    /// The maximum nesting depth for copying, in levels of arrays and objects.
    public static let depthLimit = 64

    /// The string; nil if the value is of another kind.
    public var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// The number; nil if the value is of another kind.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The boolean; nil if the value is of another kind.
    public var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The bytes; nil if the value is of another kind.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The elements; nil if the value is of another kind.
    public var array: [ScriptValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    /// The properties; nil if the value is of another kind.
    public var object: ScriptObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// Whether the value is `undefined` or `null`.
    public var isNullish: Bool { self == .undefined || self == .null }

    /// Whether the value is truthy in JavaScript.
    package var isTruthy: Bool {
        switch self {
        case .undefined, .null, .bool(false), .string(""): false
        case .number(let number): number != 0 && !number.isNaN
        case .bool, .string, .bytes, .array, .object: true
        }
    }

    /// The property of that name; nil if it does not exist or the value is not an object.
    public subscript(_ key: String) -> ScriptValue? { object?[key] }

    /// The element at that index; nil if it is out of range or the value is not an array.
    public subscript(_ index: Int) -> ScriptValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension ScriptValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates an array.
    public init(arrayLiteral elements: ScriptValue...) { self = .array(elements) }
    /// Creates an object.
    ///
    /// A later duplicate key replaces an earlier one.
    public init(dictionaryLiteral elements: (String, ScriptValue)...) { self = .object(ScriptObject(elements)) }
}
