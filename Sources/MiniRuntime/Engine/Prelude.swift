internal import MiniCore
internal import MiniEngine
internal import MiniView

/// The JavaScript part of the runtime, evaluated in a program's logic context before any of the program's code.
final class Prelude {
    let emit: EngineValue
    let fireTimer: EngineValue
    let evaluate: EngineValue
    let unhandledRejection: EngineValue
    let loadApp: EngineValue
    let launchApp: EngineValue
    let showApp: EngineValue
    let hideApp: EngineValue
    let changeTheme: EngineValue
    let pageNotFound: EngineValue
    let createPage: EngineValue
    let resumePage: EngineValue
    let callPage: EngineValue
    let unloadPage: EngineValue
    let setStack: EngineValue
    let pageEvent: EngineValue
    let pageAction: EngineValue
    let instanceOf: EngineValue
    let flushed: EngineValue
    let startObserving: EngineValue
    let defineComponent: EngineValue
    let callForHost: EngineValue
    private let callBridge: EngineValue
    private let callComponents: EngineValue

    /// The names of the functions that the script's function returns, in order.
    private static let functions = [
        "emit", "fireTimer", "evaluate", "unhandledRejection", "loadApp", "launchApp", "showApp", "hideApp",
        "changeTheme", "pageNotFound", "createPage", "resumePage", "callPage", "unloadPage", "setStack", "pageEvent",
        "pageAction", "instanceOf", "flushed", "startObserving", "defineComponent", "callForHost", "invokeCalls",
        "invokeComponents",
    ]
    static let script = StaticScript(name: "minihost:prelude", text: source)
    static let virtualClock = StaticScript(name: "minihost:clock", text: PackageResources.clock_js)

    /// The files as one function whose parameters are the native functions.
    ///
    /// The files share one scope and have no objects between them since every idle program keeps their memory.
    private static let source = ScriptBundle.function(
        NativeFunctions.names.joined(separator: ","),
        [
            PackageResources.primordials_js, DataPath.declarations, PackageResources.calls_js,
            PackageResources.timers_js, PackageResources.modules_js, PackageResources.console_js,
            PackageResources.viewaccess_js, PackageResources.failures_js, PackageResources.framework_js,
            // Last, since it hides names such as globalThis.
            PackageResources.globals_js,
        ],
        results: functions,
    )

    /// Sets the program's clock as the clock that the dates of a context use.
    ///
    /// - Parameter wallTime: A function that returns the time in milliseconds since 1970.
    static func installClock(in context: ScriptContext, _ wallTime: EngineValue) throws(ScriptError) {
        _ = try context.evaluate(virtualClock).call([.value(wallTime)])
    }

    /// Evaluates the files of the prelude.
    ///
    /// - Parameter natives: The native functions of ``NativeFunctions``.
    init(in context: ScriptContext, natives: [EngineValue], clock: ClockMode) throws(ScriptError) {
        if clock == .virtual {
            let wallTime = zip(NativeFunctions.names, natives).filter { $0.0 == "wallTime" }.map { $0.1 }
            if let wallTime = wallTime.first { try Self.installClock(in: context, wallTime) }
        }
        let list = try context.evaluate(Self.script).call(natives.map(ScriptArgument.value))
        let functions = FunctionList(Self.functions, list)
        emit = try functions.named("emit")
        fireTimer = try functions.named("fireTimer")
        evaluate = try functions.named("evaluate")
        unhandledRejection = try functions.named("unhandledRejection")
        loadApp = try functions.named("loadApp")
        launchApp = try functions.named("launchApp")
        showApp = try functions.named("showApp")
        hideApp = try functions.named("hideApp")
        changeTheme = try functions.named("changeTheme")
        pageNotFound = try functions.named("pageNotFound")
        createPage = try functions.named("createPage")
        resumePage = try functions.named("resumePage")
        callPage = try functions.named("callPage")
        unloadPage = try functions.named("unloadPage")
        setStack = try functions.named("setStack")
        pageEvent = try functions.named("pageEvent")
        pageAction = try functions.named("pageAction")
        instanceOf = try functions.named("instanceOf")
        flushed = try functions.named("flushed")
        startObserving = try functions.named("startObserving")
        defineComponent = try functions.named("defineComponent")
        callForHost = try functions.named("callForHost")
        callBridge = try functions.named("invokeCalls")
        callComponents = try functions.named("invokeComponents")
    }

    /// Calls a function of the part for JSAPIs; undefined if the part is not loaded.
    @discardableResult
    func invokeBridge(_ name: String, _ arguments: ScriptArgument...) throws(ScriptError) -> EngineValue {
        try callBridge.call([.string(name)] + arguments)
    }

    /// Calls a function of the part for components; undefined if the part is not loaded.
    @discardableResult
    func invokeComponents(_ name: String, _ arguments: [ScriptArgument]) throws(ScriptError) -> EngineValue {
        try callComponents.call([.string(name)] + arguments)
    }
}
