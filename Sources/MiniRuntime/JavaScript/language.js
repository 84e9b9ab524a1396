// What the prelude uses of the language, taken before any code of the program runs: programs may replace what they find
// on constructors and prototypes. The files of the prelude are parts of one function, whose parameters are the native
// functions; this is the first of them.

const { apply, construct, defineProperty, getPrototypeOf, ownKeys, preventExtensions } = Reflect;
const { assign, create, getOwnPropertyDescriptor, hasOwn, keys } = Object;
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

// A descriptor and the handler of a proxy inherit nothing, here and wherever the prelude makes one: a program may have put a
// `get` or a `value` where all objects inherit it.

const isObject = value => value !== null && (typeof value === "object" || typeof value === "function");

function defineGlobals(globals) {
    for (const name in globals) {
        const value = globals[name];
        defineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
    }
}

// Libraries that were written for every host ask for the global object in this way. Other code is not made from text.
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
