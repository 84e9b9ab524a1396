// require() and what rewritten import/export statements call.

// path -> { module, exported, hasNames, namespace, awaited, followers }: the object that holds what statements export, if
// the file has imports or exports, which is its first module.exports; whether there are such names; what `import *` gives of
// a CommonJS module; how many modules that it exports all of are not complete; who exports all of it before it is.
const records = create(null);
// The objects whose getters are of this file.
const namespaces = new WeakSet();

// The file whose code runs for the first time, the innermost one.
let evaluatedPath;

function load(path) {
    const known = records[path];
    if (known !== undefined) return known;
    const outside = evaluatedPath;
    const module = { id: path, exports: {}, loaded: false };
    const record = { module, exported: undefined, hasNames: false, namespace: undefined, awaited: 0, followers: noFollowers };
    records[path] = record;
    try {
        const code = loadModule(path);
        evaluatedPath = path;
        if (code.passesMy === true) callHalf().nameMembers();
        if (typeof code === "function") {
            const receiver = code.isESModule === true ? undefined : module.exports;
            const loader = code.takesLoader === true ? importHalf().importer(path, record) : undefined;
            const names = [requireFrom(path), module, module.exports];
            if (code.plugin !== undefined) names[names.length] = currentPagesOf(code.plugin);
            names[names.length] = loader;
            apply(code, receiver, names);
        } else {
            module.exports = code.json;
        }
    } catch (error) {
        // As elsewhere: a module that failed is evaluated again by the next require.
        delete records[path];
        throw error;
    } finally {
        evaluatedPath = outside;
    }
    module.loaded = true;
    complete(record);
    return record;
}

const noFollowers = [];
const isComplete = ({ module, awaited }) => module.loaded && awaited === 0;

// Modules that export all of each other in a ring are never complete, which costs nothing but their being sealed.
function complete(record) {
    if (!isComplete(record)) return;
    seal(record);
    const { followers } = record;
    record.followers = noFollowers;
    for (let index = 0; index < followers.length; index++) {
        followers[index].record.awaited--;
        complete(followers[index].record);
    }
}

// What a module exports by statements is complete when it has run.
function seal(record) {
    const { exports } = record.module;
    if (!isExported(record, exports)) return;
    if (record.hasNames) {
        preventExtensions(exports);
    } else if (keys(exports).length > 0) {
        // A file that imports, and exports by setting members of `exports`, is a CommonJS module for others.
        record.exported = undefined;
    }
}

function requireFrom(path) {
    const require = specifier => {
        const record = load(resolveModule(path, specifier));
        return record.exported === undefined ? record.module.exports : importHalf().required(record);
    };
    require.async = specifier => new NativePromise(resolve => resolve(require(specifier)));
    return require;
}

// A file that imports, and exports by setting module.exports, is a CommonJS module for others as well.
const isExported = (record, exports) => exports !== undefined && record.exported === exports;

// The half that knows import statements; loaded with the first file that has one.
let imports;

function importHalf() {
    return imports ??= loadPart("imports", {
        NativePromise, apply, create, defineProperty, hasOwn, isComplete, isExported, isObject, keys, load, namespaces,
        print, resolveModule, weakSetAdd,
    });
}

const isNamespace = object => apply(weakSetHas, namespaces, [object]);

// What a plugin exports, or something in its place.
function pluginNamed(name) {
    const path = resolvePlugin(`${name}`);
    return path === null ? importHalf().absentPlugin() : load(path).module.exports;
}

const requirePlugin = assign(
    (name, callback) => {
        const exports = pluginNamed(name);
        if (typeof callback === "function") callback(exports);
        return exports;
    },
    { async: name => new NativePromise(resolve => resolve(pluginNamed(name))) },
);
