package import MiniCore

/// A value that is passed to JavaScript.
package enum ScriptArgument {
    /// `undefined`.
    case undefined
    /// `null`.
    case null
    /// A boolean.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// A copied value, created in the target context.
    case copied(ScriptValue)
    /// The value of a JSON text.
    case json(JSONText)
    /// A value that exists in JavaScript already.
    case value(EngineValue)
}
