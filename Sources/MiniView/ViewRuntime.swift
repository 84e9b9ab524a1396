/// The view runtime: JavaScript that keeps the trees of pages, to be evaluated in the view context of a program.
///
/// ``source`` is one expression, a function. Called with `{nodeLimit, sizeLimit}` or nothing, it answers with a list of
/// functions in the order of ``functions``; page and node ids are numbers. Behind the options it takes the functions of the
/// host that it calls: the first for its own parts, the others for components; without those no tag is one.
///
/// - `loadPart(name, shared)` evaluates ``constructs``, ``script``, ``inspection`` or ``controls``, and answers what that
///   function answers to `shared`, for ``inspection`` followed by further functions of the host. A program would keep what it
///   does not use.
/// - `resolveComponent(path, tag)` says what a tag stands for in the template of a page or component: `{path, defaults,
///   tracksUpdates, tracksMoves}`, or null. The component's template is registered by then.
/// - `createInstance(id, path, owner, page, parent, names, values, methods, reference)` makes the program's half of an
///   instance, whose id is negative, and answers its data, which is copied. `names` and `values` are its props, `methods`
///   alternates names of props with the owner and the name of the method that each calls.
/// - `updateInstance(id, names, values, methods)` tells of props that have changed, or only of data.
///
/// - `register(path, compiled, links)` takes what ``CompiledTemplate/code`` evaluates to, and the paths under which its
///   dependencies are registered, in their order (undefined for one that is missing).
/// - `scriptModules()` gives an object of two functions: `register(path, compiled, links)` takes the same of a
///   ``CompiledScript``; a script runs when a template that imports it is registered, or by `run(path)`, which throws what
///   it throws.
/// - `createPage(page, path, data)` copies the data; undefined, or a text that says why it cannot be copied.
/// - `patchData(owner, entries)` copies `[key, value]` and `[key, start, deleteCount, items]` into the data of a page or an
///   instance, all or none; undefined, or a text that says why. An owner that is gone ignores it.
/// - `flush()` renders the pages whose data changed: `{pages, patches, nodes, errors, notes, logs}`; errors and notes, which
///   spoil nothing, are texts that begin with file and line, logs are `[level, text]` for what scripts printed meanwhile.
/// - `takeSteps()` gives what became of instances since the last call, kinds (1 new, 2 changed, 3 gone, 4 moved) and ids
///   in turn, in the order in which their lifecycles run; null when there were never any.
/// - `destroyPage(page)` forgets the page.
/// - `inspect(page, name, …)` asks about a page, or about that of an instance:
///   - `instances`, an owner, a selector and a limit: the ids of the components of the owner's template that it names.
///   - `outline`, `tree`: the tree as text for people and as plain objects.
///   - `snapshot`: the tree as JSON, for the host alone.
///   - `tellOfAppearing`, a time: the steps that follow from what can be seen now.
///   - `fireTimer`, a number and a time: the steps that follow from the timer of a script.
///   - `elements`, a locator: describes the elements that it names: `{elements, alternatives}` or `{reason}`.
///   - `elementText`, an id and `outline`, `inner` or `outer`: an element for people, or its markup without or with itself;
///     undefined for one that is gone.
///   - `act`, a locator, an action, a value, a time and how far the page is scrolled: acts on the first of them as a person
///     would: `{steps}`, with a `reason` if it could not be done, or `{alternatives}` if there is none.
///
/// A step is `{owner, handler, event}`, the call of a method of a page or component; `{navigate, url, delta}`, what a
/// navigator asks for; `{picture, element, definition}`, the `src` of an image that
/// is newly shown; `{open, target, element, scope, publicId}`, what a button's `open-type` asks for; `{level, text}`, what a handler in the view has
/// printed; or `{failure}`, the text of what it has thrown.
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
    public static let source = ScriptBundle.function(
        "options,loadPart,resolveComponent,createInstance,tellOfUpdate",
        [
            PackageResources.copy_js, PackageResources.path_js, PackageResources.tree_js, PackageResources.template_js,
            PackageResources.view_js,
            Array("function makeComponents(){".utf8), PackageResources.slots_js, PackageResources.components_js,
            Array("}".utf8),
        ],
        answers: functions,
    )

    /// The names of what the source's function answers with, in order.
    public static let functions = [
        "register", "scriptModules", "createPage", "patchData", "flush", "takeSteps", "destroyPage", "inspect",
        "changes",
    ]

    /// The source of the part that lists, components and some expressions need; ASCII only.
    public static let constructs = ScriptBundle.function(
        """
        {ELEMENT,LIST,Node,SLOT,Site,apply,assign,create,editOf,emptyList,freeze,intrinsics,isArray,\
        isHiddenMember,keysOf,limitError,moduleByPath,mount,nest,nodeLimit,noteFailure,noteMove,patch,\
        register,remove,scriptModules,useComponents,warnOnce}
        """,
        [PackageResources.lists_js, PackageResources.constructs_js],
    )

    /// The source of the part that runs SJS; ASCII only.
    public static let script = ScriptBundle.function(
        """
        {apply,assign,create,emptyList,freeze,getPrototypeOf,isArray,isHiddenMember,jsonText,keysOf}
        """,
        [PackageResources.script_js],
    )

    /// The source of the part that looks at trees; ASCII only.
    ///
    /// It takes these functions of the host:
    ///
    /// - `measure(page, node, isOutdated)`, `viewport()` and `styleOf(page, node, name, isOutdated)` answer by layout and
    ///   styles; what they know is outdated when SJS has changed an element.
    /// - `setTimer(page, number, delay)` has `fireTimer` of the page called once, unless `clearTimer(number)` comes first;
    ///   false when too many are waiting.
    public static let inspection = ScriptBundle.function(
        """
        {ELEMENT,SLOT,TEXT,apply,componentOf,create,eachValue,emptyList,freeze,givenAttribute,hasOwn,intrinsics,\
        isArray,jsonText,keysOf,loadPart,ownerOf,placeOf,reasonOf,takeLogs,textSite,useConstructs},\
        measure,viewport,styleOf,setTimer,clearTimer
        """,
        [
            PackageResources.selectors_js, PackageResources.events_js, PackageResources.facades_js,
            PackageResources.tellings_js, PackageResources.print_js, PackageResources.snapshot_js,
            PackageResources.inspection_js,
        ],
    )

    /// The source of the part that acts on trees as a person does; ASCII only.
    public static let controls = ScriptBundle.function(
        """
        {ELEMENT,TEXT,attribute,attributeText,beginSteps,centre,clientBox,collapse,componentOf,create,dataset,\
        eachAttribute,elementsIn,emptyList,findPaths,fire,handlerOf,hasOwn,hold,intrinsics,isArray,isShown,itemAt,\
        jsonText,keysOf,makeOutline,outlineHead,ownerBelow,pathsBelow,pathsWhere,placeInArea,reasonOf,scrollTo,swiperItems,\
        tellOfTurn,textOf,useConstructs,walk}
        """,
        [PackageResources.controls_js, PackageResources.focus_js, PackageResources.actions_js],
    )
}
