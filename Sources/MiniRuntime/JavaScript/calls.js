// `my`, and the part of the prelude for JSAPIs: `binder.js` and `my.js`, loaded when a program first accesses `my`. Other
// programs do not have it in memory.

let calls;

function callsPart() {
    return calls ??= loadPart("calls", {
        NativeFunction, NativePromise, NativeRegExp, NativeWeakMap, abort, apply, assign, callWorker, constant, create,
        datePrototype, defineProperty, describe, getPrototypeOf, guard, hasOwn, isArray, isObject, isPrototypeOf, keys, latestSocket, listen, loadPart,
        makeFunction, my, names, nativeThen, playsMedia, print, queries, refuse, scheduleSettle, scopeOf, start, takeFailure,
        turnNumber, weakMapGet, weakMapHas, weakMapSet,
    });
}

// Calls a function of that part for the host; has no effect before the part is loaded.
const invokeCalls = (name, ...values) => (calls === undefined ? undefined : apply(calls[name], undefined, values));

// Calls a JSAPI for the host: `complete(failed, result)` is called with its result.
const callForHost = (name, parameters, complete) => callsPart().callForHost(name, parameters, complete);

// Calls the listeners of `my.on`; returns whether there was one.
const emit = (event, ...values) => calls !== undefined && calls.emit(event, ...values);

// A member becomes an own property of `my` when it is first read: programs use a few of several hundred names, and a proxy
// would cost every call a tenth of a microsecond. `my` gets all names at once only if code is loaded that may enumerate it,
// see `nameMembers`.
//
// The traps are members of an object that is loaded with the part for JSAPIs.
const my = create(new Proxy({}, new Proxy({}, { get: (target, trap) => callsPart().traps[trap] })));
defineProperty(globalThis, "my", { __proto__: null, value: my, writable: true, enumerable: true, configurable: true });

// ---- beside my ------------------------------------------------------------------------------------------

defineGlobals({
    // The vendor's description of the host, and an object that all files share.
    navigator: { userAgent: "MiniHost AlipayClient MiniProgram", swuserAgent: "MiniHost AlipayClient MiniProgram" },
    $global: {},
    // The vendor's bundler replaces the object of Node.js by this one, for packages that support both.
    process: { env: { NODE_ENV: "production" }, browser: true, version: "", versions: {}, argv: [] },
    Function: functionMaker(),
});
