// Follows results of JSAPIs by the identity of their objects, see ResultMarks. It is an agent after `observation.js`.
//
// Copies and primitive values have no mark. The search reads no getter of the program; it calls only the traps of its proxies.

const { getOwnPropertyDescriptor, ownKeys } = Reflect;
const { isArray } = Array;
const { isView } = ArrayBuffer;
const { get: weakMapGet, set: weakMapSet } = WeakMap.prototype;
const { add: weakSetAdd, has: weakSetHas } = WeakSet.prototype;
const NativeWeakSet = WeakSet;

// The objects of results, with the names of the JSAPIs that have returned them last.
const marks = new WeakMap();
// The most properties of a result, or of the parameters of a call, that are visited, and the most levels.
const propertyLimit = 10000;
const levelLimit = 50;
// The sets of names and the reported calls are objects without a prototype: a program can replace methods of `Set`.
const sources = setOf(settings.sources);
const searched = setOf(settings.searched);
const reported = { __proto__: null };
let reportedCount = 0;

observer.note = (name, call) => call;
startObserving(observer);

function setOf(names) {
    const set = { __proto__: null };
    for (const name of names) set[name] = true;
    return set;
}

// All calls are observed: a getter of the parameters of one call can make another one, whose result is not that of the first.
function wrap(name, { form }, call) {
    if (form === "object") return call;
    const observed = sources[name] === true ? (failed, result) => mark(name, failed, result) : ignore;
    return (...values) => {
        if (searched[name] === true) search(name, values);
        return observedCall(call, form, values, observed);
    };
}

function ignore() {}

function mark(name, failed, result) {
    if (!failed) visitObjects(result, object => apply(weakMapSet, marks, [object, name]));
}

function search(name, values) {
    let url;
    visitObjects(values, (object, level) => {
        // The parameters.
        if (level === 1) url ??= urlOf(object);
        const source = apply(weakMapGet, marks, [object]);
        if (source !== undefined) reportMark(name, source, url);
    });
}

function urlOf(parameters) {
    const url = memberOf(parameters, "url");
    return typeof url === "string" ? url : undefined;
}

// Reports a combination once.
function reportMark(name, source, url) {
    const key = `${name}\n${source}\n${url}`;
    if (reported[key] === true || reportedCount === settings.limit) return;
    reported[key] = true;
    reportedCount++;
    notify("marked", { name, source, url });
}

// The value of an own enumerable property; undefined for a getter.
function memberOf(object, key) {
    const property = getOwnPropertyDescriptor(object, key);
    return property?.enumerable && hasOwn(property, "value") ? property.value : undefined;
}

// Calls `visit(object, level)` for the objects in a value, each once and before those in it.
function visitObjects(value, visit) {
    const seen = new NativeWeakSet();
    let rest = propertyLimit;
    const enter = (object, level) => {
        if (object === null || typeof object !== "object" || apply(weakSetHas, seen, [object])) return;
        apply(weakSetAdd, seen, [object]);
        visit(object, level);
        // The elements of typed arrays are numbers.
        if (level === levelLimit || isView(object)) return;
        const names = isArray(object) ? undefined : ownKeys(object);
        const count = names === undefined ? object.length : names.length;
        for (let index = 0; index < count && rest > 0; index++) {
            rest--;
            enter(memberOf(object, names === undefined ? index : names[index]), level + 1);
        }
    };
    try {
        enter(value, 0);
    } catch {
        // A trap of a proxy has thrown; the call itself reports that if necessary.
    }
}

return {};
