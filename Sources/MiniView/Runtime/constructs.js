// The functions that only some compiled templates call. This file ends the part of the runtime that `lists.js` begins.

// The global `Object` in expressions, without functions that change an object or lead to prototypes.
let expressionObject = null;

function makeExpressionObject() {
    const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";
    const callable = assign((value) => Object(value), {
        assign: (...sources) => assign({}, ...sources),
        entries: Object.entries, fromEntries: Object.fromEntries, is: Object.is, keys: keysOf, values: Object.values,
    });
    // An assignment would fail, because the property that functions inherit is read-only.
    return freeze(Object.defineProperty(callable, Symbol.hasInstance, { value: isObject }));
}

// The template with a name in a file. Its own templates take precedence over those of its imports, later imports over
// earlier ones, and all of them over those of the file that includes it.
function templateOf({ templates, imports, links, includer }, name) {
    if (templates[name] !== undefined) return templates[name];
    for (let at = imports.length - 1; at >= 0; at--) {
        const template = moduleByPath[links[imports[at]]]?.templates[name];
        if (template !== undefined) return template;
    }
    return includer === null ? undefined : templateOf(includer, name);
}

// The copy of a file for the file that includes it. Each copy can resolve other templates. A file that includes itself
// is the same copy at all depths.
function includedIn(module, path) {
    const included = moduleByPath[path];
    if (included === undefined) return undefined;
    for (let outer = module; outer !== null; outer = outer.includer) {
        if (outer.path === path) return outer;
    }
    module.included ??= create(null);
    return module.included[path] ??= register(path, included.compiled, included.links, module);
}

function composed(site) {
    useComponents();
    site.isComposed = true;
    return site;
}

const all = freeze({
    __proto__: null,
    ...intrinsics,
    // Places of a template. `countHandler(name)` is that of a built-in element; for a component it counts the calls of a prop.
    L: (usesIndex) => new Site(LIST, usesIndex, null, null),
    K(tag, attributes, countHandler) {
        const site = composed(new Site(ELEMENT, tag, attributes, null));
        site.isWatched = attributes.some((name, at) => at % 2 === 0 && name.startsWith("change:"));
        if (countHandler !== undefined) site.countHandler = countHandler;
        return site;
    },
    T: () => composed(new Site(SLOT, "", null, null)),
    // Nodes of a rendering.
    l(site, source, row, keyOf, values) {
        checkSource(source);
        return new List(site, source, row, keyOf, values);
    },
    // The slots that the rows of a list fill: alternating names and contents. A content is identified by the keys of
    // its rows and by the numbers of their lists in the template.
    w(number, source, row, keyOf) {
        const list = all.l(null, source, row, keyOf, null);
        readSource(list);
        const keys = readKeys(list);
        return list.items.flatMap((item, at) => {
            const slots = row(item, list.indexes === null ? at : list.indexes[at]);
            for (let place = 1; place < slots.length; place += 2) {
                const content = slots[place];
                content.key = `${number} ${content.key ?? place} ${intrinsics.s(keys === null ? at : keys[at])}`;
            }
            return slots;
        });
    },
    k: (site, values, slots, key) => useComponents().customElement(site, values, slots, key),
    t: (site, name, props, fallback) => useComponents().slot(site, name, props, fallback),
    // A member by a computed name.
    g(object, name) {
        if (object === undefined || object === null) return undefined;
        if (typeof name !== "number") {
            name = typeof name === "symbol" ? "" : `${name}`;
            if (isHiddenMember(name)) return undefined;
        }
        return object[name];
    },
    // A call of a method by a computed name.
    c: (object, name, ...values) => {
        const method = all.g(object, name);
        return method === undefined || method === null ? undefined : apply(method, object, values);
    },
    // `name in object`.
    h: (name, object) => typeof object === "object" && object !== null && all.g(object, name) !== undefined,
    // The elements of a spread value, which may be undefined or null.
    a: (value) => value ?? emptyList,
    // The text of a `<text decode>`.
    n(text, isDecoded) {
        if (!isDecoded) return text;
        const characters = {
            __proto__: null,
            amp: "&", apos: "'", emsp: "\u2003", ensp: "\u2002", gt: ">", lt: "<", nbsp: "\u00a0", quot: "\"",
        };
        return text.replace(/&([a-z]+);/g, (reference, name) => characters[name] ?? reference);
    },
    // A `<template is>`.
    u(module, name, data) {
        if (name === "" || name === undefined || name === null) return null;
        const template = templateOf(module, name);
        if (template === undefined) {
            warnOnce(`template '${name}' is not defined`);
            return null;
        }
        return nest(template, data);
    },
    // An `<include>`.
    i(module, index, data) {
        const included = includedIn(module, module.links[index]);
        return included === undefined ? null : nest(included.body, data);
    },
    // The exports of a script under some names. `index` is that of the file among the links.
    j: (module, index, names) => scriptModules().read(module.links[index], names),
    // The data of a file that is included inside a list.
    d: (data, variables) => assign(create(data), variables),
    r: (pattern, flags) => new RegExp(pattern, flags),
    // The global `Object`, created on demand because few templates use it.
    o: () => expressionObject ??= makeExpressionObject(),
});

return { intrinsics: all, mountList, patchList };
