// App, Page, Component, getApp, getCurrentPages: the objects that a program defines, and their lifecycles.

// ---- App ------------------------------------------------------------------------------------------------

let app;

function define(target, options) {
    // Without an iterator, which the program may have changed.
    const names = ownKeys(options);
    for (let index = 0; index < names.length; index++) {
        const key = names[index];
        if (key === "__proto__") continue;
        defineProperty(target, key, { __proto__: null, ...getOwnPropertyDescriptor(options, key) });
    }
    return target;
}

function App(options) {
    if (app !== undefined) throw new Error("App() was called twice; call it once, in app.js");
    if (options !== undefined && !isDataObject(options)) throw new TypeError("App(): expected an object");
    app = define({}, options ?? {});
}

const callApp = (name, ...values) => {
    if (typeof app[name] === "function") guard(app[name], app, values);
};

// Returns a function that waits for app.js if that waits at its top level, and undefined otherwise.
function loadApp(path) {
    const { pending } = load(path);
    if (pending === undefined) return checkApp(path);
    return async () => {
        await pending;
        checkApp(path);
    };
}

function checkApp(path) {
    if (app === undefined) throw new Error(`${path} did not call App()`);
}

// The result of getCurrentPages() before there is a page: a placeholder for the first page.
let launchedPage;

function launchApp(options) {
    launchedPage = { route: options.path, data: {} };
    callApp("onLaunch", options);
    showApp(options);
    launchedPage = undefined;
}

function showApp(options) {
    callApp("onShow", options);
    emit("appShow", options);
}

function hideApp() {
    callApp("onHide");
    emit("appHide");
}

function changeTheme(event) {
    callApp("onThemeChange", event);
    emit("themeChange", event);
}

// Returns whether the program handles pages that do not exist.
function pageNotFound(event) {
    const isHandled = typeof app.onPageNotFound === "function";
    callApp("onPageNotFound", event);
    return emit("pageNotFound", event) || isHandled;
}

// ---- Page -----------------------------------------------------------------------------------------------

// path -> the argument of Page()
const definitions = create(null);
// id -> page or instance of a component, whose ids are negative; page or instance -> id
const pages = create(null);
const identifiers = new WeakMap();
// id -> the folder of the plugin that a page belongs to; empty for the program's own
const pagePlugins = create(null);
// id -> the page's end of the channel to its opener
const openerChannels = create(null);
let stack = [];
let loadingPath;
// The paths of the pages whose files wait at their top level.
const waitingPaths = create(null);
let callbacks = [];

function Page(options = {}) {
    const path = loadingPath ?? waitingPath();
    if (path === undefined) throw new Error("Page() is called in the file of a page that app.json names");
    if (!isDataObject(options)) throw new TypeError("Page(): expected an object");
    definitions[path] = options;
}

// The page whose file continues. After an `await` that is not known if the files of several pages wait.
function waitingPath() {
    const paths = keys(waitingPaths);
    return paths.length === 1 ? paths[0] : paths.find(path => path + ".js" === evaluatedPath);
}

// getCurrentPages() of a plugin, or of the program, whose name is empty. Pages of others are null, or with `getAllPages`
// objects with their routes.
const currentPagesOf = plugin => options => {
    if (launchedPage !== undefined) return [launchedPage];
    const shared = page => (options?.getAllPages === true ? { route: page.route } : null);
    return stack.map(id => pages[id]).filter(page => page !== undefined)
        .map(page => (pagePlugins[identifiers.get(page)] === plugin ? page : shared(page)));
};

// The trackers that process changes before and after they are made, by the id of a page or an instance.
const trackers = create(null);

function whenFlushed(instance, callback, isFlushing) {
    if (typeof callback === "function") callbacks[callbacks.length] = { instance, callback };
    if (!isFlushing) scheduleFlush();
}

const kindOf = value => (value === null ? "null" : typeof value);

// The common part of setData and $spliceData: `entryOf` converts a key and its value to an entry for the view, `applyEntry`
// makes the change here.
function change(name, instance, changes, callback, entryOf, applyEntry) {
    if (!isDataObject(changes)) throw new TypeError(`${name}: expected an object, found ${kindOf(changes)}`);
    const id = identifiers.get(instance);
    if (id === undefined) throw new TypeError(`${name}: call it as a method of a page or a component`);
    // After onUnload the data is not shown any more.
    if (pages[id] === undefined) return;
    const entries = [];
    const names = keys(changes);
    for (let index = 0; index < names.length; index++) {
        const value = changes[names[index]];
        if (value !== undefined) entries[entries.length] = entryOf(names[index], value);
    }
    const tracker = trackers[id];
    components?.beforeTransfer(id, tracker);
    components?.beforeChange(tracker, entries);
    // The view copies first and rejects values that cannot be copied, so that both sides are always equal. It has no copy yet
    // of an instance that is being made.
    const failure = tracker?.isLocal === true ? undefined : patchPage(id, entries);
    if (failure !== undefined) throw new TypeError(failure);
    // Objects along a path are replaced, not changed: they may belong to the definition that all instances share.
    const copies = entries.length > 1 ? copiesForMany() : copiesForOne;
    for (let index = 0; index < entries.length; index++) applyEntry(instance.data, entries[index], copies, instance);
    if (tracker !== undefined) components.afterChange(tracker, entries);
    whenFlushed(instance, callback, tracker?.isUpdating === true);
}

// Tracks the objects along paths that are already copies. A single change has no object twice.
const copiesForOne = { has: () => false, add() {} };

function copiesForMany() {
    const made = new NativeWeakSet();
    return {
        has: object => apply(weakSetHas, made, [object]),
        add: copy => void apply(weakSetAdd, made, [copy]),
    };
}

const entryOfData = (key, value) => [key, value];

// The number of keys that setData has added to the data of pages and components. The host checks the first ones for
// misspelled names.
let newKeyCount = 0;
const newKeyLimit = 100;

const applyData = (data, entry, copies, instance) => {
    const path = parsePath(entry[0]);
    if (newKeyCount < newKeyLimit && !hasOwn(data, path[0])) {
        newKeyCount++;
        noteNewKey(instance.route ?? instance.is, path[0], keys(data));
    }
    setAtPath(data, path, entry[1], copies);
};

function changeData(instance, changes, callback) {
    change("setData", instance, changes, callback, entryOfData, applyData);
}

function setData(changes, callback) {
    changeData(this, changes, callback);
}

// The methods that only some programs call; loaded at the first call.
let methods;

function methodsPart() {
    return methods ??= loadPart("methods", {
        apply, callsPart, change, create, getOwnPropertyDescriptor, getPrototypeOf, identifiers, isArray, kindOf,
        nearestName, noteHandler, openerChannels, pageIdOf, parsePath, queries, renderTabBar, scopeOf, spliceAtPath,
        select: (instance, selector, limit) => components?.select(instance, selector, limit) ?? [],
        batch: update => (components === undefined ? update() : components.batch(update)),
        tabBarOf: page => components.tabBarOf(page),
    });
}

// The prototype of pages and components.
const instancePrototype = create(Object.prototype);

function defineMethod(name, value) {
    defineProperty(instancePrototype, name, { __proto__: null, value, writable: true, configurable: true });
}

// A member that an instance gets when it is first read, and that programs may replace.
function defineLate(prototype, name, make) {
    defineProperty(prototype, name, {
        __proto__: null,
        get() {
            const value = make(this, name);
            if (identifiers.has(this)) this[name] = value;
            return value;
        },
        set(value) {
            defineProperty(this, name, {
                __proto__: null, value, writable: true, enumerable: false, configurable: true,
            });
        },
        configurable: true,
    });
}

// Programs store `setData` and call it without its instance, so each instance has a bound one.
defineLate(instancePrototype, "setData", instance => {
    if (!identifiers.has(instance)) return setData;
    return (changes, callback) => changeData(instance, changes, callback);
});
const lateMethods = [
    "$spliceData", "getOpenerEventChannel", "createSelectorQuery", "createIntersectionObserver", "getTabBar",
    "createMediaQueryObserver", "$batchedUpdates", "$selectComponent", "$selectAllComponents", "selectComponent",
    "selectAllComponents", "setUpdatePerformanceListener", "getSavedReloadState",
];
for (let index = 0; index < lateMethods.length; index++) {
    const name = lateMethods[index];
    defineMethod(name, function (...values) {
        return apply(methodsPart()[name], this, values);
    });
}

const pagePrototype = create(instancePrototype);
const lateMembers = ["router", "pageRouter", "$id", "$viewId"];
const makeLate = (instance, name) => methodsPart().members[name](instance);
for (let index = 0; index < lateMembers.length; index++) defineLate(pagePrototype, lateMembers[index], makeLate);

function initialData(options, instance) {
    const data = typeof options.data === "function" ? apply(options.data, instance, []) : options.data;
    return isDataObject(data) ? assign({}, data) : {};
}

// Runs the file of a page or a component, in which Page() defines `path`, and returns its record.
function loadDefinition(path) {
    const outside = loadingPath;
    loadingPath = path;
    try {
        return load(scriptFile(path));
    } finally {
        loadingPath = outside;
    }
}

function definition(path) {
    const made = definitions[path];
    if (made === undefined) throw new Error(`${scriptFile(path)} did not call Page()`);
    return made;
}

// Makes a page's instance and returns its data. A page whose file fails, or whose definition is unusable, gets an empty
// instance. For a page whose file waits at its top level, returns a function that waits for it; `resumePage` follows.
function createPage(id, path, channel) {
    pagePlugins[id] = pluginOf(path);
    if (channel !== 0) openerChannels[id] = calls.takeChannel(channel);
    try {
        if (definitions[path] === undefined) {
            const { pending, module } = loadDefinition(path);
            if (pending !== undefined && !module.loaded) return () => waitForPage(path, pending);
        }
        return makePage(id, path, definition(path));
    } catch (error) {
        fail(error);
        return makePage(id, path, {});
    }
}

async function waitForPage(path, pending) {
    waitingPaths[path] = true;
    try {
        await pending;
        definition(path);
    } catch (error) {
        fail(error);
    } finally {
        delete waitingPaths[path];
    }
}

const resumePage = (id, path) => makePage(id, path, definitions[path] ?? {});

function makePage(id, path, options) {
    // Older programs read `route` from a page's prototype.
    const prototype = create(pagePrototype);
    prototype.route = path;
    const instance = define(create(prototype), options);
    instance.route = path;
    identifiers.set(instance, id);
    pages[id] = instance;
    instance.data = guard(initialData, undefined, [options, instance]) ?? {};
    if (isDataObject(options.options) || isArray(options.mixins)) componentsPart().preparePage(id, instance, options);
    return instance.data;
}

const callPage = (id, name, values = []) => {
    const instance = pages[id];
    if (typeof instance?.[name] === "function") guard(instance[name], instance, values);
    components?.dispatchPageEvent(id, name, values);
};

const unloadPage = id => {
    callPage(id, "onUnload");
    delete pages[id];
    delete pagePlugins[id];
    delete openerChannels[id];
    delete trackers[id];
};
const setStack = identifiers => {
    stack = identifiers;
};

// Whether an instance has a method; members that all objects inherit do not count.
const hasMethod = (instance, name) => typeof instance[name] === "function" && instance[name] !== objectPrototype[name];

// Passes an event of the view to the method that the template names. If `place` is null, only warns of a missing method.
function pageEvent(id, handler, event, place) {
    const instance = pages[id];
    if (instance === undefined) return;
    // Before the event has positions, whose reading computes a layout.
    if (activity !== undefined && place !== null && hasMethod(instance, handler)) {
        activity.dispatched(instance.route ?? instance.is, event?.type, handler, event);
    }
    if (isArray(place)) placeEvent(event, pageIdOf(id), place);
    if (!hasMethod(instance, handler)) return void methodsPart().warnOfHandler(instance, handler, event, place);
    if (id > 0 && place !== null) guard(instance[handler], instance, [event]);
    else if (place !== null) components.call(id, handler, [event]);
}

const handlesAction = (instance, name) => hasMethod(instance, name) ||
    (isDataObject(instance.events) && hasMethod(instance.events, name));

// Calls the functions of a page and its `events` for an event of the page, such as `onPullDownRefresh`.
function pageAction(id, name, values) {
    const instance = pages[id];
    if (instance === undefined) return;
    if (activity !== undefined && handlesAction(instance, name)) {
        activity.dispatched(instance.route, name, name, { detail: values[0] });
    }
    callPage(id, name, values);
    // If a page has no function for sharing, the app's is called.
    if (name === "onShareAppMessage" && typeof instance[name] !== "function") callApp(name, ...values);
    const events = instance.events;
    if (isDataObject(events) && typeof events[name] === "function") guard(events[name], instance, values);
}

const instanceOf = id => pages[id];

// Called after the view is up to date, with its steps of instances.
function flushed(steps) {
    // Callbacks that are added from here on wait for the next rendering, since lifecycles and callbacks may change data.
    const batch = callbacks;
    callbacks = [];
    // Queries made before the first page wait for it.
    let dueCallbacks = [];
    if (stack.length > 0) {
        dueCallbacks = viewCallbacks;
        viewCallbacks = [];
    }
    components?.settle(steps);
    for (const { instance, callback } of batch) {
        if (pages[identifiers.get(instance)] !== undefined) guard(callback, instance, []);
    }
    for (let index = 0; index < dueCallbacks.length; index++) guard(dueCallbacks[index], undefined, []);
    madeQueries?.check();
}

// The part for components. It is loaded at the first use: many programs have no components.
let components;

function componentsPart() {
    return components ??= loadPart("components", {
        apply, assign, assignMember, callsPage: path => definitions[path] !== undefined, create,
        currentFile: () => evaluatedPath, define, defineLate, defineProperty, emit, fail, getPrototypeOf, guard, hasMethod,
        hasOwn, identifiers, initialData, instancePrototype, isArray, isDataObject, isObject, keys, loadDefinition,
        methodsPart, noteLifecycle, pagePlugins, pages, parsePath, pluginOf,
        pageIdOf, print, renderTransfer, reportLifecycles, scriptFile, selectInstances, trackers, weakSetAdd, weakSetHas,
    });
}
