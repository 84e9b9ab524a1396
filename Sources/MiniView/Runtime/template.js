// What compiled templates call. The names are short because every compiled line repeats them.

const moduleByPath = create(null);
const useDepthLimit = 256;
let useDepth = 0;
let elementDepth = 0; // Of custom elements and slots.
let warnings = [];

// Members that lead out of data.
function isHiddenMember(name) {
    switch (name) {
    case "constructor":
    case "__proto__":
    case "prototype":
    case "__defineGetter__":
    case "__defineSetter__":
    case "__lookupGetter__":
    case "__lookupSetter__":
        return true;
    default:
        return false;
    }
}

// Whether something is told when an element comes or changes: SJS, by `change:name`, or the host, of web-views and of
// what moves by itself.
function isWatched(tag, attributes) {
    for (let at = 0; at < attributes.length; at += 2) {
        if (attributes[at].startsWith("change:") || (tag === "swiper" && attributes[at] === "autoplay")) return true;
    }
    return tag === "web-view" || tag === "page-container";
}

// What an expression sees as `Object`: nothing that changes an object or leads to prototypes.
let expressionObject = null;

// Copied into an object that begins empty: as it stands, the literal would be the one object of its size in the heap,
// which has a block of 16 KB for each size.
const intrinsics = freeze(assign(create(null), {
    // Places of a template.
    E(tag, attributes, content) {
        const site = new Site(ELEMENT, tag, attributes, content ?? null);
        site.isWatched = isWatched(tag, attributes);
        return site;
    },
    X: (text) => new Site(TEXT, text, null, emptyList),
    F: () => new Site(FRAGMENT, "", null, null),
    L: (usesIndex) => new Site(LIST, usesIndex, null, null),
    K: (tag, attributes) => composed(new Site(ELEMENT, tag, attributes, null)),
    T: () => composed(new Site(SLOT, "", null, null)),
    // Nodes of a rendering.
    e: (site, values, children, key) => new Node(site, values, children, key),
    x: (text) => new Node(textSite, text, null, undefined),
    f: (site, children, key) => new Node(site, null, children, key),
    l: (site, source, row, keyOf, values) => new List(site, source, row, keyOf, values),
    // The slots that the rows of a list fill: names and contents in turn.
    w: (source, row) => {
        const list = new List(null, source, null, null, null);
        readSource(list);
        return list.items.flatMap((item, at) => row(item, list.indexes === null ? at : list.indexes[at]));
    },
    k: (site, values, slots, key) => components.customElement(site, values, slots, key),
    t: (site, name, props, fallback) => components.slot(site, name, props, fallback),
    // A value as text: null and undefined are no text.
    s: (value) => (typeof value === "string" ? value : value === undefined || value === null ? "" : String(value)),
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
        const method = intrinsics.g(object, name);
        return method === undefined || method === null ? undefined : apply(method, object, values);
    },
    // `name in object`.
    h: (name, object) => typeof object === "object" && object !== null && intrinsics.g(object, name) !== undefined,
    // The elements of a spread, which may be missing.
    a: (value) => value ?? emptyList,
    // A `<template is>`: the own templates of the file come first, then those of its imports, the last one first.
    u(module, name, data) {
        if (name === "" || name === undefined || name === null) return null;
        let template = module.templates[name];
        for (let at = module.imports.length - 1; template === undefined && at >= 0; at--) {
            template = moduleByPath[module.links[module.imports[at]]]?.templates[name];
        }
        if (template === undefined) {
            warnings.push(`${module.path}: template '${name}' is not defined`);
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
}));

// What mounts and patches custom elements and slots. It is made at the first use: many programs have none.
let components = null;

function composed(site) {
    components ??= makeComponents();
    site.isComposed = true;
    return site;
}

function nest(template, data) {
    if (++useDepth > useDepthLimit) throw new Error(`templates are nested deeper than ${useDepthLimit}`);
    const node = new Node(template.site, null, template.render(data), undefined);
    useDepth--;
    return node;
}

// Adds what a compiled file evaluates to. `links` are the paths of the files that it imports and includes, in the order
// of `CompiledTemplate.dependencies`.
function register(path, compiled, links) {
    const module = { path, links: links ?? emptyList, imports: emptyList, templates: create(null), body: null };
    const { render, templates, imports } = compiled(intrinsics, module);
    module.imports = imports;
    module.body = { site: intrinsics.F(), render };
    for (const name of keysOf(templates)) {
        module.templates[name] = { site: intrinsics.F(), render: templates[name] };
    }
    moduleByPath[path] = module;
}
