// Support for rewritten import and export statements. A part of the prelude that `modules.js` loads.

const NativeProxy = Proxy;

function hasOnlyDefault(exports) {
    const names = keys(exports);
    return names.length === 1 && names[0] === "default";
}

const isES = (record, exports) => isExported(record, exports) || (exports != null && exports.__esModule === true);

// The default export of a module, if it is an object or a function and the module's only export by statements; otherwise
// undefined. The vendor's build uses it as the module's exports, and programs rely on that.
function defaultOf(record) {
    const { exports, loaded } = record.module;
    const isOnly = loaded && isExported(record, exports) && hasOnlyDefault(exports) && isObject(exports.default);
    return isOnly ? exports.default : undefined;
}

// The result of `import * as name` of a CommonJS module, or of a module with only a default export: the members, and the
// exports as `default`.
function namespaceOf(record) {
    const { exports } = record.module;
    const only = defaultOf(record);
    if (only === undefined && isES(record, exports)) return exports;
    const target = only ?? exports;
    if (record.namespace === undefined || record.namespace.default !== target) {
        const namespace = create(null);
        if (isObject(target)) {
            for (const key of keys(target)) {
                if (key === "default") continue;
                defineProperty(namespace, key, { __proto__: null, get: () => target[key], enumerable: true });
            }
        }
        defineProperty(namespace, "default", { __proto__: null, value: target, enumerable: true });
        apply(weakSetAdd, namespaces, [namespace]);
        record.namespace = namespace;
    }
    return record.namespace;
}

// The result of `require` of a module that exports by statements. It keeps `default`, which some programs read.
function required(record) {
    const { exports } = record.module;
    const only = defaultOf(record);
    if (only === undefined || hasOwn(only, "default")) return only ?? exports;
    const descriptor = { __proto__: null, value: only, writable: true, configurable: true };
    return defineProperty(only, "default", descriptor) ? only : exports;
}

// Waits for the modules that a module imports, runs it again after them, and waits for its own code. A failure is reported by
// the modules and calls that import it.
function finish(path, record, importer, run, first) {
    const pending = (async () => {
        try {
            let result = silent(first);
            const waiting = importer.takeWaiting();
            if (waiting !== undefined) {
                for (let index = 0; index < waiting.length; index++) await waiting[index].pending;
                result = silent(run());
            }
            await result;
        } catch (error) {
            forgetModule(path);
            throw error;
        }
        endModule(record);
    })();
    return silent(pending);
}

// A promise whose rejection others report; the code of other modules returns undefined.
function silent(promise) {
    if (promise !== undefined) apply(nativeThen, promise, [undefined, () => {}]);
    return promise;
}

// A promise of what a function returns for a module that waits, after it has run.
async function whenEnded(record, read) {
    await record.pending;
    return read(record);
}

const requireError = (specifier, { module }, remedy = "use import, import() or require.async()") => new Error(
    `'${specifier}' cannot be required: ${module.id} waits at its top level, or imports a module that does; ${remedy}`,
);

// The object whose functions a rewritten module calls; one for each module. `url` is the value of `import.meta.url`.
function importer(path, record, url) {
    // The imported modules that have not ended; undefined if there are none.
    let waiting;
    let meta;
    function loadFrom(specifier) {
        const from = load(resolveModule(path, specifier, true));
        // In the second run, only modules of a cycle have not ended, and they wait for this one.
        if (record.pending === undefined && from.pending !== undefined && !from.module.loaded) {
            waiting ??= [];
            waiting[waiting.length] = from;
        }
        return from;
    }
    // Getters are added only before the module's own code runs, which may replace exports.
    const { exports: own } = record.module;
    function markNames() {
        if (record.hasNames) return;
        record.hasNames = true;
        defineProperty(own, "__esModule", { __proto__: null, value: true });
        apply(weakSetAdd, namespaces, [own]);
    }
    // A module that runs again after others defines its names again.
    function addName(key, get) {
        defineProperty(own, key, { __proto__: null, get, enumerable: true, configurable: true });
        const { followers } = record;
        for (let index = 0; index < followers.length; index++) followers[index].add(key);
    }
    // Warns of missing exports of a module that has run; they are undefined where JavaScript throws an error.
    function warnOfMissing(names, from) {
        const { exports, loaded } = from.module;
        if (!loaded || from.awaited > 0 || !isExported(from, exports)) return;
        const missing = names.filter(name => !hasOwn(exports, name)).map(name => `'${name}'`);
        if (missing.length === 0) return;
        const verb = missing.length === 1 ? "is" : "are";
        print("warn", `${missing.join(", ")} ${verb} not exported by ${from.module.id}, imported by ${path}`);
    }
    return {
        export(getters) {
            record.exported = own;
            // The names of a namespace are sorted.
            const names = keys(getters).sort();
            if (names.length > 0) markNames();
            for (const key of names) addName(key, getters[key]);
        },
        import(specifier, names = []) {
            const from = loadFrom(specifier);
            const { exports } = from.module;
            const only = defaultOf(from);
            if (only !== undefined) return only;
            warnOfMissing(names, from);
            return exports ?? create(null);
        },
        importDefault(specifier) {
            const from = loadFrom(specifier);
            const { exports } = from.module;
            warnOfMissing(["default"], from);
            if (from.module.loaded && isES(from, exports)) return exports;
            // Read late: in a cycle the other module may still replace its exports.
            return {
                get default() {
                    const { exports } = from.module;
                    return isES(from, exports) ? exports.default : exports;
                },
            };
        },
        importNamespace: specifier => namespaceOf(loadFrom(specifier)),
        exportAll(specifier) {
            const from = loadFrom(specifier);
            const { exports } = from.module;
            markNames();
            if (exports == null) return;
            const add = key => {
                if (key !== "default" && !hasOwn(own, key)) addName(key, () => exports[key]);
            };
            // In a cycle, later exports of the other module are added when it defines them.
            if (!isComplete(from)) {
                record.awaited++;
                if (from.followers.length === 0) from.followers = [];
                from.followers[from.followers.length] = { record, add };
            }
            for (const key of keys(exports)) add(key);
        },
        dynamicImport: specifier => new NativePromise(resolve => {
            const from = load(resolveModule(path, String(specifier), true));
            resolve(from.pending === undefined ? namespaceOf(from) : whenEnded(from, namespaceOf));
        }),
        get meta() {
            if (meta === undefined) {
                meta = create(null);
                meta.url = url;
            }
            return meta;
        },
        waits: () => waiting !== undefined,
        takeWaiting() {
            const taken = waiting;
            waiting = undefined;
            return taken;
        },
    };
}

// A replacement for a missing plugin, with functions that do nothing: pages call functions of their plugins when they open.
function absentPlugin() {
    const members = {};
    return new NativeProxy(members, {
        __proto__: null,
        get(_, name) {
            if (typeof name !== "string" || name === "then" || name in members) return members[name];
            return () => undefined;
        },
    });
}

return { absentPlugin, finish, importer, requireError, required, whenEnded };
