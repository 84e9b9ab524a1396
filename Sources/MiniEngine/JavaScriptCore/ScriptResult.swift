internal import CJavaScriptCore
package import MiniCore

/// The result of a native callback.
package struct ScriptResult {
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
    package static var undefined: ScriptResult { ScriptResult(.undefined) }
    /// `null`.
    package static var null: ScriptResult { ScriptResult(.null) }
    /// A boolean.
    package static func bool(_ bool: Bool) -> ScriptResult { ScriptResult(.bool(bool)) }
    /// A number.
    package static func number(_ number: Double) -> ScriptResult { ScriptResult(.number(number)) }
    /// A string.
    package static func string(_ string: String) -> ScriptResult { ScriptResult(.string(string)) }
    /// A copied value, created in the context of the call.
    package static func value(_ value: ScriptValue) -> ScriptResult { ScriptResult(.copied(value)) }
    /// The value of a JSON text.
    package static func json(_ text: JSONText) -> ScriptResult { ScriptResult(.json(text)) }
    /// A value that exists in JavaScript already.
    package static func script(_ value: EngineValue) -> ScriptResult { ScriptResult(.value(value)) }

    func makeReference(in context: ScriptContext) throws(ScriptError) -> JSValueRef? {
        switch content {
        case .argument(let argument): context.makeReference(argument)
        case .reference(let reference): reference
        case .thrown(let exception): throw context.scriptError(of: exception)
        }
    }
}
