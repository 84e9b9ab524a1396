/// The view runtime: JavaScript that maintains the trees of pages, evaluated in the view context of a program.
///
/// ``source`` is an expression whose value is a function. Called with `{nodeLimit, sizeLimit}` or nothing, it returns a
/// list of functions in the order of ``functions``. Page and node ids are numbers. After the options it takes these
/// functions of the host. The first one loads parts of the runtime, the others are for components and may be omitted:
/// then no tag is a component.
///
/// - `loadPart(name, shared)` evaluates ``constructs``, ``script``, ``inspection``, ``controls`` or ``counting``, calls
///   the function with `shared` and returns its result. ``inspection`` takes further functions of the host as arguments.
///   Parts are separate so that a program does not load those that it does not use.
/// - `resolveComponent(path, tag)` returns the component of a tag in the template of a page or component: `{path,
///   defaults, tracksUpdates, tracksMoves}`, or null. The component's template must be registered by then.
/// - `createInstance(id, path, owner, page, parent, names, values, methods, reference, slotNames, functionOf)` creates
///   the instance in the logic context, whose id is negative, and returns its data, which is copied. `names` and
///   `values` are its props. `methods` consists of quadruples: the name of a prop, the owner and the name of the method
///   that it calls, and a function that counts each call, or undefined. `functionOf(placeholder)` returns the program's
///   function for a placeholder in `values`, and undefined for any other function.
/// - `notifyUpdate(id, names, values, methods, functionOf)` reports props that have changed, or only changed data.
///
/// - `register(path, compiled, links)` takes the value of ``CompiledTemplate/code`` and the paths under which its
///   dependencies are registered, in their order (undefined for one that is missing).
/// - `scriptModules()` returns an object of two functions. `register(path, compiled, links)` takes the same arguments
///   for a ``CompiledScript``. A script runs when a template that imports it is registered, or by `run(path)`, which
///   throws the exceptions of the script.
/// - `createPage(page, path, data)` copies the data. It returns undefined, or the reason why the data cannot be copied.
/// - `patchData(owner, entries)` copies `[key, value]` and `[key, start, deleteCount, items]` into the data of a page
///   or an instance, all or none. It returns undefined, or the reason why they cannot be copied. An owner that no
///   longer exists is ignored.
/// - `patchCounted(owner, entries)` does the same for a profile, and returns a number or a list in place of undefined,
///   see `counting.js`.
/// - `flush()` renders the pages whose data changed: `{pages, patches, nodes, errors, notes, logs}`. Errors, and notes
///   about mistakes that do not affect the result, are texts that begin with file and line. Logs are `[level, text]`
///   for the output of scripts.
/// - `takeSteps()` returns the changes of instances since the last call as alternating kinds (1 created, 2 updated, 3
///   removed, 4 moved) and ids, in the order in which their lifecycle functions run. It returns null if there have
///   never been instances.
/// - `destroyPage(page)` removes the page.
/// - `rebuildPages()` makes the next rendering create the trees of all pages anew from the data that they have, for
///   templates that were registered again. Instances of components are created anew with their initial data.
/// - `inspect(page, name, …)` calls a function for a page, or for the page of an instance:
///   - `instances`, an owner, a selector and a limit: the ids of the selected components of the owner's template.
///   - `outline`, `tree`: the tree as text for people and as plain objects.
///   - `snapshot`: the tree as JSON, for the host only.
///   - `dispatchAppearEvents`, a time: the steps that result from the elements that are visible now.
///   - `fireTimer`, a number and a time: the steps that result from the timer of a script.
///   - `elements`, a locator: descriptions of the located elements: `{elements, alternatives}` or `{reason}`.
///   - `elementText`, an id and `outline`, `inner` or `outer`: an element as text for people, or its markup without or
///     with itself. Undefined for an element that no longer exists.
///   - `references`, the ids of the elements that styles hide: the lines of the page for agents, `[id, depth, line]`.
///   - `act`, a locator, an action, a value, a time and the scroll offset of the page: performs the action of a user on
///     the first located element. The result is `{steps}`, with a `reason` if the action failed, or `{alternatives}` if
///     there is no such element.
///
/// A step is `{owner, handler, event}`, the call of a method of a page or component; `{navigate, url, delta}`, the
/// request of a navigator; `{picture, element, definition}`, the `src` of an image that is newly shown; `{open, target,
/// element, scope, publicId}`, the request of a button's `open-type`; `{level, text}`, the output of a handler in the
/// view; or `{failure}`, the text of its exception.
///
/// Data and entries may be objects of another context: they are read once, and their copies are created here.
/// Symbols and undefined are removed from objects and become null in arrays. A function becomes its placeholder, a
/// function without effect whose text is empty. Dates become their ISO text. NaN and infinities are kept. A property named
/// `__proto__` is omitted. Cyclic data, nesting deeper than 64 levels, a BigInt and more than 16 Mi units (a character is
/// one unit, a property eight) are rejected.
///
/// ## Outline
/// Each node is a line, indented by two spaces for each level, with white space collapsed. A text is written as it is.
/// An element is written as `tag#id.class.class name=value flag`, with its attributes in the order of the template. A
/// value is quoted if it is empty or contains spaces. True is written as a flag. False, null, undefined and `style` are
/// omitted. Objects are JSON. `hidden` is a flag whenever its value is truthy.
///
/// ## Events
/// Touches, `tap` and `longTap` are dispatched inwards to `capture-on…` and `capture-catch…` handlers, then outwards,
/// and end at a `catch…` handler. Other events are dispatched to their element only. The type selects the handler
/// regardless of case: `onTap` handles `tap`.
package enum ViewRuntime {
    /// The source of the runtime, ASCII only.
    package static let source = ScriptBundle.function(
        "options,loadPart,resolveComponent,createInstance,notifyUpdate",
        [
            PackageResources.copy_js, PackageResources.path_js, PackageResources.tree_js, PackageResources.template_js,
            PackageResources.view_js,
            Array("function makeComponents(){".utf8), PackageResources.slots_js, PackageResources.components_js,
            Array("}".utf8),
        ],
        results: functions,
    )

    /// The names of the functions that the source's function returns, in order.
    package static let functions = [
        "register", "scriptModules", "createPage", "patchData", "patchCounted", "flush", "takeSteps", "destroyPage",
        "inspect", "changes", "rebuildPages",
    ]

    /// The source of the part for lists, components and some expressions, ASCII only.
    package static let constructs = ScriptBundle.function(
        """
        {ELEMENT,LIST,Node,SLOT,Site,apply,assign,create,editOf,emptyList,freeze,intrinsics,isArray,\
        isHiddenMember,keysOf,limitError,moduleByPath,mount,nest,nodeLimit,noteFailure,noteMove,patch,\
        register,remove,scriptModules,useComponents,warnOnce}
        """,
        [PackageResources.lists_js, PackageResources.constructs_js],
    )

    /// The source of the part that runs SJS, ASCII only.
    package static let script = ScriptBundle.function(
        """
        {apply,assign,create,emptyList,freeze,getPrototypeOf,isArray,isHiddenMember,jsonText,keysOf}
        """,
        [PackageResources.script_js],
    )

    /// The source of the part that inspects trees, ASCII only.
    ///
    /// It takes these functions of the host:
    ///
    /// - `measure(page, node, isOutdated)`, `viewport()` and `styleOf(page, node, name, isOutdated)` return results of
    ///   layout and styles, which are outdated when SJS has changed an element.
    /// - `setTimer(page, number, delay)` schedules one call of `fireTimer` for the page, which `clearTimer(number)`
    ///   cancels. It returns false when too many timers are pending.
    package static let inspection = ScriptBundle.function(
        """
        {ELEMENT,SLOT,TEXT,apply,attributeValue,componentOf,create,eachValue,emptyList,freeze,hasOwn,intrinsics,\
        isArray,jsonText,keysOf,loadPart,ownerOf,placeOf,reasonOf,takeLogs,textSite,useConstructs},\
        measure,viewport,styleOf,setTimer,clearTimer
        """,
        [
            PackageResources.selectors_js, PackageResources.events_js, PackageResources.elementHandles_js,
            PackageResources.observers_js, PackageResources.print_js, PackageResources.snapshot_js,
            PackageResources.inspection_js,
        ],
    )

    /// The source of the part that performs the actions of a user on trees, ASCII only.
    package static let controls = ScriptBundle.function(
        """
        {ELEMENT,TEXT,attribute,attributeText,beginSteps,clientBox,collapse,componentOf,dataset,\
        dispatchSwiperChange,eachAttribute,elementsIn,emptyList,findPaths,fire,handlerOf,hasOwn,intrinsics,isArray,\
        isShown,itemAt,jsonText,keysOf,makeOutline,outlineHead,ownerBelow,pathsBelow,pathsWhere,placeInArea,reasonOf,\
        scrollTo,setCentred,setControlValue,swiperItems,textOf,useConstructs,walk}
        """,
        [
            PackageResources.controls_js, PackageResources.focus_js, PackageResources.references_js,
            PackageResources.actions_js,
        ],
    )

    /// The source of the part that counts changes of data for a profile, ASCII only.
    package static let counting = ScriptBundle.function("", [PackageResources.counting_js])
}
