// Values as text, for messages, differences and snapshots: equal values have the same bytes.

// A regular expression that works also when a test has replaced RegExp.prototype.exec.
const nativeExec = RegExp.prototype.exec;
function ownPattern(pattern) {
    defineProperty(pattern, "exec", { __proto__: null, value: nativeExec });
    return pattern;
}

const isIdentifier = name => /^[A-Za-z_$][\w$]*$/.test(name);
const printLimit = 20_000;

function propertyKeys(value) {
    const names = keys(value).sort();
    const symbols = ownKeys(value).filter(key => typeof key === "symbol" && getOwnPropertyDescriptor(value, key).enumerable);
    return [...names, ...symbols];
}

const keyText = key => (typeof key === "symbol" ? `[${String(key)}]` : isIdentifier(key) ? key : JSON.stringify(key));

function className(value) {
    const prototype = Object.getPrototypeOf(value);
    if (prototype === null || prototype === Object.prototype) return "";
    const { constructor } = prototype;
    return typeof constructor === "function" && constructor !== Object ? constructor.name : "";
}

function atomText(value) {
    switch (typeof value) {
        case "string": return JSON.stringify(value);
        case "number": return Object.is(value, -0) ? "-0" : String(value);
        case "bigint": return `${value}n`;
        case "function": return `[Function ${value.name || "(anonymous)"}]`;
        default: return String(value);
    }
}

// Returns the text of a value; `indent` is undefined for one line.
function printValue(value, indent, seen) {
    if (!isObject(value) || typeof value === "function") return atomText(value);
    if (isMatcher(value)) return value.describe();
    if (seen.includes(value)) return "[Circular]";
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Date { Invalid }" : `Date { ${value.toISOString()} }`;
    if (value instanceof RegExp) return String(value);
    if (value instanceof Error) return errorValue(value, [...seen, value]);
    if (value instanceof NativePromise) return "Promise {}";
    if (isSnapshotable(value)) return value[snapshotText]();
    const inner = [...seen, value];
    const deeper = indent === undefined ? undefined : indent + "  ";
    const print = element => printValue(element, deeper, inner);
    if (isArray(value)) {
        return block("[", Array.from(value, (element, at) => (at in value ? print(element) : "<hole>")), "]", indent);
    }
    const name = className(value);
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
        return block(`${name} [`, Array.from(value, print), "]", indent);
    }
    if (value instanceof ArrayBuffer) return block("ArrayBuffer [", Array.from(new Uint8Array(value), print), "]", indent);
    if (value instanceof Set) return block("Set {", Array.from(value, print), "}", indent);
    if (value instanceof Map) {
        return block("Map {", Array.from(value, ([key, element]) => `${print(key)} => ${print(element)}`), "}", indent);
    }
    const parts = propertyKeys(value).map(key => `${keyText(key)}: ${print(value[key])}`);
    return block(name === "" ? "{" : `${name} {`, parts, "}", indent);
}

// The name and message of an error, and its additional members, such as the number of a failed JSAPI.
function errorValue(error, seen) {
    const names = propertyKeys(error).filter(key => !errorMembers.has(key));
    const members = names.map(key => `${keyText(key)}: ${printValue(error[key], undefined, seen)}`);
    return `[${error.name}: ${error.message}${members.length === 0 ? "" : ` { ${members.join(", ")} }`}]`;
}
const errorMembers = new Set(["name", "message", "stack", "line", "column", "sourceURL", "cause"]);

function block(open, parts, close, indent) {
    if (parts.length === 0) return open + close;
    if (indent === undefined) {
        const space = open.endsWith("{") ? " " : "";
        return open + space + parts.join(", ") + space + close;
    }
    return `${open}\n${parts.map(part => `${indent}  ${part},\n`).join("")}${indent}${close}`;
}

const cut = text => (text.length > printLimit ? `${text.slice(0, printLimit)}... ${text.length - printLimit} more` : text);
const lineLimit = 120;
const shortLine = text => (text.length > lineLimit ? `${text.slice(0, lineLimit - 3)}...` : text);
const printLine = value => shortLine(printValue(value, undefined, []));

// Two values as a line each, beginning shortly before the first difference if that would be cut off.
function printPair(left, right) {
    const texts = [left, right].map(value => printValue(value, undefined, []));
    let at = 0;
    while (at < texts[0].length && texts[0][at] === texts[1][at]) at++;
    const start = at < lineLimit - 20 ? 0 : at - 20;
    return texts.map(text => (start === 0 ? shortLine(text) : `...${shortLine(text.slice(start))}`));
}
const wholeText = value => printValue(value, "", []);
const printLines = value => cut(wholeText(value));

// The key of the method that returns an object's text for snapshots.
const snapshotText = Symbol("snapshot");
const isSnapshotable = value => typeof value[snapshotText] === "function";

const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

// ---- equality -------------------------------------------------------------------------------------------

// Whether two values are equal in depth. `isStrict` also compares classes, undefined members and holes; `isSubset` lets
// the received objects have more members.
function equals(received, expected, { isStrict = false, isSubset = false } = {}, pairs = []) {
    if (isMatcher(expected)) return expected.matches(received);
    if (isMatcher(received)) return received.matches(expected);
    if (Object.is(received, expected)) return true;
    if (!isObject(received) || !isObject(expected)) return false;
    if (typeof received === "function" || typeof expected === "function") return false;
    for (const [left, right] of pairs) if (left === received && right === expected) return true;
    const inner = [...pairs, [received, expected]];
    const options = { isStrict, isSubset };
    const same = (left, right) => equals(left, right, options, inner);
    if (isStrict && Object.getPrototypeOf(received) !== Object.getPrototypeOf(expected)) return false;
    if (isArray(received) !== isArray(expected)) return false;
    // The result of a promise is not accessible: a promise is only equal to itself.
    if (received instanceof NativePromise || expected instanceof NativePromise) return false;
    const isText = value => value instanceof URL || value instanceof URLSearchParams;
    if (isText(received) || isText(expected)) {
        return className(received) === className(expected) && String(received) === String(expected);
    }
    const [view, otherView] = [ArrayBuffer.isView(received), ArrayBuffer.isView(expected)];
    if (view !== otherView || (view && className(received) !== className(expected))) return false;
    for (const type of [Date, RegExp, Error, Map, Set, ArrayBuffer]) {
        // The members of an error may be compared with those of an object.
        if (isSubset && type === Error && !(expected instanceof Error)) continue;
        if (received instanceof type !== expected instanceof type) return false;
    }
    for (const type of [Number, String, Boolean]) {
        if (received instanceof type !== expected instanceof type) return false;
        if (received instanceof type) return Object.is(received.valueOf(), expected.valueOf());
    }
    if (received instanceof Date) return Object.is(received.getTime(), expected.getTime());
    if (received instanceof RegExp) return String(received) === String(expected);
    if (received instanceof Error && expected instanceof Error) return received.message === expected.message && received.name === expected.name;
    if (received instanceof DataView) return same(bytesOf(received), bytesOf(expected));
    if (received instanceof ArrayBuffer) return same(new Uint8Array(received), new Uint8Array(expected));
    if (received instanceof Set) {
        return received.size === expected.size && [...received].every(value => [...expected].some(other => same(value, other)));
    }
    if (received instanceof Map) {
        return received.size === expected.size && [...received].every(([key, value]) =>
            expected.has(key) ? same(value, expected.get(key)) : [...expected].some(pair => same([key, value], pair)));
    }
    if (isArray(received) || ArrayBuffer.isView(received)) {
        if (received.length !== expected.length) return false;
        if (ArrayBuffer.isView(received)) return Array.from(received).every((value, index) => Object.is(value, expected[index]));
        for (let index = 0; index < received.length; index++) {
            if (isStrict && index in received !== index in expected) return false;
            if (!same(received[index], expected[index])) return false;
        }
        return true;
    }
    return sameMembers(received, expected, options, same);
}

function sameMembers(received, expected, { isStrict, isSubset }, same) {
    const isPresent = (object, key) => (isSubset || isStrict ? key in object : object[key] !== undefined);
    for (const key of propertyKeys(expected)) {
        if (!isStrict && !isSubset && expected[key] === undefined) continue;
        if (!isPresent(received, key) && !(isMatcher(expected[key]))) return false;
        if (!same(received[key], expected[key])) return false;
    }
    if (isSubset) return true;
    return propertyKeys(received).every(key => (!isStrict && received[key] === undefined) || hasOwn(expected, key));
}

// The received value, reduced to the expected members, since other members are no difference.
function expectedPart(received, expected) {
    if (isMatcher(expected) || !isObject(received) || !isObject(expected)) return received;
    if (isArray(received) && isArray(expected)) return received.map((value, at) => expectedPart(value, expected[at]));
    const isPlain = value => [null, Object.prototype].includes(Object.getPrototypeOf(value));
    if (!isPlain(expected) || !(isPlain(received) || received instanceof Error)) return received;
    const part = {};
    for (const key of propertyKeys(expected)) {
        if (key in received) part[key] = expectedPart(received[key], expected[key]);
    }
    return part;
}

// ---- differences ----------------------------------------------------------------------------------------

// The lines of two texts, with `-` before those that are only expected and `+` before those that are only received.
function difference(expected, received) {
    const [left, right] = [expected.split("\n"), received.split("\n")];
    let start = 0;
    while (start < left.length && start < right.length && left[start] === right[start]) start++;
    let end = 0;
    while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++;
    const [removed, added] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
    // Texts that are too long to compare are listed completely.
    const isLong = removed.length * added.length > 4_000_000;
    const lines = isLong
        ? [...removed.map(line => `- ${line}`), ...added.map(line => `+ ${line}`)]
        : commonLines(removed, added);
    const before = left.slice(0, start).map(line => `  ${line}`);
    const after = left.slice(left.length - end).map(line => `  ${line}`);
    return cut(shortened([...before, ...lines, ...after]));
}

function commonLines(left, right) {
    const width = right.length + 1;
    const lengths = new Uint32Array((left.length + 1) * width);
    for (let row = left.length - 1; row >= 0; row--) {
        for (let column = right.length - 1; column >= 0; column--) {
            lengths[row * width + column] = left[row] === right[column]
                ? lengths[(row + 1) * width + column + 1] + 1
                : Math.max(lengths[(row + 1) * width + column], lengths[row * width + column + 1]);
        }
    }
    const lines = [];
    let [row, column] = [0, 0];
    while (row < left.length || column < right.length) {
        if (row < left.length && column < right.length && left[row] === right[column]) {
            lines.push(`  ${left[row++]}`);
            column++;
        } else if (row < left.length &&
            (column === right.length || lengths[(row + 1) * width + column] >= lengths[row * width + column + 1])) {
            lines.push(`- ${left[row++]}`);
        } else {
            lines.push(`+ ${right[column++]}`);
        }
    }
    return lines;
}

// Long runs of equal lines are reduced to three lines at each end.
function shortened(lines) {
    const result = [];
    for (let at = 0; at < lines.length;) {
        let end = at;
        while (end < lines.length && lines[end].startsWith("  ")) end++;
        const [head, tail] = [at === 0 ? 0 : 3, end === lines.length ? 0 : 3];
        if (end - at > head + tail + 1) {
            result.push(...lines.slice(at, at + head), `  ... ${end - at - head - tail} equal lines`, ...lines.slice(end - tail, end));
        } else {
            result.push(...lines.slice(at, end));
        }
        if (end < lines.length) result.push(lines[end]);
        at = end + 1;
    }
    return result.join("\n");
}
