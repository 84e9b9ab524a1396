// What only some compiled templates call. This file ends the part of the runtime that `lists.js` begins.

// What an expression sees as `Object`: nothing that changes an object or leads to prototypes.
let expressionObject = null;

function composed(site) {
    useComponents();
    site.isComposed = true;
    return site;
}

const all = freeze({
    __proto__: null,
    ...intrinsics,
    // Places of a template.
    L: (usesIndex) => new Site(LIST, usesIndex, null, null),
    K: (tag, attributes) => composed(new Site(ELEMENT, tag, attributes, null)),
    T: () => composed(new Site(SLOT, "", null, null)),
    // Nodes of a rendering.
    l(site, source, row, keyOf, values) {
        checkSource(source);
        return new List(site, source, row, keyOf, values);
    },
    // The slots that the rows of a list fill: names and contents in turn.
    w: (source, row) => {
        const list = all.l(null, source, null, null, null);
        readSource(list);
        return list.items.flatMap((item, at) => row(item, list.indexes === null ? at : list.indexes[at]));
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
    // The elements of a spread, which may be missing.
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
    // A `<template is>`: the own templates of the file come first, then those of its imports, the last one first.
    u(module, name, data) {
        if (name === "" || name === undefined || name === null) return null;
        let template = module.templates[name];
        for (let at = module.imports.length - 1; template === undefined && at >= 0; at--) {
            template = moduleByPath[module.links[module.imports[at]]]?.templates[name];
        }
        if (template === undefined) {
            warnOnce(`template '${name}' is not defined`);
            return null;
        }
        return nest(template, data);
    },
    // An `<include>`.
    i(module, index, data) {
        const included = moduleByPath[module.links[index]];
        return included === undefined ? null : nest(included.body, data);
    },
    // What a script exports under some names; `index` is that of the file among the links.
    j: (module, index, names) => scriptModules().read(module.links[index], names),
    // The data that an included file sees inside a list.
    d: (data, variables) => assign(create(data), variables),
    r: (pattern, flags) => new RegExp(pattern, flags),
    // The global `Object`; made late, since few templates name it.
    o: () => expressionObject ??= freeze({
        __proto__: null,
        assign: (...sources) => assign({}, ...sources),
        entries: Object.entries, fromEntries: Object.fromEntries, is: Object.is, keys: keysOf, values: Object.values,
    }),
});

return { intrinsics: all, mountList, patchList };
