// require(), and support for rewritten import and export statements.

// path -> { module, exported, hasNames, namespace, awaited, followers, pending }:
// exported: the object with the exports of statements, which is the first module.exports, if the file has imports or exports;
// hasNames: whether statements export names; namespace: the result of `import *` of a CommonJS module;
// awaited: the number of incomplete modules of its `export *`; followers: modules with `export *` of it while it is incomplete;
// pending: the promise of a module that waits at its top level, or imports one that does; undefined for all others.
const records = create(null);
// The objects whose getters this file defines.
const namespaces = new WeakSet();

// The innermost file whose code is being evaluated.
let evaluatedPath;

function load(path) {
    const known = records[path];
    if (known !== undefined) return known;
    const module = { id: path, exports: {}, loaded: false };
    const record = {
        module, exported: undefined, hasNames: false, namespace: undefined, awaited: 0, followers: noFollowers,
        pending: undefined,
    };
    records[path] = record;
    try {
        const code = loadModule(path);
        if (code.passesMy === true) callsPart().nameMembers();
        if (typeof code === "function") {
            const receiver = code.isESModule === true ? undefined : module.exports;
            const loader = code.takesLoader === true ? importsPart().importer(path, record, code.url) : undefined;
            const names = [requireFrom(path), module, module.exports];
            if (code.plugin !== undefined) {
                names[names.length] = currentPagesOf(code.plugin);
                // getApp(): a plugin has no access to the program.
                names[names.length] = () => undefined;
            }
            names[names.length] = loader;
            const run = () => evaluateModule(path, code, receiver, names);
            const result = run();
            if (code.isAsync === true || loader?.waits() === true) {
                record.pending = importsPart().finish(path, record, loader, run, result);
                return record;
            }
        } else {
            module.exports = code.json;
        }
    } catch (error) {
        forgetModule(path);
        throw error;
    }
    endModule(record);
    return record;
}

function evaluateModule(path, code, receiver, values) {
    const outside = evaluatedPath;
    evaluatedPath = path;
    try {
        return apply(code, receiver, values);
    } finally {
        evaluatedPath = outside;
    }
}

function endModule(record) {
    record.module.loaded = true;
    complete(record);
}

// As in Node.js, the next require evaluates a failed module again.
function forgetModule(path) {
    delete records[path];
}

const noFollowers = [];
const isComplete = ({ module, awaited }) => module.loaded && awaited === 0;

// Modules with cyclic `export *` are never complete; the only consequence is that they are not sealed.
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

// Prevents further exports by statements after the module has run.
function seal(record) {
    const { exports } = record.module;
    if (!isExported(record, exports)) return;
    if (record.hasNames) {
        sealObject(exports);
    } else if (keys(exports).length > 0) {
        // A file that has imports, and exports by setting members of `exports`, is a CommonJS module for others.
        record.exported = undefined;
    }
}

function requireFrom(path) {
    const exportsOf = record => (record.exported === undefined ? record.module.exports : importsPart().required(record));
    const require = specifier => {
        const record = load(resolveModule(path, specifier));
        if (record.pending !== undefined) throw importsPart().requireError(specifier, record);
        return exportsOf(record);
    };
    require.async = specifier => new NativePromise(resolve => {
        const record = load(resolveModule(path, specifier));
        resolve(record.pending === undefined ? exportsOf(record) : importsPart().whenEnded(record, exportsOf));
    });
    return require;
}

// False for a file that has imports and sets module.exports: it is a CommonJS module for others.
const isExported = (record, exports) => exports !== undefined && record.exported === exports;

// The part for import statements; loaded with the first file that has one.
let imports;

function importsPart() {
    return imports ??= loadPart("imports", {
        NativePromise, apply, create, defineProperty, endModule, forgetModule, hasOwn, isComplete, isExported, isObject, keys, load,
        namespaces, nativeThen, print, resolveModule, weakSetAdd,
    });
}

const isNamespace = object => apply(weakSetHas, namespaces, [object]);
