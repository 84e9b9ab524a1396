internal import CJavaScriptCore
public import MiniCore

/// The result of a native callback.
public struct ScriptResult {
    private enum Content {
        case argument(ScriptArgument)
        /// Kept alive by the stack until the function returns. SAFETY: created by `object` only.
        case reference(JSValueRef)
        case thrown(JSValueRef)
    }

    private let content: Content

    private init(_ argument: ScriptArgument) { content = .argument(argument) }

    init(reference: JSValueRef) { content = .reference(reference) }

    init(thrown: JSValueRef) { content = .thrown(thrown) }

    /// `undefined`.
    public static var undefined: ScriptResult { ScriptResult(.undefined) }
    /// `null`.
    public static var null: ScriptResult { ScriptResult(.null) }
    /// A boolean.
    public static func bool(_ bool: Bool) -> ScriptResult { ScriptResult(.bool(bool)) }
    /// A number.
    public static func number(_ number: Double) -> ScriptResult { ScriptResult(.number(number)) }
    /// A string.
    public static func string(_ string: String) -> ScriptResult { ScriptResult(.string(string)) }
    /// A copied value, created in the context of the call.
    public static func value(_ value: ScriptValue) -> ScriptResult { ScriptResult(.copied(value)) }
    /// The value of a JSON text.
    public static func json(_ text: JSONText) -> ScriptResult { ScriptResult(.json(text)) }
    /// A value that exists in JavaScript already.
    public static func script(_ value: EngineValue) -> ScriptResult { ScriptResult(.value(value)) }

    func makeReference(in context: ScriptContext) throws(ScriptError) -> JSValueRef? {
        switch content {
        case .argument(let argument): context.makeReference(argument)
        case .reference(let reference): reference
        case .thrown(let exception): throw context.scriptError(of: exception)
        }
    }
}
