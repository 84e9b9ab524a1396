// Wraps code that a person evaluates, and encodes values of its result that JSON does not support.
//
// An object with one key that begins with a dollar sign represents such a value; other values are unchanged.
(code => {
    const hasOwn = Object.prototype.hasOwnProperty;

    function encodeObject(value, path, ancestors) {
        const child = (part, key) => encode(part, `${path}/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`, ancestors);
        if (value instanceof Map) {
            return { $map: [...value].map(([key, part], index) => [child(key, index), child(part, index)]) };
        }
        if (value instanceof Set) return { $set: [...value].map(child) };
        if (value instanceof Date) return { $date: Number.isNaN(value.getTime()) ? null : value.toISOString() };
        if (value instanceof RegExp) return { $regexp: String(value) };
        if (value instanceof Promise) return { $promise: true };
        if (Array.isArray(value)) return Array.from(value, child);
        const result = { __proto__: null };
        if (value instanceof Error) {
            result.name = String(value.name);
            result.message = String(value.message);
            if (hasOwn.call(value, "cause")) result.cause = child(value.cause, "cause");
        }
        for (const key of Object.keys(value)) result[key] = child(value[key], key);
        return value instanceof Error ? { $error: result } : result;
    }

    function encode(value, path, ancestors) {
        switch (typeof value) {
            case "undefined": return { $undefined: true };
            case "number": return Number.isFinite(value) ? value : { $number: String(value) };
            case "bigint": return { $bigint: String(value) };
            case "symbol": return { $symbol: value.description ?? "" };
            case "function": return { $function: String(value.name) };
            case "object": break;
            default: return value;
        }
        if (value === null || value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value;
        const former = ancestors.get(value);
        if (former !== undefined) return { $ref: former };
        ancestors.set(value, path);
        const result = encodeObject(value, path, ancestors);
        ancestors.delete(value);
        return result;
    }

    return async () => {
        const value = await code();
        return value === undefined ? undefined : encode(value, "#", new Map());
    };
})
