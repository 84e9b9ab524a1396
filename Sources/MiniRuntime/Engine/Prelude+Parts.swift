internal import MiniCore
internal import MiniEngine
internal import MiniView

/// The parts of the prelude that are loaded on demand.
extension Prelude {
    /// Evaluates the part that the first argument names, and calls its function with the other arguments.
    static func loadPart(_ call: ScriptCall, in context: ScriptContext) throws(ScriptError) -> ScriptResult {
        guard let part = Part(rawValue: call.string(at: 0))?.script else { return .undefined }
        let arguments = (1..<max(call.count, 1)).map { ScriptArgument.value(call.value(at: $0)) }
        return .script(try context.evaluate(part).call(arguments))
    }

    /// A part, by the name with which the scripts load it.
    enum Part: String, CaseIterable {
        case animation
        case calls
        case canvas
        case channels
        case cloud
        case components
        case contexts
        case imports
        case inspection
        case methods
        case places
        case queries
        case webgl
        case workers

        /// The script of the part, which is made at its first use.
        var script: StaticScript {
            switch self {
            case .animation: Prelude.animation
            case .calls: Prelude.calls
            case .canvas: Prelude.canvas
            case .channels: Prelude.channels
            case .cloud: Prelude.cloud
            case .components: Prelude.components
            case .contexts: Prelude.contexts
            case .imports: Prelude.imports
            case .inspection: Prelude.inspection
            case .methods: Prelude.methods
            case .places: Prelude.places
            case .queries: Prelude.queries
            case .webgl: Prelude.webGL
            case .workers: Prelude.workers
            }
        }
    }

    private static let animation = file("animation", PackageResources.animation_js)
    private static let canvas = file("canvas", PackageResources.canvas_js)
    private static let channels = file("channels", PackageResources.channels_js)
    private static let cloud = file("cloud", PackageResources.cloud_js)
    private static let contexts = file("contexts", PackageResources.contexts_js)
    private static let inspection = file("inspection", PackageResources.inspection_js)
    private static let places = file("places", PackageResources.places_js)
    private static let queries = file("queries", PackageResources.queries_js)
    private static let webGL = file("webgl", PackageResources.webgl_js)
    private static let workers = file("workers", PackageResources.workers_js)

    private static func file(_ name: String, _ text: [UInt8]) -> StaticScript {
        StaticScript(name: "minihost:\(name)", text: text)
    }

    private static func function(_ name: String, _ parameters: String, _ files: [[UInt8]]) -> StaticScript {
        file(name, ScriptBundle.function(parameters, files))
    }

    /// The part for JSAPIs, loaded by `calls.js`.
    private static let calls = function(
        "calls",
        """
        {NativeFunction,NativePromise,NativeRegExp,NativeWeakMap,abort,apply,assign,callWorker,constant,create,\
        datePrototype,defineProperty,describe,getPrototypeOf,guard,hasOwn,isArray,isObject,isPrototypeOf,keys,latestSocket,listen,\
        loadPart,makeFunction,my,names,nativeThen,playsMedia,print,queries,refuse,scheduleSettle,scopeOf,start,takeFailure,\
        turnNumber,weakMapGet,weakMapHas,weakMapSet}
        """,
        [PackageResources.binder_js, PackageResources.my_js],
    )

    /// The part for components, loaded by `framework.js`.
    private static let components = function(
        "components",
        """
        {apply,assign,assignMember,callsPage,create,currentFile,define,defineLate,defineProperty,emit,fail,\
        getPrototypeOf,guard,hasMethod,hasOwn,identifiers,initialData,instancePrototype,isArray,isDataObject,\
        isObject,keys,loadDefinition,methodsPart,noteLifecycle,pageIdOf,pagePlugins,pages,parsePath,pluginOf,print,\
        renderTransfer,reportLifecycles,scriptFile,selectInstances,trackers,weakSetAdd,weakSetHas}
        """,
        [
            PackageResources.definitions_js, PackageResources.equality_js, PackageResources.observers_js,
            PackageResources.relations_js, PackageResources.transfers_js, PackageResources.components_js,
        ],
    )

    /// The part for import statements, loaded by `modules.js`.
    private static let imports = function(
        "imports",
        """
        {NativePromise,apply,create,defineProperty,endModule,forgetModule,hasOwn,isComplete,isExported,isObject,keys,load,namespaces,\
        nativeThen,print,resolveModule,weakSetAdd}
        """,
        [PackageResources.imports_js],
    )

    /// The part for methods of pages that only some programs call, loaded by `framework.js`.
    private static let methods = function(
        "methods",
        """
        {apply,batch,callsPart,change,create,getOwnPropertyDescriptor,getPrototypeOf,identifiers,isArray,kindOf,\
        nearestName,noteHandler,openerChannels,pageIdOf,parsePath,queries,renderTabBar,scopeOf,select,\
        spliceAtPath,tabBarOf}
        """,
        [PackageResources.methods_js],
    )
}
