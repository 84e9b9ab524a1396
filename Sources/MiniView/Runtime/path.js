// The keys of setData: `a.b[0].c`. These declarations run in the program's context, where they change `page.data` in
// place, and in the view's, where they copy the objects that they change. So both contexts interpret keys in the same
// way. The declarations need `apply`, `getPrototypeOf`, `isArray` and `hasOwn`.
//
// No method is looked up on a prototype, because the program may have replaced it.

const { defineProperty: defineDataMember, prototype: objectPrototype } = Object;
const Failure = RangeError;
const arrayPrototype = Array.prototype;
const { slice: sliceArray } = arrayPrototype;
const { substring } = String.prototype;

// An assignment far after an array's end would create a sparse array whose elements are all rendered.
const gapLimit = 100000;

// Splits a key into names (strings) and indexes (numbers). Every string is a key: an empty name is a name, and a
// bracket that contains neither an index nor a quoted name belongs to the name around it. A dot directly before a
// bracket adds no name, since Taro 3 writes `root.cn.[0].v`.
function parsePath(key) {
    const end = key.length;
    let at = 0;
    while (at < end && key[at] !== "." && key[at] !== "[") at++;
    if (at === end) return [key];
    const path = [];
    let start = 0;
    let isOpen = true; // Whether a name may continue: false after a closing bracket.
    while (at < end) {
        const bracket = key[at] === "[" ? parsePathBracket(key, at) : null;
        if (bracket !== null) {
            if (isOpen && at > start) path[path.length] = partOf(key, start, at);
            path[path.length] = bracket.segment;
            start = at = bracket.end;
            isOpen = false;
        } else if (key[at] === ".") {
            if (isOpen) path[path.length] = partOf(key, start, at);
            start = ++at;
            isOpen = true;
        } else {
            at++;
            isOpen = true;
        }
    }
    if (isOpen) path[path.length] = partOf(key, start, end);
    return path;
}

const partOf = (key, start, end) => apply(substring, key, [start, end]);

function parsePathBracket(key, start) {
    let at = start + 1;
    const quote = key[at];
    if (quote === "'" || quote === '"') {
        for (at++; at < key.length && key[at] !== quote;) at++;
        return key[at] === quote && key[at + 1] === "]" ? { segment: partOf(key, start + 2, at), end: at + 2 } : null;
    }
    while (at < key.length && key[at] >= "0" && key[at] <= "9") at++;
    return at > start + 1 && key[at] === "]" ? { segment: +partOf(key, start + 1, at), end: at + 1 } : null;
}

function assignMember(owner, key, value) {
    if (key === "__proto__") return;
    if (isArray(owner)) {
        const reach = key === "length" ? value : +key;
        if (reach > owner.length + gapLimit) {
            throw new Failure(`index ${reach} is more than ${gapLimit} after the end of the array`);
        }
    }
    if (key in objectPrototype && !hasOwn(owner, key)) {
        defineDataMember(owner, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    } else {
        owner[key] = value;
    }
}

// Slicing copies once, spreading twice. But slicing calls the constructor of an array of another class, and is slow for
// the holes of a very long array.
function copyList(list) {
    const isCommon = list.length <= gapLimit && getPrototypeOf(list) === arrayPrototype && !hasOwn(list, "constructor");
    return isCommon ? apply(sliceArray, list, []) : [...list];
}

// The object at one step of a path. A missing object is created, as an array if the next step is an index.
function descend(owner, key, next, copies) {
    if (key === "__proto__") return {};
    const existing = hasOwn(owner, key) ? owner[key] : undefined;
    let value = existing;
    if (typeof existing !== "object" || existing === null) value = typeof next === "number" ? [] : {};
    else if (copies !== undefined && !copies.has(existing)) value = isArray(existing) ? copyList(existing) : { ...existing };
    if (copies !== undefined) copies.add(value, existing, next);
    if (value !== existing) assignMember(owner, key, value);
    return value;
}

// Sets the value at a path. Without `copies`, objects on the path are changed in place. With `copies`, all are replaced
// by copies except those in `copies`. `copies.add` receives each object on the path, its original, and the next
// step.
function setAtPath(root, path, value, copies) {
    const last = path.length - 1;
    let owner = root;
    for (let at = 0; at < last; at++) owner = descend(owner, path[at], path[at + 1], copies);
    assignMember(owner, path[last], value);
}

// `Array.prototype.splice` on the array at a path. Any other value there is replaced by an empty array first.
function spliceAtPath(root, path, start, deleteCount, items, copies) {
    const last = path.length - 1;
    let owner = root;
    for (let at = 0; at < last; at++) owner = descend(owner, path[at], path[at + 1], copies);
    const key = path[last];
    if (!hasOwn(owner, key) || !isArray(owner[key])) assignMember(owner, key, []);
    const list = descend(owner, key, undefined, copies);
    const length = list.length;
    const from = clampIndex(start < 0 ? length + start : start, length);
    const tail = [];
    for (let at = from + clampIndex(deleteCount, length - from); at < length; at++) tail[tail.length] = list[at];
    list.length = from;
    for (let at = 0; at < items.length; at++) list[list.length] = items[at];
    for (let at = 0; at < tail.length; at++) list[list.length] = tail[at];
}

function clampIndex(number, limit) {
    return number > 0 ? (number < limit ? number - (number % 1) : limit) : 0;
}
