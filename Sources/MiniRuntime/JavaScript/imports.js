// What rewritten import and export statements call. A part of the prelude that `modules.js` loads.

const NativeProxy = Proxy;

function hasOnlyDefault(exports) {
    const names = keys(exports);
    return names.length === 1 && names[0] === "default";
}

const isES = (record, exports) => isExported(record, exports) || (exports != null && exports.__esModule === true);

// The object or function that is all that a module exports by statements, as its default; undefined of any other module.
// The vendor's build lets it stand for the module, and programs rely on that.
function defaultOf(record) {
    const { exports, loaded } = record.module;
    const isOnly = loaded && isExported(record, exports) && hasOnlyDefault(exports) && isObject(exports.default);
    return isOnly ? exports.default : undefined;
}

// What `import * as name` gives of a CommonJS module, or of a default that stands for its module: the members, and the whole
// as `default`.
function namespaceOf(record) {
    const { exports } = record.module;
    const only = defaultOf(record);
    if (only === undefined && isES(record, exports)) return exports;
    const whole = only ?? exports;
    if (record.namespace === undefined || record.namespace.default !== whole) {
        const namespace = create(null);
        if (isObject(whole)) {
            for (const key of keys(whole)) {
                if (key === "default") continue;
                defineProperty(namespace, key, { __proto__: null, get: () => whole[key], enumerable: true });
            }
        }
        defineProperty(namespace, "default", { __proto__: null, value: whole, enumerable: true });
        apply(weakSetAdd, namespaces, [namespace]);
        record.namespace = namespace;
    }
    return record.namespace;
}

// What `require` gives of a module that exports by statements. Some programs read `default` of what they get, which stays.
function required(record) {
    const { exports } = record.module;
    const only = defaultOf(record);
    if (only === undefined || hasOwn(only, "default")) return only ?? exports;
    const descriptor = { __proto__: null, value: only, writable: true, configurable: true };
    return defineProperty(only, "default", descriptor) ? only : exports;
}

// The object that rewritten modules call; one for each module.
function importer(path, record) {
    const loadFrom = specifier => load(resolveModule(path, specifier));
    // Getters are only added while the module's declarations are carried out, before its own code replaces exports.
    const { exports: own } = record.module;
    function markNames() {
        if (record.hasNames) return;
        record.hasNames = true;
        defineProperty(own, "__esModule", { __proto__: null, value: true });
        apply(weakSetAdd, namespaces, [own]);
    }
    function addName(key, get) {
        defineProperty(own, key, { __proto__: null, get, enumerable: true });
        const { followers } = record;
        for (let index = 0; index < followers.length; index++) followers[index].add(key);
    }
    // What is missing of a module that has run stays missing; it reads as undefined where the language fails.
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
            // In a cycle: what the other module comes to export is added when it does.
            if (!isComplete(from)) {
                record.awaited++;
                if (from.followers.length === 0) from.followers = [];
                from.followers[from.followers.length] = { record, add };
            }
            for (const key of keys(exports)) add(key);
        },
        dynamicImport: specifier => new NativePromise(resolve => resolve(namespaceOf(loadFrom(String(specifier))))),
    };
}

// Stands for a plugin that is not there: functions that do nothing, for pages call those of theirs when they open.
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

return { absentPlugin, importer, required };
