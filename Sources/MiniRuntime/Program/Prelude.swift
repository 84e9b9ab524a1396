internal import MiniCore
internal import MiniEngine
internal import MiniView

/// The JavaScript half of the runtime, evaluated in a program's logic context before any of the program's code.
struct Prelude {
    let emit: ScriptValue
    let settle: ScriptValue
    let complete: ScriptValue
    let taskEvent: ScriptValue
    let fireTimer: ScriptValue
    let evaluate: ScriptValue
    let unhandledRejection: ScriptValue
    let fail: ScriptValue
    let loadApp: ScriptValue
    let launchApp: ScriptValue
    let showApp: ScriptValue
    let hideApp: ScriptValue
    let pageNotFound: ScriptValue
    let createPage: ScriptValue
    let loadPage: ScriptValue
    let showPage: ScriptValue
    let readyPage: ScriptValue
    let hidePage: ScriptValue
    let unloadPage: ScriptValue
    let setStack: ScriptValue
    let pageData: ScriptValue
    let pageEvent: ScriptValue
    let flushed: ScriptValue

    private static let paths = ResidentScript(name: "minihost:path", text: DataPath.source.utf8)
    private static let virtualClock = ResidentScript(name: "minihost:clock", text: PackageResources.clock_js)

    /// What formats values for the console: evaluated when a program first prints something else than plain text.
    static let inspection = ResidentScript(name: "minihost:inspection", text: PackageResources.inspection_js)

    private static let scripts: [ResidentScript] = [
        ResidentScript(name: "minihost:binder", text: PackageResources.binder_js),
        ResidentScript(name: "minihost:timers", text: PackageResources.timers_js),
        ResidentScript(name: "minihost:modules", text: PackageResources.modules_js),
        ResidentScript(name: "minihost:console", text: PackageResources.console_js),
        // Last: it hides names such as globalThis.
        ResidentScript(name: "minihost:framework", text: PackageResources.framework_js),
    ]

    /// Evaluates the files of the prelude.
    ///
    /// - Parameter host: The native functions that the prelude calls.
    init(in context: ScriptContext, host: ScriptValue, clock: ClockMode) throws(ScriptError) {
        let shared = context.makeValue(.object(ValueObject()))
        try shared.set("paths", .value(try context.evaluate(Self.paths).call()))
        if clock == .virtual { _ = try context.evaluate(Self.virtualClock).call([.value(host)]) }
        for script in Self.scripts {
            _ = try context.evaluate(script).call([.value(host), .value(shared)])
        }
        emit = try shared.get("emit")
        settle = try shared.get("settle")
        complete = try shared.get("complete")
        taskEvent = try shared.get("taskEvent")
        fireTimer = try shared.get("fireTimer")
        evaluate = try shared.get("evaluate")
        unhandledRejection = try shared.get("unhandledRejection")
        fail = try shared.get("fail")
        loadApp = try shared.get("loadApp")
        launchApp = try shared.get("launchApp")
        showApp = try shared.get("showApp")
        hideApp = try shared.get("hideApp")
        pageNotFound = try shared.get("pageNotFound")
        createPage = try shared.get("createPage")
        loadPage = try shared.get("loadPage")
        showPage = try shared.get("showPage")
        readyPage = try shared.get("readyPage")
        hidePage = try shared.get("hidePage")
        unloadPage = try shared.get("unloadPage")
        setStack = try shared.get("setStack")
        pageData = try shared.get("pageData")
        pageEvent = try shared.get("pageEvent")
        flushed = try shared.get("flushed")
    }
}
