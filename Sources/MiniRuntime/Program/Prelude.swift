internal import MiniCore
internal import MiniEngine
internal import MiniView

/// The JavaScript half of the runtime, evaluated in a program's logic context before any of the program's code.
struct Prelude {
    let emit: ScriptValue
    let readContexts: ScriptValue
    let startWatching: ScriptValue
    let settle: ScriptValue
    let complete: ScriptValue
    let taskEvent: ScriptValue
    let endTask: ScriptValue
    let broadcast: ScriptValue
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
    let pageAction: ScriptValue
    let instanceState: ScriptValue
    let flushed: ScriptValue
    let settleInstances: ScriptValue
    let defineComponent: ScriptValue
    let createInstance: ScriptValue
    let updateInstance: ScriptValue

    private static let script = ResidentScript(name: "minihost:prelude", text: source)
    private static let virtualClock = ResidentScript(name: "minihost:clock", text: PackageResources.clock_js)

    /// What formats values for the console.
    static let inspection = ResidentScript(name: "minihost:inspection", text: PackageResources.inspection_js)

    /// What only some programs use, each a function that is evaluated at its first use.
    static let parts: [String: ResidentScript] = [
        "animation": ResidentScript(name: "minihost:animation", text: PackageResources.animation_js),
        "calls": ResidentScript(name: "minihost:calls", text: calls),
        "canvas": ResidentScript(name: "minihost:canvas", text: PackageResources.canvas_js),
        "channels": ResidentScript(name: "minihost:channels", text: PackageResources.channels_js),
        "cloud": ResidentScript(name: "minihost:cloud", text: PackageResources.cloud_js),
        "components": ResidentScript(name: "minihost:components", text: components),
        "contexts": ResidentScript(name: "minihost:contexts", text: PackageResources.contexts_js),
        "places": ResidentScript(name: "minihost:places", text: PackageResources.places_js),
        "queries": ResidentScript(name: "minihost:queries", text: PackageResources.queries_js),
    ]

    /// The files as one function of the native functions: they share its scope.
    ///
    /// One scope, and no objects between the files, because every idle program keeps what they take.
    private static let source: [UInt8] = {
        var bundle = ScriptBundle()
        bundle.append("(function(\(NativeFunctions.names.joined(separator: ","))){\"use strict\";")
        bundle.append(PackageResources.language_js)
        bundle.append(DataPath.declarations)
        bundle.append(PackageResources.calls_js)
        bundle.append(PackageResources.timers_js)
        bundle.append(PackageResources.modules_js)
        bundle.append(PackageResources.console_js)
        bundle.append(PackageResources.questions_js)
        bundle.append(PackageResources.framework_js)
        // Last: it hides names such as globalThis.
        bundle.append(PackageResources.globals_js)
        bundle.append("})")
        return bundle.bytes
    }()

    /// The half that knows the JSAPIs, loaded by `calls.js`.
    private static let calls: [UInt8] = {
        var bundle = ScriptBundle()
        bundle.append(
            """
            "use strict";(function({NativePromise,NativeWeakSet,abort,apply,assign,constant,create,defineProperty,\
            describe,errorPrototype,guard,hasOwn,isArray,isObject,isPrototypeOf,keys,listen,loadPart,makeFunction,\
            mistakes,my,names,nativeThen,queries,scheduleSettle,scopeOf,start,takeFailure,weakSetAdd,weakSetHas}){
            """
        )
        bundle.append(PackageResources.binder_js)
        bundle.append(PackageResources.my_js)
        bundle.append("})")
        return bundle.bytes
    }()

    /// The half that knows components, loaded by `framework.js`.
    private static let components: [UInt8] = {
        var bundle = ScriptBundle()
        bundle.append(
            """
            "use strict";(function({apply,assign,assignMember,create,currentFile,define,defineLate,defineProperty,\
            emit,fail,getPrototypeOf,guard,hasOwn,identifiers,initialData,isArray,isDataObject,isObject,keys,load,\
            pageMethods,pages,parsePath,routerOf,selectInstances,trackers,weakSetAdd,weakSetHas}){
            """
        )
        bundle.append(PackageResources.definitions_js)
        bundle.append(PackageResources.observers_js)
        bundle.append(PackageResources.relations_js)
        bundle.append(PackageResources.components_js)
        bundle.append("})")
        return bundle.bytes
    }()

    /// Lets the dates of a context follow the program's clock.
    ///
    /// - Parameter wallTime: A function that gives the time in milliseconds since 1970.
    static func installClock(in context: ScriptContext, _ wallTime: ScriptValue) throws(ScriptError) {
        _ = try context.evaluate(virtualClock).call([.value(wallTime)])
    }

    /// Evaluates the files of the prelude.
    ///
    /// - Parameter natives: What ``NativeFunctions`` made.
    init(in context: ScriptContext, natives: [ScriptValue], clock: ClockMode) throws(ScriptError) {
        if clock == .virtual {
            let wallTime = zip(NativeFunctions.names, natives).filter { $0.0 == "wallTime" }.map { $0.1 }
            if let wallTime = wallTime.first { try Self.installClock(in: context, wallTime) }
        }
        let shared = try context.evaluate(Self.script).call(natives.map(ScriptArgument.value))
        emit = try shared.get("emit")
        readContexts = try shared.get("readContexts")
        startWatching = try shared.get("startWatching")
        settle = try shared.get("settle")
        complete = try shared.get("complete")
        taskEvent = try shared.get("taskEvent")
        endTask = try shared.get("endTask")
        broadcast = try shared.get("broadcast")
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
        pageAction = try shared.get("pageAction")
        instanceState = try shared.get("instanceState")
        flushed = try shared.get("flushed")
        settleInstances = try shared.get("settleInstances")
        defineComponent = try shared.get("defineComponent")
        createInstance = try shared.get("createInstance")
        updateInstance = try shared.get("updateInstance")
    }
}
