// Formats values for the console in the usual form of other tools, and implements the rarer methods of the console. Loaded
// when a program first prints something other than plain text.
//
// `write` prints a text on a level, and `indent` changes the indentation of further texts by one step.
(function (now, describeError, isNamespace, write, indent) {
    "use strict";

    const { apply, ownKeys } = Reflect;
    const { getPrototypeOf, getOwnPropertyDescriptor } = Object;
    const { isArray } = Array;
    const stringify = JSON.stringify;
    const { toString: functionText } = Function.prototype;

    const depthLimit = 4;
    const elementLimit = 100;
    const memberSearchLimit = 1_000;
    // The characters that are left for one text: shared members could make it arbitrarily long. Characters of inner values
    // count once for each containing value.
    const characterLimit = 500_000;
    let charactersLeft = characterLimit;
    const counts = new Map();
    const timers = new Map();

    // The wrapper objects of primitives, and the functions that read the primitives.
    const boxes = [Number, Boolean, String, Symbol, BigInt].map(type => [type, type.prototype.valueOf]);

    // Without a prototype, members that a program has added to all objects are not part of a descriptor.
    function descriptorOf(object, key) {
        const descriptor = getOwnPropertyDescriptor(object, key);
        return descriptor === undefined ? undefined : { __proto__: null, ...descriptor };
    }

    const nameOf = key => (typeof key === "symbol" ? `[${String(key)}]` : /^[A-Za-z_$][\w$]*$/.test(key) ? key : stringify(key));

    function className(object) {
        const prototype = getPrototypeOf(object);
        if (prototype === null) return "[Object: null prototype]";
        const constructor = descriptorOf(prototype, "constructor")?.value;
        return typeof constructor === "function" && typeof constructor.name === "string" ? constructor.name : "Object";
    }

    // Reads a module's export: its getter is a function of the loader, which would be meaningless in the output.
    function exported(object, read, depth, seen) {
        let value;
        try {
            value = apply(read, object, []);
        } catch {
            return "<uninitialized>";
        }
        return inspect(value, depth + 1, seen);
    }

    function property(object, key, depth, seen) {
        const descriptor = descriptorOf(object, key);
        if (descriptor === undefined) return "undefined";
        if (descriptor.get !== undefined && isNamespace(object)) return exported(object, descriptor.get, depth, seen);
        if (descriptor.get !== undefined) return descriptor.set === undefined ? "[Getter]" : "[Getter/Setter]";
        if (descriptor.set !== undefined) return "[Setter]";
        return inspect(descriptor.value, depth + 1, seen);
    }

    function list(parts, open, close) {
        if (parts.length === 0) return open + close;
        const line = `${open} ${parts.join(", ")} ${close}`;
        if (line.length <= 76 && !line.includes("\n")) return line;
        return `${open}\n${parts.map(part => "  " + part.replaceAll("\n", "\n  ")).join(",\n")}\n${close}`;
    }

    function elements(count, at) {
        const parts = [];
        for (let index = 0; index < count && index < elementLimit && charactersLeft > 0; index++) {
            const part = at(index);
            charactersLeft -= part.length;
            parts.push(part);
        }
        if (count > parts.length) parts.push(`... ${count - parts.length} more`);
        return parts;
    }

    const members = (object, keys, depth, seen) =>
        elements(keys.length, index => `${nameOf(keys[index])}: ${property(object, keys[index], depth, seen)}`);

    // Larger numbers are names of other members, which come after the elements.
    const isIndex = key => typeof key === "string" && /^(0|[1-9]\d*)$/.test(key) && +key < 2 ** 32 - 1;

    // The enumerable members of a list or a string in addition to its elements, which are the first keys. Long lists are not
    // searched.
    function membersBeside(object, depth, seen) {
        if (object.length > memberSearchLimit) return [];
        let keys;
        try {
            keys = ownKeys(object);
        } catch {
            // A proxy may throw.
            return [];
        }
        let first = keys.length;
        while (first > 0 && !isIndex(keys[first - 1])) first--;
        return members(object, keys.slice(first).filter(key => descriptorOf(object, key)?.enumerable), depth, seen);
    }

    // The primitive of a wrapper object, in a list; undefined for any other object, also for an object that inherits from a
    // wrapper and for a proxy.
    function boxed(object) {
        const box = boxes.find(([type]) => object instanceof type);
        try {
            return box && [apply(box[1], object, [])];
        } catch {
            return undefined;
        }
    }

    function inspectBox(object, primitive, depth, seen) {
        const text = `[${className(object)}: ${inspect(primitive, depth + 1, seen)}]`;
        const parts = membersBeside(object, depth, seen);
        return parts.length === 0 ? text : list(parts, `${text} {`, "}");
    }

    function inspectObject(object, depth, seen) {
        if (object instanceof Error) return describeError(object);
        if (object instanceof Date) return Number.isNaN(object.getTime()) ? "Invalid Date" : object.toISOString();
        if (object instanceof RegExp) return String(object);
        if (object instanceof Promise) return "Promise {}";
        const name = className(object);
        if (depth > depthLimit) return isArray(object) ? "[Array]" : `[${name}]`;
        const inner = [...seen, object];
        if (isArray(object)) {
            const parts = elements(object.length, index => (index in object ? property(object, index, depth, inner) : "<empty>"));
            return list([...parts, ...membersBeside(object, depth, inner)], "[", "]");
        }
        const primitive = boxed(object);
        if (primitive !== undefined) return inspectBox(object, primitive[0], depth, inner);
        if (object instanceof Map) {
            const pairs = object.entries();
            const parts = elements(object.size, () => {
                const [key, element] = pairs.next().value;
                return `${inspect(key, depth + 1, inner)} => ${inspect(element, depth + 1, inner)}`;
            });
            return list(parts, `Map(${object.size}) {`, "}");
        }
        if (object instanceof Set) {
            const values = object.values();
            return list(elements(object.size, () => inspect(values.next().value, depth + 1, inner)), `Set(${object.size}) {`, "}");
        }
        if (ArrayBuffer.isView(object) && !(object instanceof DataView)) {
            return list(elements(object.length, index => String(object[index])), `${name}(${object.length}) [`, "]");
        }
        if (object instanceof ArrayBuffer) return `ArrayBuffer { byteLength: ${object.byteLength} }`;
        const keys = ownKeys(object).filter(key => descriptorOf(object, key)?.enumerable);
        return list(members(object, keys, depth, inner), name === "Object" ? "{" : `${name} {`, "}");
    }

    function inspect(value, depth, seen) {
        switch (typeof value) {
            case "string": return depth === 0 ? value : stringify(value);
            case "bigint": return `${value}n`;
            case "number": return Object.is(value, -0) ? "-0" : String(value);
            case "symbol": return String(value);
            case "function": return apply(functionText, value, []).startsWith("class") ? `[class ${value.name || "(anonymous)"}]` : `[Function: ${value.name || "(anonymous)"}]`;
            case "object": break;
            default: return String(value);
        }
        if (value === null) return "null";
        if (seen.includes(value)) return "[Circular]";
        try {
            return inspectObject(value, depth, seen);
        } catch {
            // A proxy may throw in every trap.
            return "[Object]";
        }
    }

    const show = value => inspect(value, 0, []);

    function format(values) {
        charactersLeft = characterLimit;
        let [first, ...rest] = values;
        if (typeof first !== "string" || !first.includes("%")) return values.map(show).join(" ");
        const text = first.replace(/%[sdifjoOc%]/g, mark => {
            if (mark === "%%") return "%";
            if (rest.length === 0) return mark;
            const value = rest.shift();
            switch (mark) {
                case "%s": return typeof value === "object" ? show(value) : String(value);
                case "%d": return typeof value === "bigint" ? `${value}n` : String(Number(value));
                case "%i": return String(Number.parseInt(value, 10));
                case "%f": return String(Number.parseFloat(value));
                case "%j": return stringify(value) ?? "undefined";
                case "%c": return "";
                default: return inspect(value, 1, []);
            }
        });
        return [text, ...rest.map(show)].join(" ");
    }

    const cellOf = value => inspect(value, 1, []);

    function draw(header, lines) {
        const widths = header.map((_, column) => Math.max(...[header, ...lines].map(line => line[column].length)));
        const text = line => line.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd();
        write("log", [header, ...lines].map(text).join("\n"));
    }

    function table(rows, selection) {
        charactersLeft = characterLimit;
        if (rows === null || typeof rows !== "object") return write("log", show(rows));
        if (rows instanceof Map) {
            return draw(["(index)", "Key", "Value"], [...rows].map((pair, at) => [`${at}`, ...pair.map(cellOf)]));
        }
        if (rows instanceof Set) return draw(["(index)", "Value"], [...rows].map((value, at) => [`${at}`, cellOf(value)]));
        const indexes = Object.keys(rows);
        const columns = isArray(selection) ? selection.map(String) : [];
        let hasValues = false;
        for (const index of indexes) {
            const row = rows[index];
            if (row === null || typeof row !== "object") hasValues = true;
            else if (!isArray(selection)) for (const key of Object.keys(row)) if (!columns.includes(key)) columns.push(key);
        }
        const header = ["(index)", ...columns, ...(hasValues ? ["Values"] : [])];
        const lines = indexes.map(index => {
            const row = rows[index];
            const isValue = row === null || typeof row !== "object";
            const cells = columns.map(key => (isValue || !(key in row) ? "" : cellOf(row[key])));
            return [index, ...cells, ...(hasValues ? [isValue ? cellOf(row) : ""] : [])];
        });
        draw(header, lines);
    }

    const elapsed = label => `${label}: ${(now() - timers.get(label)).toFixed(3)}ms`;

    const methods = {
        trace: (...values) => write("log", format(["Trace:", ...values])),
        dir: value => write("log", format(["%o", value])),
        table,
        assert(condition, ...values) {
            if (condition) return;
            write("error", values.length === 0 ? "Assertion failed" : `Assertion failed: ${format(values)}`);
        },
        group(...values) {
            if (values.length > 0) write("log", format(values));
            indent(1);
        },
        groupCollapsed: (...values) => methods.group(...values),
        groupEnd: () => indent(-1),
        count(label = "default") {
            counts.set(label, (counts.get(label) ?? 0) + 1);
            write("log", `${label}: ${counts.get(label)}`);
        },
        countReset: (label = "default") => void counts.delete(label),
        time: (label = "default") => void timers.set(label, now()),
        timeLog(label = "default", ...values) {
            if (!timers.has(label)) return write("warn", `Timer "${label}" does not exist`);
            write("log", format([elapsed(label), ...values]));
        },
        timeEnd(label = "default") {
            if (!timers.has(label)) return write("warn", `Timer "${label}" does not exist`);
            write("log", elapsed(label));
            timers.delete(label);
        },
    };
    return { format, show, methods };
})
