// What programs find beside `my`, and what the host calls.

defineGlobals({
    App,
    Page,
    Component: options => componentHalf().register(options),
    Mixin: options => componentHalf().makeMixin(options),
    getApp: () => app,
    requirePlugin,
    getCurrentPages: currentPagesOf(""),
});
// Names that program code reads as undefined. Set last: the prelude itself uses globalThis.
const hidden = ["window", "document", "self", "location", "XMLHttpRequest", "fetch", "AlipayJSBridge", "global", "globalThis"];
for (let index = 0; index < hidden.length; index++) {
    const descriptor = { __proto__: null, value: undefined, writable: true, enumerable: false, configurable: true };
    defineProperty(globalThis, hidden[index], descriptor);
}

// What the host calls beside the functions above.

const startWatching = watcher => callHalf().startWatching(watcher);

const defineComponent = (path, isComponent2, notice) => componentHalf().traitsOf(path, isComponent2, notice);

// Hands what the host says to the half that knows components; there is nothing to tell before it is loaded. Some values are
// objects of the view, which no code of the program may see.
const tellComponents = (name, ...values) =>
    (components === undefined ? undefined : apply(components[name], undefined, values));
