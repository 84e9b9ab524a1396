internal import MiniCore
internal import MiniEngine
internal import MiniView

/// What the view runtime offers, see ``MiniView/ViewRuntime``.
struct ViewFunctions {
    let register: ScriptValue
    let registerScript: ScriptValue
    let runScript: ScriptValue
    let createPage: ScriptValue
    let patch: ScriptValue
    let flush: ScriptValue
    let destroyPage: ScriptValue
    let outline: ScriptValue
    let tree: ScriptValue
    let snapshot: ScriptValue
    let elements: ScriptValue
    let act: ScriptValue
    let moving: ScriptValue
    let instances: ScriptValue
    let takeSteps: ScriptValue
    let sources: ScriptValue
    let changes: ScriptValue

    private static let script = ResidentScript(name: "minihost:view", text: ViewRuntime.source)
    private static let inspection = ResidentScript(name: "minihost:inspection", text: ViewRuntime.inspection)
    private static let controls = ResidentScript(name: "minihost:controls", text: ViewRuntime.controls)

    /// A part of the view runtime that only some programs use; nil when there is none of that name.
    static func part(_ name: String) -> ResidentScript? {
        switch name {
        case "inspection": inspection
        case "controls": controls
        default: nil
        }
    }

    /// Evaluates the view runtime.
    ///
    /// - Parameter natives: What ``ViewNatives`` made.
    /// - Throws: ``ScriptError`` when it cannot be evaluated, which is a fault of ours.
    init(in context: ScriptContext, natives: [ScriptValue]) throws(ScriptError) {
        let view = try context.evaluate(Self.script).call([.undefined] + natives.map(ScriptArgument.value))
        register = try view.get("register")
        registerScript = try view.get("registerScript")
        runScript = try view.get("runScript")
        createPage = try view.get("createPage")
        patch = try view.get("patch")
        flush = try view.get("flush")
        destroyPage = try view.get("destroyPage")
        outline = try view.get("outline")
        tree = try view.get("tree")
        snapshot = try view.get("snapshot")
        elements = try view.get("elements")
        act = try view.get("act")
        moving = try view.get("moving")
        instances = try view.get("instances")
        takeSteps = try view.get("takeSteps")
        sources = try view.get("sources")
        changes = try view.get("changes")
    }
}
