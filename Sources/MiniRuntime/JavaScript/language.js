// What the prelude uses of the language, taken before any code of the program runs: programs may replace what they find
// on constructors and prototypes. The files of the prelude are parts of one function, whose parameters are the native
// functions; this is the first of them.

const { apply, defineProperty, ownKeys, preventExtensions } = Reflect;
const { assign, create, getOwnPropertyDescriptor, hasOwn, keys } = Object;
const { isArray } = Array;
const { add: weakSetAdd, has: weakSetHas } = WeakSet.prototype;
const { then: nativeThen } = Promise.prototype;
const NativePromise = Promise;

const isObject = value => value !== null && (typeof value === "object" || typeof value === "function");

function defineGlobals(globals) {
    for (const name in globals) {
        defineProperty(globalThis, name, { value: globals[name], writable: true, enumerable: false, configurable: true });
    }
}
