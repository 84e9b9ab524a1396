// App, Page, Component, getApp, getCurrentPages: the objects that a program defines, and their lifecycles.
(function (host, prelude) {
    "use strict";

    const { report, patchPage, scheduleFlush, evaluated } = host;
    const { then: nativeThen } = Promise.prototype;
    const { paths } = prelude;
    const { apply, defineProperty, ownKeys } = Reflect;
    const { create, assign, keys, getOwnPropertyDescriptor } = Object;
    const { isArray } = Array;
    const isObject = value => value !== null && typeof value === "object";

    // ---- failures -------------------------------------------------------------------------------------------

    let isReporting = false;

    // Tells the program's own handlers of a failure that nobody caught. A failure inside them is not told again.
    function announce(error, text, stack) {
        if (isReporting) return;
        isReporting = true;
        try {
            if (typeof app?.onError === "function") apply(app.onError, app, [text, stack]);
            prelude.emit("error", text, stack);
        } catch (inner) {
            report(inner, "exception");
        } finally {
            isReporting = false;
        }
    }

    prelude.fail = function (error) {
        const { text, stack } = report(error, "exception");
        announce(error, text, stack);
    };

    // Calls a function of the program; what it throws is reported, and undefined answered.
    prelude.guard = function (callback, receiver, values) {
        try {
            return apply(callback, receiver, values);
        } catch (error) {
            prelude.fail(error);
            return undefined;
        }
    };

    prelude.unhandledRejection = function (promise, reason) {
        report(reason, prelude.isFailure(reason) ? "failure" : "unhandledRejection");
        const event = { reason, promise };
        if (typeof app?.onUnhandledRejection === "function") prelude.guard(app.onUnhandledRejection, app, [event]);
        prelude.emit("unhandledRejection", event);
    };

    // Runs code of the host, an async function, and hands over what becomes of it.
    prelude.evaluate = function (code, identifier) {
        apply(nativeThen, apply(code, undefined, []), [
            value => evaluated(identifier, false, value),
            reason => evaluated(identifier, true, reason),
        ]);
    };

    // ---- App ------------------------------------------------------------------------------------------------

    let app;

    function define(target, options) {
        for (const key of ownKeys(options)) {
            if (key === "__proto__") continue;
            defineProperty(target, key, getOwnPropertyDescriptor(options, key));
        }
        return target;
    }

    function App(options) {
        if (app !== undefined) throw new Error("App() was called twice; call it once, in app.js");
        if (!isObject(options)) throw new TypeError("App(): expected an object");
        app = define({}, options);
    }

    const callApp = (name, ...values) => {
        if (typeof app[name] === "function") prelude.guard(app[name], app, values);
    };

    prelude.loadApp = function (path) {
        prelude.require(path);
        if (app === undefined) throw new Error("app.js did not call App()");
    };

    prelude.launchApp = function (options) {
        callApp("onLaunch", options);
        prelude.showApp(options);
    };

    prelude.showApp = function (options) {
        callApp("onShow", options);
        prelude.emit("appShow", options);
    };

    prelude.hideApp = function () {
        callApp("onHide");
        prelude.emit("appHide");
    };

    // Answers whether the program handles pages that do not exist.
    prelude.pageNotFound = function (event) {
        const isHandled = typeof app.onPageNotFound === "function";
        callApp("onPageNotFound", event);
        return prelude.emit("pageNotFound", event) || isHandled;
    };

    // ---- Page -----------------------------------------------------------------------------------------------

    // path -> the object given to Page()
    const definitions = new Map();
    // id -> page; instance -> id
    const pages = new Map();
    const identifiers = new WeakMap();
    let stack = [];
    let loadingPath;
    let callbacks = [];

    function Page(options) {
        if (loadingPath === undefined) throw new Error("Page() is called in the file of a page that app.json names");
        if (!isObject(options)) throw new TypeError("Page(): expected an object");
        definitions.set(loadingPath, options);
    }

    // Rendering of components comes with its own room; until then a definition is only kept.
    const components = new Map();
    function Component(options) {
        if (!isObject(options)) throw new TypeError("Component(): expected an object");
        components.set(loadingPath, options);
    }

    function whenFlushed(instance, callback) {
        if (typeof callback === "function") callbacks[callbacks.length] = { instance, callback };
        scheduleFlush();
    }

    const kindOf = value => (value === null ? "null" : typeof value);

    // The common half of setData and $spliceData: `entryOf` makes of a key and its value what the view takes, `apply`
    // makes the change here.
    function change(name, instance, changes, callback, entryOf, applyEntry) {
        if (!isObject(changes)) throw new TypeError(`${name}: expected an object, found ${kindOf(changes)}`);
        const id = identifiers.get(instance);
        if (id === undefined) throw new TypeError(`${name}: call it as a method of a page`);
        // After onUnload nothing shows the data any more.
        if (!pages.has(id)) return;
        const entries = [];
        for (const key of keys(changes)) {
            const value = changes[key];
            if (value !== undefined) entries[entries.length] = entryOf(key, value);
        }
        // The view copies first and refuses what cannot be copied: the two sides never differ.
        const failure = patchPage(id, entries);
        if (failure !== undefined) throw new TypeError(failure);
        // Objects on the way are replaced, not changed: they may belong to the definition that all instances share.
        const fresh = new Set();
        for (let index = 0; index < entries.length; index++) applyEntry(instance.data, entries[index], fresh);
        whenFlushed(instance, callback);
    }

    const pageMethods = {
        setData(changes, callback) {
            change("setData", this, changes, callback, (key, value) => [key, value], (data, [key, value], fresh) =>
                paths.set(data, paths.parse(key), value, fresh));
        },

        $spliceData(changes, callback) {
            const entryOf = (key, operation) => {
                if (!isArray(operation)) throw new TypeError(`$spliceData: ${key}: expected [start, deleteCount, ...items]`);
                const [start, deleteCount, ...items] = operation;
                return [key, start, deleteCount, items];
            };
            change("$spliceData", this, changes, callback, entryOf, (data, [key, start, deleteCount, items], fresh) =>
                paths.splice(data, paths.parse(key), start, deleteCount, items, fresh));
        },

        // Changes of one turn are rendered together in any case.
        $batchedUpdates(update) {
            apply(update, this, []);
        },
    };
    const pagePrototype = create(Object.prototype);
    for (const name in pageMethods) {
        defineProperty(pagePrototype, name, { value: pageMethods[name], writable: true, configurable: true });
    }

    function initialData(options, instance) {
        const data = typeof options.data === "function" ? apply(options.data, instance, []) : options.data;
        return isObject(data) ? assign({}, data) : {};
    }

    function definition(path) {
        const known = definitions.get(path);
        if (known !== undefined) return known;
        loadingPath = path;
        try {
            prelude.require(path + ".js");
        } finally {
            loadingPath = undefined;
        }
        const made = definitions.get(path);
        if (made === undefined) throw new Error(`${path}.js did not call Page()`);
        return made;
    }

    // Makes a page's instance and answers its data. A page whose file fails gets an empty instance.
    prelude.createPage = function (id, path) {
        let options = {};
        try {
            options = definition(path);
        } catch (error) {
            prelude.fail(error);
        }
        const instance = define(create(pagePrototype), options);
        instance.route = path;
        identifiers.set(instance, id);
        pages.set(id, instance);
        instance.data = prelude.guard(initialData, undefined, [options, instance]) ?? {};
        return instance.data;
    };

    const callPage = (id, name, values) => {
        const instance = pages.get(id);
        if (typeof instance?.[name] === "function") prelude.guard(instance[name], instance, values);
    };

    prelude.loadPage = (id, query) => callPage(id, "onLoad", [query]);
    prelude.showPage = id => callPage(id, "onShow", []);
    prelude.readyPage = id => callPage(id, "onReady", []);
    prelude.hidePage = id => callPage(id, "onHide", []);
    prelude.unloadPage = id => {
        callPage(id, "onUnload", []);
        pages.delete(id);
    };
    prelude.setStack = identifiers => {
        stack = identifiers;
    };

    prelude.pageData = id => pages.get(id)?.data;

    // Delivers an event of the view to the method that the template names.
    prelude.pageEvent = function (id, handler, event) {
        const instance = pages.get(id);
        if (instance === undefined) return;
        if (typeof instance[handler] !== "function") {
            prelude.fail(new Error(`page "${instance.route}" has no method "${handler}", which its template names`));
            return;
        }
        prelude.guard(instance[handler], instance, [event]);
    };

    // Runs after the view is up to date.
    prelude.flushed = function () {
        const batch = callbacks;
        callbacks = [];
        for (const { instance, callback } of batch) {
            if (pages.has(identifiers.get(instance))) prelude.guard(callback, instance, []);
        }
    };

    // ---- globals --------------------------------------------------------------------------------------------

    const globals = {
        App,
        Page,
        Component,
        getApp: () => app,
        getCurrentPages: () => stack.map(id => pages.get(id)).filter(instance => instance !== undefined),
    };
    for (const name in globals) {
        defineProperty(globalThis, name, { value: globals[name], writable: true, enumerable: false, configurable: true });
    }
    // Names that program code reads as undefined. Set last: the prelude itself uses globalThis.
    const hidden = ["window", "document", "self", "location", "XMLHttpRequest", "fetch", "AlipayJSBridge", "global", "globalThis"];
    for (const name of hidden) {
        defineProperty(globalThis, name, { value: undefined, writable: true, enumerable: false, configurable: true });
    }
})
