// Built-in functions of JavaScript that the prelude uses, read before any code of the program runs: programs may replace
// members of constructors and prototypes. The files of the prelude are parts of one function, whose parameters are the
// native functions; this is the first file.

const { apply, construct, defineProperty, getPrototypeOf, ownKeys } = Reflect;
const { assign, create, getOwnPropertyDescriptor, hasOwn, keys, seal: sealObject } = Object;
const { isArray } = Array;
const { add: weakSetAdd, has: weakSetHas } = WeakSet.prototype;
const { get: weakMapGet, has: weakMapHas, set: weakMapSet } = WeakMap.prototype;
const { then: nativeThen } = Promise.prototype;
const NativePromise = Promise;
const { prototype: datePrototype } = Date;
const NativeWeakMap = WeakMap;
const NativeWeakSet = WeakSet;
const NativeFunction = Function;
const NativeRegExp = RegExp;
const { isPrototypeOf } = Object.prototype;

// In the prelude, property descriptors and proxy handlers have no prototype: a program may have added `get` or `value` to
// the prototype of all objects.

const isObject = value => value !== null && (typeof value === "object" || typeof value === "function");

function defineGlobals(globals) {
    for (const name in globals) {
        const value = globals[name];
        defineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
    }
}

// Portable libraries get the global object in this way. No other code is made from text.
function functionMaker() {
    const globalObject = globalThis;
    const Function = function Function(...texts) {
        switch (`${texts[texts.length - 1]}`) {
        case "return this":
        case "return this;":
            return () => globalObject;
        case "regeneratorRuntime = r":
            return value => {
                globalObject.regeneratorRuntime = value;
            };
        default:
            return construct(NativeFunction, texts);
        }
    };
    Function.prototype = NativeFunction.prototype;
    defineProperty(Function, "length", { __proto__: null, value: 1 });
    defineProperty(Function.prototype, "constructor", { __proto__: null, value: Function, writable: true, configurable: true });
    return Function;
}
