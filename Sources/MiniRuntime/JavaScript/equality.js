// Comparison of new data with existing data. This file belongs to the part of the prelude that begins with `definitions.js`.

const comparedDepth = 64;
const comparedPlaces = 10_000;
const objectPrototype = getPrototypeOf({});

const isPlain = value => isDataObject(value) && getPrototypeOf(value) === objectPrototype;

// Whether setting these entries changes data. An object that replaces itself may have been modified, which counts as a change
// unless a lifecycle sets it.
function changesValues(data, entries, isInLifecycle) {
    for (let at = 0; at < entries.length; at++) {
        const entry = entries[at];
        if (entry.length > 2) return true;
        const path = parsePath(entry[0]);
        const next = entry[1];
        let value = data;
        for (let index = 0; index < path.length; index++) value = value?.[path[index]];
        if (value === next && isDataObject(next) && !isInLifecycle) return true;
        if (!isSame(value, next, { places: comparedPlaces }, 0)) return true;
    }
    return false;
}

// Whether data is deeply equal; data with too many values for a comparison counts as different.
function isSame(left, right, budget, depth) {
    if (left === right) return true;
    const isComparable = isArray(left) ? isArray(right) : isPlain(left) && isPlain(right);
    if (!isComparable || depth > comparedDepth) return false;
    const names = keys(left);
    budget.places -= names.length;
    if (budget.places < 0 || names.length !== keys(right).length) return false;
    for (let at = 0; at < names.length; at++) {
        const name = names[at];
        if (!hasOwn(right, name) || !isSame(left[name], right[name], budget, depth + 1)) return false;
    }
    return true;
}
