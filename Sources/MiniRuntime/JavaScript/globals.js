// Globals of programs besides `my`, and functions that the host calls.

// The names of missing plugins that have been reported.
const absentPlugins = create(null);

// The record of a plugin's main module; undefined if the plugin is missing, which its first use reports.
function pluginNamed(name) {
    const text = `${name}`;
    if (absentPlugins[text] === true) return undefined;
    const found = resolvePlugin(text);
    if (typeof found === "string") return load(found);
    absentPlugins[text] = true;
    report(new Error(found.absence), "exception");
    return undefined;
}

// The exports of a plugin, or a replacement if it is missing.
const pluginExports = record => (record === undefined ? importsPart().absentPlugin() : record.module.exports);

const requirePlugin = assign(
    (name, callback) => {
        const record = pluginNamed(name);
        if (record?.pending !== undefined) throw importsPart().requireError(name, record, "use requirePlugin.async()");
        const exports = pluginExports(record);
        if (typeof callback === "function") callback(exports);
        return exports;
    },
    {
        async: name => new NativePromise(resolve => {
            const record = pluginNamed(name);
            if (record?.pending === undefined) resolve(pluginExports(record));
            else resolve(importsPart().whenEnded(record, pluginExports));
        }),
    },
);

defineGlobals({
    App,
    Page,
    Component: options => componentsPart().register(options),
    Mixin: options => componentsPart().makeMixin(options),
    getApp: () => app,
    requirePlugin,
    getCurrentPages: currentPagesOf(""),
});
// Names that are undefined in program code. Set last, since the prelude uses globalThis.
const hidden = ["window", "document", "self", "location", "XMLHttpRequest", "fetch", "AlipayJSBridge", "global", "globalThis"];
for (let index = 0; index < hidden.length; index++) {
    const descriptor = { __proto__: null, value: undefined, writable: true, enumerable: false, configurable: true };
    defineProperty(globalThis, hidden[index], descriptor);
}

// The agent of a host that observes the events and the lifecycles of the program, an object with `dispatched(owner, type,
// handler, event)`, before the event is handled, and `lifecycles(list)`; undefined without one.
let activity;
// The lifecycles of components since the last report, as pairs of the name and the path.
let lifecycles = [];

function noteLifecycle(name, path) {
    if (activity !== undefined) lifecycles[lifecycles.length] = [name, path];
}

function reportLifecycles() {
    if (lifecycles.length === 0) return;
    const list = lifecycles;
    lifecycles = [];
    activity.lifecycles(list);
}

// Further functions that the host calls.

function startObserving(observer) {
    if (observer.dispatched !== undefined) activity = observer;
    return callsPart().startObserving(observer);
}

const defineComponent = (path, isComponent2, notice) => componentsPart().traitsOf(path, isComponent2, notice);

// Calls a function of the part for components for the host; has no effect before the part is loaded. Some values are objects
// of the view's context, which must not reach code of the program.
const invokeComponents = (name, ...values) =>
    (components === undefined ? undefined : apply(components[name], undefined, values));
