internal import MiniCore
internal import MiniEngine
internal import MiniView

/// The functions of the view runtime, see ``ViewRuntime``.
struct ViewFunctions {
    let register: EngineValue
    let scriptModules: EngineValue
    let createPage: EngineValue
    let patch: EngineValue
    let patchCounted: EngineValue
    let flush: EngineValue
    let takeSteps: EngineValue
    let destroyPage: EngineValue
    let changes: EngineValue
    let rebuildPages: EngineValue
    private let inspect: EngineValue

    static let script = StaticScript(name: "minihost:view", text: ViewRuntime.source)
    private static let constructs = StaticScript(name: "minihost:constructs", text: ViewRuntime.constructs)
    private static let scripting = StaticScript(name: "minihost:script", text: ViewRuntime.script)
    private static let inspection = StaticScript(name: "minihost:inspection", text: ViewRuntime.inspection)
    private static let controls = StaticScript(name: "minihost:controls", text: ViewRuntime.controls)
    private static let counting = StaticScript(name: "minihost:counting", text: ViewRuntime.counting)

    /// A part of the view runtime that only some programs use, by the name with which the scripts load it.
    enum Part: String, CaseIterable {
        case constructs
        case script
        case inspection
        case controls
        case counting

        /// The script of the part, which is made at its first use.
        var script: StaticScript {
            switch self {
            case .constructs: ViewFunctions.constructs
            case .script: ViewFunctions.scripting
            case .inspection: ViewFunctions.inspection
            case .controls: ViewFunctions.controls
            case .counting: ViewFunctions.counting
            }
        }
    }

    /// Evaluates the view runtime.
    ///
    /// - Parameter natives: The native functions of ``ViewNatives``.
    /// - Throws: ``ScriptError`` if it cannot be evaluated, which is a bug of the host.
    init(in context: ScriptContext, natives: [EngineValue]) throws(ScriptError) {
        let list = try context.evaluate(Self.script).call([.undefined] + natives.map(ScriptArgument.value))
        let functions = FunctionList(ViewRuntime.functions, list)
        register = try functions.named("register")
        scriptModules = try functions.named("scriptModules")
        createPage = try functions.named("createPage")
        patch = try functions.named("patchData")
        patchCounted = try functions.named("patchCounted")
        flush = try functions.named("flush")
        takeSteps = try functions.named("takeSteps")
        destroyPage = try functions.named("destroyPage")
        changes = try functions.named("changes")
        rebuildPages = try functions.named("rebuildPages")
        inspect = try functions.named("inspect")
    }

    /// Calls a function of the inspection part for the page with an id or the page of an instance.
    func inspect(_ id: Int, _ name: String, _ arguments: ScriptArgument...) throws(ScriptError) -> EngineValue {
        try inspect.call([.number(Double(id)), .string(name)] + arguments)
    }
}
