// `my`, and the half of the prelude that knows the JSAPIs: `binder.js` and `my.js`, loaded when a program first looks
// at `my`. A program that has not done so need not keep it.

let calls;

function callHalf() {
    return calls ??= loadPart("calls", {
        NativeFunction, NativePromise, NativeRegExp, NativeWeakMap, abort, apply, assign, constant, create,
        datePrototype, defineProperty, describe, getPrototypeOf, guard, hasOwn, isArray, isObject, isPrototypeOf, keys, latestSocket, listen, loadPart,
        makeFunction, my, names, nativeThen, print, queries, refuse, scheduleSettle, scopeOf, start, takeFailure,
        turnNumber, weakMapGet, weakMapHas, weakMapSet,
    });
}

// Hands what the host says to that half; there is nobody to listen before it is loaded.
const tellCalls = (name, ...values) => (calls === undefined ? undefined : apply(calls[name], undefined, values));

// Calls a JSAPI for the host: `complete(failed, result)` is called with its answer.
const askHost = (name, parameters, complete) => callHalf().askHost(name, parameters, complete);

// Calls the listeners of `my.on`; answers whether there was one.
const emit = (event, ...values) => calls !== undefined && calls.emit(event, ...values);

// A member becomes an own property of `my` when it is first read: programs use a few of several hundred names, and
// an object that is a proxy itself would cost every call a tenth of a microsecond. Only where code that may look at
// `my` as a whole is loaded does it get all names at once; see `nameMembers`.
//
// The traps are the members of an object that is loaded with the rest.
const my = create(new Proxy({}, new Proxy({}, { get: (target, trap) => callHalf().traps[trap] })));
defineProperty(globalThis, "my", { __proto__: null, value: my, writable: true, enumerable: true, configurable: true });

// ---- beside my ------------------------------------------------------------------------------------------

defineGlobals({
    // What the vendor's host tells scripts of itself, and an object that all files share.
    navigator: { userAgent: "MiniHost AlipayClient MiniProgram", swuserAgent: "MiniHost AlipayClient MiniProgram" },
    $global: {},
    // What the vendor's bundler puts in the place of Node's object, for packages that were written for both.
    process: { env: { NODE_ENV: "production" }, browser: true, version: "", versions: {}, argv: [] },
    Function: functionMaker(),
});
