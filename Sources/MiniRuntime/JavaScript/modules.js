// require() and what rewritten import/export statements call.
(function (host, prelude) {
    "use strict";

    const { resolveModule, loadModule } = host;
    const { apply, defineProperty } = Reflect;
    const { create, keys } = Object;
    const NativePromise = Promise;
    const { get: mapGet, set: mapSet, delete: mapDelete } = Map.prototype;
    // path -> { module, isES, namespace }
    const records = new Map();

    function load(path) {
        const known = apply(mapGet, records, [path]);
        if (known !== undefined) return known;
        const record = { module: { id: path, exports: {}, loaded: false }, isES: false, namespace: undefined };
        apply(mapSet, records, [path, record]);
        try {
            const code = loadModule(path);
            if (typeof code === "function") {
                const { module } = record;
                const receiver = code.isESModule === true ? undefined : module.exports;
                apply(code, receiver, [requireFrom(path), module, module.exports, importer(path, record)]);
            } else {
                record.module.exports = code.json;
            }
        } catch (error) {
            // As elsewhere: a module that failed is evaluated again by the next require.
            apply(mapDelete, records, [path]);
            throw error;
        }
        record.module.loaded = true;
        return record;
    }

    function requireFrom(path) {
        const require = specifier => load(resolveModule(path, specifier)).module.exports;
        require.async = specifier => new NativePromise(resolve => resolve(require(specifier)));
        return require;
    }

    const isObject = value => value !== null && (typeof value === "object" || typeof value === "function");

    function hasOnlyDefault(exports) {
        const names = keys(exports);
        return names.length === 1 && names[0] === "default";
    }

    const isES = (record, exports) => record.isES || (exports != null && exports.__esModule === true);

    // What `import * as name` gives of a CommonJS module: its members, and itself as `default`.
    function namespaceOf(record) {
        const { exports } = record.module;
        if (isES(record, exports)) return exports;
        if (record.namespace === undefined || record.namespace.default !== exports) {
            const namespace = create(null);
            if (isObject(exports)) {
                for (const key of keys(exports)) {
                    defineProperty(namespace, key, { get: () => exports[key], enumerable: true });
                }
            }
            defineProperty(namespace, "default", { value: exports, enumerable: true });
            record.namespace = namespace;
        }
        return record.namespace;
    }

    // The object that rewritten modules call; one for each module.
    function importer(path, record) {
        const loadFrom = specifier => load(resolveModule(path, specifier));
        return {
            export(getters) {
                record.isES = true;
                const { exports } = record.module;
                defineProperty(exports, "__esModule", { value: true });
                // The names of a namespace are sorted.
                for (const key of keys(getters).sort()) {
                    defineProperty(exports, key, { get: getters[key], enumerable: true });
                }
            },
            import(specifier) {
                const from = loadFrom(specifier);
                const { exports } = from.module;
                // `import { name } from` a module that only has a default export means the default's member: the
                // vendor's own build reads it so, and programs rely on it.
                if (from.isES && from.module.loaded && hasOnlyDefault(exports) && isObject(exports.default)) {
                    return exports.default;
                }
                return exports ?? create(null);
            },
            importDefault(specifier) {
                const from = loadFrom(specifier);
                if (isES(from, from.module.exports)) return from.module.exports;
                // Read late: in a cycle the other module may still replace its exports.
                return { get default() { return from.module.exports; } };
            },
            importNamespace: specifier => namespaceOf(loadFrom(specifier)),
            exportAll(specifier) {
                const from = loadFrom(specifier).module.exports;
                const { exports } = record.module;
                if (from == null) return;
                for (const key of keys(from)) {
                    if (key === "default" || key in exports) continue;
                    defineProperty(exports, key, { get: () => from[key], enumerable: true });
                }
            },
            dynamicImport: specifier => new NativePromise(resolve => resolve(namespaceOf(loadFrom(String(specifier))))),
        };
    }

    prelude.require = path => load(path).module.exports;
})
