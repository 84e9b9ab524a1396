internal import MiniEngine
internal import MiniView

/// The parts of the prelude that are loaded when a program needs them.
extension Prelude {
    /// What only some programs use, a function that is evaluated at its first use; nil when there is no part of that name.
    static func part(_ name: String) -> ResidentScript? {
        switch name {
        case "animation": animation
        case "calls": calls
        case "canvas": canvas
        case "channels": channels
        case "cloud": cloud
        case "components": components
        case "contexts": contexts
        case "imports": imports
        case "inspection": inspection
        case "methods": methods
        case "places": places
        case "queries": queries
        default: nil
        }
    }

    private static let animation = file("animation", PackageResources.animation_js)
    private static let calls = ResidentScript(name: "minihost:calls", text: callsSource)
    private static let canvas = file("canvas", PackageResources.canvas_js)
    private static let channels = file("channels", PackageResources.channels_js)
    private static let cloud = file("cloud", PackageResources.cloud_js)
    private static let components = ResidentScript(name: "minihost:components", text: componentsSource)
    private static let contexts = file("contexts", PackageResources.contexts_js)
    private static let imports = ResidentScript(name: "minihost:imports", text: importsSource)
    private static let inspection = file("inspection", PackageResources.inspection_js)
    private static let methods = ResidentScript(name: "minihost:methods", text: methodsSource)
    private static let places = file("places", PackageResources.places_js)
    private static let queries = file("queries", PackageResources.queries_js)

    private static func file(_ name: String, _ text: [UInt8]) -> ResidentScript {
        ResidentScript(name: "minihost:\(name)", text: text)
    }

    /// The half that knows the JSAPIs, loaded by `calls.js`.
    private static var callsSource: [UInt8] {
        var bundle = ScriptBundle()
        bundle.append(
            """
            "use strict";(function({NativeFunction,NativePromise,NativeRegExp,NativeWeakSet,abort,apply,assign,constant,\
            create,defineProperty,describe,getPrototypeOf,guard,hasOwn,isArray,isObject,isPrototypeOf,keys,listen,\
            loadPart,makeFunction,my,names,nativeThen,queries,scheduleSettle,scopeOf,start,takeFailure,turnNumber,weakSetAdd,\
            weakSetHas}){
            """
        )
        bundle.append(PackageResources.binder_js)
        bundle.append(PackageResources.my_js)
        bundle.append("})")
        return bundle.bytes
    }

    /// The half that knows components, loaded by `framework.js`.
    private static var componentsSource: [UInt8] {
        var bundle = ScriptBundle()
        bundle.append(
            """
            "use strict";(function({apply,assign,assignMember,create,currentFile,define,defineProperty,emit,fail,\
            getPrototypeOf,guard,hasOwn,identifiers,initialData,instancePrototype,isArray,isDataObject,isObject,keys,load,\
            methodHalf,pages,parsePath,selectInstances,trackers,weakSetAdd,weakSetHas}){
            """
        )
        bundle.append(PackageResources.definitions_js)
        bundle.append(PackageResources.observers_js)
        bundle.append(PackageResources.relations_js)
        bundle.append(PackageResources.components_js)
        bundle.append("})")
        return bundle.bytes
    }

    /// The half that knows import statements, loaded by `modules.js`.
    private static var importsSource: [UInt8] {
        var bundle = ScriptBundle()
        bundle.append(
            """
            "use strict";(function({NativePromise,apply,create,defineProperty,hasOwn,isExported,isObject,keys,load,\
            namespaces,print,resolveModule,weakSetAdd}){
            """
        )
        bundle.append(PackageResources.imports_js)
        bundle.append("})")
        return bundle.bytes
    }

    /// The methods of pages that only some programs call, loaded by `framework.js`.
    private static var methodsSource: [UInt8] {
        var bundle = ScriptBundle()
        bundle.append(
            """
            "use strict";(function({apply,callHalf,change,defineProperty,identifiers,isArray,openerChannels,pageIdOf,\
            parsePath,queries,renderTabBar,scopeOf,select,spliceAtPath,tabBarOf}){
            """
        )
        bundle.append(PackageResources.methods_js)
        bundle.append("})")
        return bundle.bytes
    }
}
