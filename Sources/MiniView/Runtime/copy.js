// Copies of a program's data, created in this context by its own functions. The source may be hostile: getters and
// proxies run the program's code, so every failure is converted to a primitive string.
const { isArray } = Array;
const { apply } = Reflect;
const { assign, create, defineProperty: defineOwn, freeze, getPrototypeOf, hasOwn, keys: keysOf } = Object;

// Counted in units: 8 for each value or property, and one for each character.
let sizeLimit = 16 * 1024 * 1024;
const depthLimit = 64;
let unitsLeft = 0;
// The number of changes that have been copied for renderings, the sum of their units, and the units of the largest one.
let changeCount = 0;
let changedUnits = 0;
let largestUnits = 0;

function spend(units) {
    // A proxy may report a negative length, which would increase the remaining units.
    if (units >= 0) unitsLeft -= units;
    if (!(units >= 0 && unitsLeft >= 0)) throw new Error(`the data is larger than ${sizeLimit} units`);
}

// The functions of the program in data, and their placeholders in the copies: functions of this context without effect,
// whose text is empty. Templates and scripts therefore cannot call the program. A placeholder in a prop represents the
// program's function.
const placeholders = new WeakMap();
const programFunctions = new WeakMap();
const emptyText = freeze(() => "");

function placeholderOf(value) {
    let placeholder = placeholders.get(value);
    if (placeholder === undefined) {
        // The prototypes of the view are frozen, so an assignment to an inherited name fails.
        placeholder = freeze(defineOwn(() => undefined, "toString", { value: emptyText }));
        placeholders.set(value, placeholder);
        programFunctions.set(placeholder, value);
    }
    return placeholder;
}

// The program's function for a placeholder. Undefined for a function of a template or a script.
const functionOf = (placeholder) => programFunctions.get(placeholder);

// As in JSON, symbols and undefined are removed from objects and become null in arrays, a Date becomes its ISO text,
// and other objects are copied with their own enumerable properties. Unlike in JSON, functions have placeholders, NaN
// and the infinities stay numbers, and `toJSON` is not called. A property named `__proto__` is omitted.
function copy(value, depth) {
    switch (typeof value) {
    case "string":
        spend(value.length);
        return value;
    case "number":
    case "boolean":
        return value;
    case "object":
        break;
    case "function":
        return placeholderOf(value);
    case "bigint":
        throw new Error("a BigInt cannot be copied");
    default:
        return undefined;
    }
    if (value === null) return null;
    if (depth === depthLimit) throw new Error(`the data is cyclic or nested deeper than ${depthLimit} levels`);
    if (isArray(value)) return copyArray(value, depth);
    // Only objects that inherit from more than one prototype can be dates.
    const prototype = getPrototypeOf(value);
    if (prototype !== null && getPrototypeOf(prototype) !== null) {
        const time = timeOf(value);
        if (time !== undefined) return time === time ? new Date(time).toISOString() : null;
    }
    const names = keysOf(value);
    spend(names.length * 8);
    const result = {};
    for (let at = 0; at < names.length; at++) {
        const name = names[at];
        const element = copy(value[name], depth + 1);
        if (element === undefined || name === "__proto__") continue;
        spend(name.length);
        result[name] = element;
    }
    return result;
}

function copyArray(value, depth) {
    const length = +value.length;
    spend(length * 8);
    const result = [];
    for (let at = 0; at < length; at++) {
        const element = copy(value[at], depth + 1);
        result[at] = element === undefined ? null : element;
    }
    return result;
}

// The time of a date of any context. Undefined for any other value.
function timeOf(value) {
    try {
        return Date.prototype.getTime.call(value);
    } catch {
        return undefined;
    }
}

// The text of a failure, which may be any value that a program throws, and may throw again when it is accessed.
function reasonOf(failure) {
    try {
        return `${failure instanceof Error ? failure.message : failure}`;
    } catch {
        return "an exception without a text";
    }
}

// A value as text for people.
function jsonText(value) {
    try {
        return JSON.stringify(value) ?? "";
    } catch {
        return "[object]";
    }
}

// Reads all entries in one place, because that can run the program's getters. Returns the copies, or the reason for a
// failure.
function copyEntries(entries) {
    const unitsOutside = unitsLeft; // A getter may call setData again.
    unitsLeft = sizeLimit;
    const result = [];
    let key = "";
    try {
        const length = +entries.length;
        spend(length * 8);
        for (let at = 0; at < length; at++) {
            const entry = entries[at];
            key = `${entry[0]}`;
            spend(key.length);
            const path = parsePath(key);
            if (path.length > depthLimit) throw new Error(`the key is nested deeper than ${depthLimit} levels`);
            if (entry.length > 2) {
                const copied = copy(entry[3], path.length);
                const items = isArray(copied) ? copied : [];
                result.push({ path, start: +entry[1], deleteCount: +entry[2], items });
            } else {
                const value = copy(entry[1], path.length);
                if (value !== undefined) result.push({ path, value, items: null });
            }
        }
        changeCount++;
        const units = sizeLimit - unitsLeft;
        changedUnits += units;
        if (units > largestUnits) largestUnits = units;
        return result;
    } catch (failure) {
        return `setData: '${key}': ${reasonOf(failure)}`;
    } finally {
        unitsLeft = unitsOutside;
    }
}

function copyRoot(data) {
    unitsLeft = sizeLimit;
    try {
        return assign(create(null), copy(data ?? {}, 0));
    } catch (failure) {
        return `data: ${reasonOf(failure)}`;
    }
}
