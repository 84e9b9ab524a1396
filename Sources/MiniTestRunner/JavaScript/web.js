// Web APIs for test files, as in browsers and Node: URLs, text encoding, copies of values. Programs do not have them, since
// phones do not provide them.

// ---- UTF-8 ----------------------------------------------------------------------------------------------

// A surrogate without its other half becomes U+FFFD.
function bytesOfText(text) {
    const bytes = [];
    for (const character of text) {
        const point = character.codePointAt(0);
        const code = point >= 0xD800 && point <= 0xDFFF ? 0xFFFD : point;
        if (code < 0x80) bytes.push(code);
        else if (code < 0x800) bytes.push(0xC0 | (code >> 6), 0x80 | (code & 63));
        else if (code < 0x10000) bytes.push(0xE0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
        else bytes.push(0xF0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
    return new Uint8Array(bytes);
}

// The range of the second byte after a first one, and the number of following bytes.
function sequenceFrom(byte) {
    if (byte >= 0xC2 && byte <= 0xDF) return { count: 1, lower: 0x80, upper: 0xBF, code: byte & 0x1F };
    if (byte >= 0xE0 && byte <= 0xEF) {
        return { count: 2, lower: byte === 0xE0 ? 0xA0 : 0x80, upper: byte === 0xED ? 0x9F : 0xBF, code: byte & 0xF };
    }
    if (byte >= 0xF0 && byte <= 0xF4) {
        return { count: 3, lower: byte === 0xF0 ? 0x90 : 0x80, upper: byte === 0xF4 ? 0x8F : 0xBF, code: byte & 7 };
    }
    return undefined;
}

// Decodes UTF-8; `invalid` returns the text for invalid bytes. Returns the bytes of an incomplete last character as well.
function decodeUTF8(bytes, invalid) {
    let text = "";
    let at = 0;
    while (at < bytes.length) {
        const byte = bytes[at];
        if (byte < 0x80) {
            text += String.fromCharCode(byte);
            at++;
            continue;
        }
        const sequence = sequenceFrom(byte);
        if (sequence === undefined) {
            text += invalid();
            at++;
            continue;
        }
        let { count, lower, upper, code } = sequence;
        let end = at + 1;
        while (count > 0 && end < bytes.length && bytes[end] >= lower && bytes[end] <= upper) {
            code = (code << 6) | (bytes[end++] & 63);
            [lower, upper] = [0x80, 0xBF];
            count--;
        }
        if (count > 0 && end === bytes.length) return { text, rest: bytes.slice(at) };
        text += count > 0 ? invalid() : String.fromCodePoint(code);
        at = end;
    }
    return { text, rest: new Uint8Array(0) };
}

class TextEncoder {
    get encoding() {
        return "utf-8";
    }
    encode(text = "") {
        return bytesOfText(String(text));
    }
    // Writes as many complete characters as fit.
    encodeInto(text, bytes) {
        let [read, written] = [0, 0];
        for (const character of String(text)) {
            const encoded = bytesOfText(character);
            if (written + encoded.length > bytes.length) break;
            bytes.set(encoded, written);
            read += character.length;
            written += encoded.length;
        }
        return { read, written };
    }
}

function bytesIn(input) {
    if (input === undefined) return new Uint8Array(0);
    if (input instanceof ArrayBuffer) return new Uint8Array(input);
    if (ArrayBuffer.isView(input)) return bytesOf(input);
    throw new TypeError("TextDecoder.decode(): expected an ArrayBuffer or a view of one");
}

class TextDecoder {
    #rest = new Uint8Array(0);
    #hasBegun = false;

    constructor(label = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
        const name = String(label).trim().toLowerCase();
        if (name !== "utf-8" && name !== "utf8") {
            throw new RangeError(`TextDecoder: expected the encoding "utf-8", found ${printLine(label)}`);
        }
        const fixed = { encoding: "utf-8", fatal: Boolean(fatal), ignoreBOM: Boolean(ignoreBOM) };
        for (const key of keys(fixed)) defineProperty(this, key, { value: fixed[key], enumerable: true });
    }

    decode(input, { stream = false } = {}) {
        const bytes = new Uint8Array([...this.#rest, ...bytesIn(input)]);
        const invalid = () => {
            if (!this.fatal) return "\uFFFD";
            [this.#rest, this.#hasBegun] = [new Uint8Array(0), false];
            throw new TypeError("TextDecoder.decode(): the bytes are not valid UTF-8");
        };
        let { text, rest } = decodeUTF8(bytes, invalid);
        if (rest.length > 0 && !stream) text += invalid();
        const hasMark = !this.#hasBegun && !this.ignoreBOM && text.startsWith("\uFEFF");
        this.#hasBegun = stream && (this.#hasBegun || text !== "");
        this.#rest = stream ? rest : new Uint8Array(0);
        return hasMark ? text.slice(1) : text;
    }
}

// ---- queries --------------------------------------------------------------------------------------------

const percentEncoded = text => Array.from(bytesOfText(text), byte =>
    `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

const formEncoded = text => text.replace(/[^*\-.0-9A-Z_a-z]/gu, character =>
    (character === " " ? "+" : percentEncoded(character)));

function formDecoded(text) {
    const bytes = [];
    const encoded = bytesOfText(text.replaceAll("+", " "));
    for (let at = 0; at < encoded.length; at++) {
        const digits = String.fromCharCode(...encoded.slice(at + 1, at + 3));
        const isEscape = encoded[at] === 0x25 && /^[0-9a-f]{2}$/i.test(digits);
        bytes.push(isEscape ? parseInt(digits, 16) : encoded[at]);
        if (isEscape) at += 2;
    }
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
}

const pairsOfQuery = text => text.split("&").filter(part => part !== "").map(part => {
    const at = part.indexOf("=");
    return at < 0 ? [formDecoded(part), ""] : [formDecoded(part.slice(0, at)), formDecoded(part.slice(at + 1))];
});

function pairsFrom(init) {
    if (!isObject(init)) return pairsOfQuery(String(init).replace(/^\?/, ""));
    if (typeof init[Symbol.iterator] !== "function") return keys(init).map(key => [key, String(init[key])]);
    return Array.from(init, pair => {
        const members = [...pair];
        if (members.length === 2) return members.map(String);
        throw new TypeError(`URLSearchParams: expected pairs of a name and a value, found ${printLine(pair)}`);
    });
}

// Creates the query of a URL, which calls `changed` with its text after each change.
let queryOf;
// Replaces the text of a URL's query when it is set by other means.
let resetQuery;

class URLSearchParams {
    #pairs;
    #changed = () => {};

    static {
        queryOf = (text, changed) => {
            const query = new URLSearchParams(text);
            query.#changed = changed;
            return query;
        };
        resetQuery = (query, text) => {
            query.#pairs = pairsFrom(text);
        };
    }

    constructor(init = "") {
        this.#pairs = pairsFrom(init);
    }

    #set(pairs) {
        this.#pairs = pairs;
        this.#changed(String(this));
    }
    get size() {
        return this.#pairs.length;
    }
    append(name, value) {
        this.#set([...this.#pairs, [String(name), String(value)]]);
    }
    delete(name, value) {
        const isMeant = pair => pair[0] === String(name) && (value === undefined || pair[1] === String(value));
        this.#set(this.#pairs.filter(pair => !isMeant(pair)));
    }
    get(name) {
        return this.#pairs.find(pair => pair[0] === String(name))?.[1] ?? null;
    }
    getAll(name) {
        return this.#pairs.filter(pair => pair[0] === String(name)).map(pair => pair[1]);
    }
    has(name, value) {
        return this.#pairs.some(pair => pair[0] === String(name) && (value === undefined || pair[1] === String(value)));
    }
    set(name, value) {
        const at = this.#pairs.findIndex(pair => pair[0] === String(name));
        if (at < 0) return this.append(name, value);
        const others = this.#pairs.filter((pair, index) => pair[0] !== String(name) || index === at);
        this.#set(others.map((pair, index) => (index === at ? [pair[0], String(value)] : pair)));
    }
    sort() {
        this.#set(this.#pairs.toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)));
    }
    forEach(body, receiver) {
        for (const [name, value] of this) apply(body, receiver, [value, name, this]);
    }
    // Changes during the iteration are visible, as with lists.
    *entries() {
        for (let at = 0; at < this.#pairs.length; at++) yield [...this.#pairs[at]];
    }
    *keys() {
        for (const [name] of this.entries()) yield name;
    }
    *values() {
        for (const [, value] of this.entries()) yield value;
    }
    [Symbol.iterator]() {
        return this.entries();
    }
    toString() {
        return this.#pairs.map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`).join("&");
    }
    [snapshotText]() {
        return `URLSearchParams { ${printLine(String(this))} }`;
    }
}

// ---- copies ---------------------------------------------------------------------------------------------

function dataCloneError(value) {
    const error = new Error(`structuredClone(): ${printLine(value)} cannot be copied`);
    defineProperty(error, "name", { value: "DataCloneError", configurable: true, writable: true });
    return error;
}

const uncloneable = [WeakMap, WeakSet, WeakRef, NativePromise, URL, URLSearchParams, TextEncoder, TextDecoder, Scope];
const errorTypes = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

// The copy of an object that has no members to copy one by one; undefined for other objects.
function shellOf(value, copyOf) {
    if (value instanceof Date) return new Date(value.getTime());
    if (value instanceof RegExp) return new RegExp(value.source, value.flags);
    if ([Boolean, Number, String].some(type => value instanceof type)) return Object(value.valueOf());
    if (value instanceof ArrayBuffer) return value.slice(0);
    if (value instanceof DataView) return new DataView(copyOf(value.buffer), value.byteOffset, value.byteLength);
    if (ArrayBuffer.isView(value)) return new value.constructor(copyOf(value.buffer), value.byteOffset, value.length);
    return undefined;
}

function errorCopy(error) {
    const copy = new (errorTypes[error.name] ?? Error)(error.message);
    defineProperty(copy, "stack", { value: error.stack, configurable: true, writable: true });
    return copy;
}

function cloned(value, copies) {
    if (typeof value === "function" || typeof value === "symbol") throw dataCloneError(value);
    if (!isObject(value)) return value;
    if (copies.has(value)) return copies.get(value);
    if (uncloneable.some(type => value instanceof type)) throw dataCloneError(value);
    const copyOf = member => cloned(member, copies);
    const shell = shellOf(value, copyOf);
    const isCollection = value instanceof Map || value instanceof Set;
    const copy = shell ?? (value instanceof Error ? errorCopy(value)
        : isCollection ? (value instanceof Map ? new Map() : new Set()) : isArray(value) ? new Array(value.length) : {});
    copies.set(value, copy);
    if (shell !== undefined) return copy;
    if (value instanceof Error) {
        if (hasOwn(value, "cause")) defineProperty(copy, "cause", { value: copyOf(value.cause), configurable: true, writable: true });
        return copy;
    }
    if (value instanceof Map) for (const [key, element] of [...value]) copy.set(copyOf(key), copyOf(element));
    else if (value instanceof Set) for (const element of [...value]) copy.add(copyOf(element));
    else for (const key of keys(value)) copy[key] = copyOf(value[key]);
    return copy;
}

function structuredClone(value, { transfer = [] } = {}) {
    if ([...transfer].length > 0) throw new TypeError("structuredClone(): nothing can be transferred here; leave out transfer");
    return cloned(value, new Map());
}

defineGlobals({ URL, URLSearchParams, TextEncoder, TextDecoder, structuredClone });
