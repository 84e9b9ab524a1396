// The methods of pages that only some programs call. A part of the prelude that `framework.js` loads.

// Navigation functions whose relative paths start at a file of the program, not at the page on top.
function routerOf(path) {
    const folders = path.split("/").filter(name => name !== "").slice(0, -1);
    const router = {};
    for (const name of ["switchTab", "reLaunch", "redirectTo", "navigateTo", "navigateBack"]) {
        router[name] = options => {
            const url = options?.url;
            const navigate = callsPart().formOf(name);
            if (typeof url !== "string" || url[0] !== ".") return navigate(options);
            return navigate({ ...options, url: `/${[...folders, url].join("/")}` });
        };
    }
    return router;
}

// The members of pages that are made when they are first read.
const members = {
    router: page => routerOf(page.route),
    pageRouter: page => page.router,
    // Undocumented, but the vendor's own component libraries use them to distinguish pages.
    $id: page => identifiers.get(page),
    $viewId: page => identifiers.get(page),
};

// ---- handlers that are not defined ----------------------------------------------------------------------

// The handlers for which a warning was printed, by page or component.
const warnedHandlers = create(null);

// The names of methods that the program defines: on a page itself, on the prototype of a component.
function methodNames(instance) {
    const names = [];
    for (const name in instance) {
        if (names.length === 1000) break;
        const property = getOwnPropertyDescriptor(instance, name)
            ?? getOwnPropertyDescriptor(getPrototypeOf(instance), name);
        if (typeof property?.value === "function") names[names.length] = name;
    }
    return names;
}

// Warns once of a handler that a template names and its page or component does not define. `place` is undefined for calls
// without an event of an element, such as `callMethod` of SJS.
function warnOfHandler(instance, handler, event, place) {
    const owner = identifiers.get(instance) > 0 ? `page "${instance.route}"` : `component "${instance.is}"`;
    const key = `${owner} ${handler}`;
    if (warnedHandlers[key] === true) return;
    warnedHandlers[key] = true;
    let source = "";
    if (place !== undefined) {
        const { type, currentTarget: { tagName, id } } = event;
        source = ` for the event "${type}" of <${tagName}${id === "" ? "" : ` id="${id}"`}>`;
    }
    const nearest = nearestName(handler, methodNames(instance));
    const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
    const text = `${owner} has no method "${handler}", which its template names${source}${hint}`;
    noteHandler(text, instance.route ?? instance.is, handler);
}

return {
    warnOfHandler,

    $spliceData(changes, callback) {
        const entryOf = (key, operation) => {
            if (!isArray(operation)) throw new TypeError(`$spliceData: ${key}: expected [start, deleteCount, ...items]`);
            const [start, deleteCount, ...items] = operation;
            return [key, start, deleteCount, items];
        };
        change("$spliceData", this, changes, callback, entryOf, (data, [key, start, deleteCount, items], copies) =>
            spliceAtPath(data, parsePath(key), start, deleteCount, items, copies));
    },

    // The channel to the page that opened this one with navigateTo; a channel without listeners for any other page.
    getOpenerEventChannel() {
        const id = identifiers.get(this);
        return (openerChannels[id] ??= callsPart().makeChannels()[0]);
    },

    createSelectorQuery() {
        return queries().createSelectorQuery(scopeOf(this) ?? {});
    },

    createIntersectionObserver(options) {
        return queries().createIntersectionObserver(scopeOf(this) ?? {}, options);
    },

    // The program's own tab bar on the page; null if the page has none.
    getTabBar() {
        const page = pageIdOf(identifiers.get(this));
        return renderTabBar(page) ? tabBarOf(page) : null;
    },

    createMediaQueryObserver() {
        return queries().createMediaQueryObserver(scopeOf(this) ?? {});
    },

    // Without components that watch changes, the changes of a turn are rendered together in any case.
    $batchedUpdates(update) {
        if (typeof update !== "function") {
            throw new TypeError(`$batchedUpdates: expected a function, found ${kindOf(update)}`);
        }
        batch(() => void apply(update, this, []));
    },

    $selectComponent(selector) {
        return select(this, selector, 1)[0] ?? null;
    },

    $selectAllComponents(selector) {
        return select(this, selector, Infinity);
    },

    selectComponent(selector) {
        return select(this, selector, 1)[0] ?? null;
    },

    selectAllComponents(selector) {
        return select(this, selector, Infinity);
    },

    // Nothing is measured: the listener is never called.
    setUpdatePerformanceListener() {},

    // There is no saved state, since programs are not reloaded while they run.
    getSavedReloadState() {},
    routerOf, members,
};
