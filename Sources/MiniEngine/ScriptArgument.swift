public import MiniCore

/// One value on its way into JavaScript.
public enum ScriptArgument {
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
    /// A copied value, built anew.
    case copied(Value)
    /// What the JSON text says.
    case json(JSONText)
    /// A value that JavaScript has already.
    case value(ScriptValue)
}
