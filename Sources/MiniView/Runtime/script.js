// SJS: the modules that templates call. This file is a part of the runtime that is loaded when a program registers its
// first script.
//
// The compiler prevents members of scripts from leading to prototypes or constructors. In addition, all objects of the
// language that scripts can reach are locked before the first script runs.

const typeMember = "$sjs_type";
const nothingMember = "$sjs_none";
const { defineProperty, getOwnPropertyDescriptor } = Object;
const { ownKeys } = Reflect;

const typeNames = [
    [Object, "Object"], [Function, "Function"], [Array, "Array"], [String, "String"], [Number, "Number"],
    [Boolean, "Boolean"], [Date, "Date"], [RegExp, "RegExp"], [Error, "Error"],
];

// Freezes the functions of a property.
function freezeFunctions(object, key) {
    const { value, get, set } = getOwnPropertyDescriptor(object, key);
    for (const part of [value, get, set]) {
        if (typeof part === "function" && part !== object) freeze(part);
    }
}

// Locks a property. A property that would become read-only for inheriting objects stays assignable in them.
function lock(object, key, isInherited) {
    const { value, get, set } = getOwnPropertyDescriptor(object, key);
    if (get !== undefined || set !== undefined) {
        defineProperty(object, key, { configurable: false });
    } else if (!isInherited) {
        defineProperty(object, key, { writable: false, configurable: false });
    } else {
        defineProperty(object, key, {
            get: () => value,
            set(next) {
                if (this === object) throw new TypeError("objects that all scripts share cannot be changed");
                defineProperty(this, key, { value: next, writable: true, enumerable: true, configurable: true });
            },
            enumerable: false,
            configurable: false,
        });
    }
}

function lockLanguage() {
    for (const [{ prototype }, value] of typeNames) {
        defineProperty(prototype, typeMember, { value, configurable: true });
    }
    defineProperty(Function.prototype, "toString", { value: () => "[function Function]" });
    const generator = getPrototypeOf(function* () {});
    const iterators = [[].values(), ""[Symbol.iterator](), "".matchAll(/a/g), generator.prototype].map(getPrototypeOf);
    const errors = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];
    // The engine becomes slow if a property of these objects is redefined. Scripts cannot reach them.
    const delicate = [Array.prototype, RegExp.prototype, ...iterators, getPrototypeOf(iterators[0])];
    const assignable = [Object.prototype, Error.prototype, ...errors.map((type) => type.prototype)];
    const others = typeNames.map(([type]) => type.prototype).filter((prototype) => !delicate.includes(prototype));
    const prototypes = new Set([
        ...delicate, ...assignable, ...others, generator, generator.prototype, Symbol.prototype, BigInt.prototype, Math,
        JSON,
    ]);
    for (const prototype of prototypes) {
        for (const key of ownKeys(prototype)) {
            if (key === "constructor" || key === "__proto__") continue;
            freezeFunctions(prototype, key);
            if (!delicate.includes(prototype)) lock(prototype, key, assignable.includes(prototype));
        }
    }
}

const console = {};
for (const level of ["log", "info", "warn", "error", "debug"]) {
    console[level] = (...values) => addLog(level, values);
}

// The output of scripts as levels and texts, until the next flush.
let scriptLogs = [];
const scriptLogLimit = 1000;

function takeLogs() {
    const logs = scriptLogs;
    scriptLogs = [];
    return logs;
}

function addLog(level, values) {
    if (scriptLogs.length === scriptLogLimit) return;
    const texts = values.map((value) => (typeof value === "object" && value !== null ? jsonText(value) : `${value}`));
    scriptLogs.push([level, texts.join(" ").slice(0, 10000)]);
}

const { MAX_VALUE, MIN_VALUE, NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number;
const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, EPSILON } = Number;
const { isNaN: isNumberNaN, isFinite: isNumberFinite, isInteger, isSafeInteger } = Number;
const { entries, values, fromEntries, is } = Object;
const { from, of } = Array;
const { parse, stringify } = JSON;

// The function of the language, except for a property named `__proto__`, which would become the prototype.
const assignAll = (target, ...sources) => assign(target, ...sources.map((source) => {
    const members = { ...source };
    delete members.__proto__;
    return members;
}));

const { fromCharCode, fromCodePoint } = String;

// The values of free names. All other names are undefined. The functions are defined here and have no `prototype`.
const globals = assign(create(null), {
    console, Math, isNaN, isFinite, parseInt, parseFloat, encodeURI, encodeURIComponent, decodeURI,
    decodeURIComponent,
    // The result of `stringify` for undefined can be parsed.
    JSON: { stringify, parse: (text, revive) => (text === undefined ? undefined : parse(text, revive)) },
    Number: assign((...parts) => Number(...parts), {
        MAX_VALUE, MIN_VALUE, NEGATIVE_INFINITY, POSITIVE_INFINITY, MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, EPSILON,
        isNaN: isNumberNaN, isFinite: isNumberFinite, isInteger, isSafeInteger, parseInt, parseFloat,
    }),
    String: assign((...parts) => String(...parts), { fromCharCode, fromCodePoint }),
    Boolean: (value) => Boolean(value),
    Array: assign((...elements) => Array(...elements), {
        isArray, from: (...parts) => apply(from, Array, parts), of: (...parts) => apply(of, Array, parts),
    }),
    Object: assign((value) => Object(value), { keys: keysOf, values, entries, fromEntries, is, assign: assignAll }),
    getDate: (...parts) => new Date(...parts),
    getRegExp: (pattern, flags) => (pattern === undefined ? new RegExp("") : new RegExp(pattern, flags)),
});
for (const name of keysOf(globals)) freeze(globals[name]);

// The name of a computed member after the check.
function checkedName(name) {
    if (typeof name === "number") return name;
    if (typeof name !== "string") name = typeof name === "symbol" ? nothingMember : `${name}`;
    if (name === "constructor") return typeMember;
    return name !== "prototype" && isHiddenMember(name) ? nothingMember : name;
}

const emptyExports = freeze(create(null));

// The scripts by path: { compiled, links, exports }. `exports` is null until the script begins to run.
const scripts = create(null);

// Runs a script once and returns its exports. An undefined path is a missing file, which has been reported before.
function load(path) {
    const script = path === undefined ? undefined : scripts[path];
    if (script === undefined) return emptyExports;
    if (script.exports !== null) return script.exports;
    const exports = create(null);
    script.exports = exports;
    const { names, isModule, run } = script.compiled;
    const module = { exports: {} };
    const require = (specifier) => load(linkOf(script, `${specifier}`)).default;
    const own = { module, exports: module.exports, require };
    const parameters = names.map((name) => globals[name] ?? (isModule ? undefined : own[name]));
    parameters.push(checkedName, isModule ? importer(script, exports) : undefined);
    try {
        apply(run, undefined, parameters);
    } catch (failure) {
        // Declared exports were not created.
        for (const key of keysOf(exports)) delete exports[key];
        throw failure;
    } finally {
        if (!isModule) exportMembers(exports, module.exports);
        // A file with only named exports can be imported as a single name. A file without exports is undefined.
        if (!("default" in exports)) {
            const value = keysOf(exports).length > 0 ? exports : undefined;
            defineProperty(exports, "default", { value, configurable: true });
        }
    }
    return exports;
}

function exportMembers(exports, value) {
    if (typeof value === "object" && value !== null) {
        for (const key of keysOf(value)) defineProperty(exports, key, { get: () => value[key], enumerable: true });
    }
    defineProperty(exports, "default", { value, enumerable: true });
}

function linkOf(script, specifier) {
    return script.links[script.compiled.specifiers.indexOf(specifier)];
}

// The object that contains an export: the exports of a script, or else its default export.
function membersOf(exports, name) {
    const { default: members } = exports;
    return name in exports || typeof members !== "object" || members === null ? exports : members;
}

function importer(script, exports) {
    const loadFrom = (specifier) => load(linkOf(script, specifier));
    const define = (key, get) => defineProperty(exports, key, { get, enumerable: true, configurable: true });
    return {
        export(getters) {
            for (const key of keysOf(getters)) define(key, getters[key]);
        },
        import(specifier, names = emptyList) {
            const from = loadFrom(specifier);
            return names.every((name) => name in from) ? from : reader(from, names);
        },
        importDefault: loadFrom,
        importNamespace: loadFrom,
        exportAll(specifier) {
            const from = loadFrom(specifier);
            for (const key of keysOf(from)) {
                if (key !== "default" && !(key in exports)) define(key, () => from[key]);
            }
        },
    };
}

// An object that reads exports of a script on access, because in a cycle they may be created later.
function reader(exports, names) {
    const result = create(null);
    for (const name of names) {
        const get = () => (isHiddenMember(name) ? undefined : membersOf(exports, name)[name]);
        defineProperty(result, name, { get });
    }
    return result;
}

lockLanguage();

return {
    register(path, compiled, links) {
        scripts[path] = { compiled, links: links ?? emptyList, exports: null };
    },
    run(path) {
        load(path);
    },
    read: (path, names) => reader(load(path), names),
    takeLogs,
};
