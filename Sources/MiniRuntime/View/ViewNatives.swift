internal import MiniCore
internal import MiniEngine

/// The native functions that the view runtime calls for components, in the order of its parameters.
enum ViewNatives {
    private typealias Body = (ScriptCall, ProgramRuntime) throws(ScriptError) -> ScriptResult

    /// Makes all of them.
    static func make(in context: ScriptContext, _ reference: RuntimeReference) -> [ScriptValue] {
        bodies.map { name, body in
            context.makeFunction(name: name) { [reference] call throws(ScriptError) in
                guard let runtime = reference.runtime else { return .undefined }
                return try body(call, runtime)
            }
        }
    }

    private static var bodies: [(String, Body)] {
        [
            ("resolveComponent", resolveComponent), ("createInstance", createInstance),
            ("updateInstance", updateInstance),
        ]
    }

    /// What a tag stands for in the template of a page or a component; null when it is no component.
    private static func resolveComponent(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .value(try runtime.component(call.text(1), usedBy: call.text(0)))
    }

    /// Makes the program's half of an instance; answers its data, an object of the program's context.
    private static func createInstance(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .script(try runtime.prelude.createInstance.call(arguments(of: call)))
    }

    private static func updateInstance(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        _ = try runtime.prelude.updateInstance.call(arguments(of: call))
        return .undefined
    }

    /// The arguments as they are: the prelude copies what it keeps.
    private static func arguments(of call: ScriptCall) -> [ScriptArgument] {
        (0..<call.count).map { .value(call.value(at: $0)) }
    }
}
