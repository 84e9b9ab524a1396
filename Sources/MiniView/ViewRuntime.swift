/// The view runtime: JavaScript that keeps the trees of pages, to be evaluated in the view context of a program.
///
/// ``source`` is one expression, a function. Called with `{nodeLimit, sizeLimit}` or nothing, it answers with an object of
/// these functions; page and node ids are numbers. Behind the options it takes the functions of the host that it calls: the
/// first for its own parts, the others for components; without those no tag is one.
///
/// - `loadPart(name, shared)` evaluates ``inspection`` or ``controls`` and answers what that function answers to `shared`.
///   Most programs run without being looked at, and would keep what they do not use.
/// - `resolveComponent(path, tag)` says what a tag stands for in the template of a page or component: `{path, defaults,
///   tracksUpdates, tracksMoves}`, or null. The component's template is registered by then.
/// - `createInstance(id, path, owner, page, parent, names, values, methods, reference)` makes the program's half of an
///   instance, whose id is negative, and answers its data, which is copied. `names` and `values` are its props, `methods`
///   alternates names of props with the owner and the name of the method that each calls.
/// - `updateInstance(id, names, values, methods)` tells of props that have changed, or only of data.
///
/// - `register(path, compiled, links)` takes what ``CompiledTemplate/code`` evaluates to, and the paths under which its
///   dependencies are registered, in their order (undefined for one that is missing).
/// - `registerScript(path, compiled, links)` takes the same of a ``CompiledScript``; a script runs when a template that
///   imports it is registered, or by `runScript(path)`, which throws what it throws.
/// - `createPage(page, path, data)` copies the data; undefined, or a text that says why it cannot be copied.
/// - `patch(owner, entries)` copies `[key, value]` and `[key, start, deleteCount, items]` into the data of a page or an
///   instance, all or none; undefined, or a text that says why. An owner that is gone ignores it.
/// - `flush()` renders the pages whose data changed: `{pages, patches, nodes, errors, logs}`; errors are texts that begin
///   with file and line, logs are `[level, text]` for what scripts printed since the last flush.
/// - `takeSteps()` gives what became of instances since the last call, kinds (1 new, 2 changed, 3 gone, 4 moved) and ids
///   in turn, in the order in which their lifecycles run; null when there were never any.
/// - `instances(owner, selector, limit)` gives the ids of the components of an owner's template that a selector names.
/// - `destroyPage(page)` forgets the page.
/// - `outline(page)`, `tree(page)` give the tree as text for people and as plain objects.
/// - `snapshot(page)` gives the tree as JSON, for the host alone.
/// - `elements(page, locator)` describes the elements that a locator names: `{elements, alternatives}` or `{reason}`.
/// - `act(page, locator, action, value, timeStamp, scrollTop)` acts on the first of them as a person would: `{steps}`, with
///   a `reason` if it could not be done, or `{alternatives}` if there is none.
///
/// A step is `{owner, handler, event}`, the call of a method of a page or component; `{navigate, url, delta}`, what a
/// navigator asks for; `{open}`, what a button's `open-type` asks for; or `{failure}`, the text of what
/// a handler in the view has thrown.
///
/// Data and entries may be objects of another context: they are read once, and what is kept is built here. Functions,
/// symbols and undefined vanish from objects and become null in arrays, dates become their ISO text; NaN and infinities
/// stay; a property named `__proto__` is left out. Cyclic data, nesting deeper than 64 levels, a BigInt and more than
/// 16 Mi units (a character is one unit, a property eight) are refused.
///
/// ## Outline
/// One node a line, indented by two spaces a level, space collapsed. A text is its line; an element is
/// `tag#id.class.class name=value flag`, attributes in the order of the template. A value is quoted if it is empty or
/// has spaces; true is a flag; false, null and undefined are left out, as is `style`; objects are JSON. `hidden` is
/// shown as a flag whenever its value is truthy.
///
/// ## Events
/// Touches, `tap` and `longTap` travel inwards through `capture-on…` and `capture-catch…` handlers, then outwards, and end
/// at a `catch…` handler; other events stay at their element. The type decides the handler whatever its case: `onTap`
/// answers `tap`.
public enum ViewRuntime {
    /// The runtime's source; ASCII only.
    public static let source: [UInt8] = {
        var script = ScriptBundle()
        script.append("(function(options,loadPart,resolveComponent,createInstance,tellOfUpdate,measure){")
        script.append("\"use strict\";")
        script.append(PackageResources.copy_js)
        script.append(PackageResources.path_js)
        script.append(PackageResources.tree_js)
        script.append(PackageResources.template_js)
        script.append(PackageResources.view_js)
        script.append("function makeComponents(){")
        script.append(PackageResources.slots_js)
        script.append(PackageResources.components_js)
        script.append("}")
        script.append("function makeScripting(){")
        script.append(PackageResources.script_js)
        script.append("}")
        script.append("return createView(options)})")
        return script.bytes
    }()

    /// The source of the part that looks at trees; ASCII only.
    public static let inspection: [UInt8] = {
        var script = ScriptBundle()
        script.append(
            """
            "use strict";(function({ELEMENT,SLOT,TEXT,apply,componentOf,create,eachValue,emptyList,freeze,\
            givenAttribute,hasOwn,intrinsics,isArray,jsonText,keysOf,loadPart,measure,ownerOf,placeOf,reasonOf,\
            textSite}){
            """
        )
        script.append(PackageResources.selectors_js)
        script.append(PackageResources.events_js)
        script.append(PackageResources.facades_js)
        script.append(PackageResources.print_js)
        script.append(PackageResources.snapshot_js)
        script.append(PackageResources.inspection_js)
        script.append("})")
        return script.bytes
    }()

    /// The source of the part that acts on trees as a person does; ASCII only.
    public static let controls: [UInt8] = {
        var script = ScriptBundle()
        script.append(
            """
            "use strict";(function({TEXT,attribute,beginSteps,boxOf,centre,collapse,componentOf,create,dataset,\
            eachAttribute,elementsIn,emptyList,findPaths,fire,handlerOf,hasOwn,intrinsics,isArray,jsonText,keysOf,\
            outlineHead,ownerBelow,pathsBelow,pathsWhere,reasonOf,textOf,walk}){
            """
        )
        script.append(PackageResources.controls_js)
        script.append(PackageResources.actions_js)
        script.append("})")
        return script.bytes
    }()
}
