// The functions that compiled templates call. Their names are short because every compiled line repeats them.

const moduleByPath = create(null);
const useDepthLimit = 256;
let useDepth = 0;
let elementDepth = 0; // Of custom elements and slots.
let warnings = []; // Reported to the host after the current rendering: failures of parts,
let notes = []; // and mistakes that do not affect the result.
const warningLimit = 100;

// Each row and each component with the same mistake reports it.
function warn(text) {
    if (warnings.length < warningLimit && !warnings.includes(text)) warnings.push(text);
}

// Reports the failure of a part of a page, without which the rest is rendered. A failure of the complete page is thrown
// again.
function noteFailure(failure) {
    if (failure === limitFailure || reasonOf(failure) === "Maximum call stack size exceeded.") throw failure;
    useDepth = 0; // Parts are rendered when the templates around them have been.
    warn(`${placeOf(failure, owner.path)}: ${reasonOf(failure)}`);
}

// Reports a mistake that each rendering of a page makes only once, at the current position of the template.
function warnOnce(text) {
    const texts = owner.page.warned ??= new Set();
    if (texts.has(text)) return;
    texts.add(text);
    if (notes.length < warningLimit) notes.push(`${placeOf(new Error(), owner.path)}: ${text}`);
}

// Members that provide access to objects other than the data.
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

// Whether a view of the program listens to its visibility.
let hasAppearing = false;

// Whether an element is observed when it is created or changes: by SJS with `change:name`, by the host for web-views
// and self-moving elements, or by the program for canvases and elements that it moves.
function isWatched(tag, attributes) {
    for (let at = 0; at < attributes.length; at += 2) {
        const name = attributes[at];
        if (name.startsWith("change:")) return true;
        switch (tag) {
        case "view":
            if (name.endsWith("ppear")) hasAppearing = true;
            break;
        case "input":
        case "textarea":
            if (name === "focus") return true;
            break;
        case "image":
        case "cover-image":
            if (name === "onLoad" || name === "onError" || name === "catchLoad" || name === "catchError") return true;
            break;
        case "swiper":
            if (name === "autoplay" || name === "current") return true;
            break;
        case "movable-view":
            if (name === "x" || name === "y") return true;
            break;
        case "scroll-view":
            if (name === "scroll-into-view" || name === "scroll-left" || name === "scroll-top") return true;
            break;
        case "page-meta":
            if (name === "scroll-top" || name === "onScroll") return true;
        }
    }
    return tag === "web-view" || tag === "page-container" || tag === "canvas";
}

// The functions for every compiled template.
const intrinsics = freeze(assign(create(null), {
    // Places of a template. `countHandler(name)` counts the handler of an attribute; undefined without coverage.
    E(tag, attributes, content, countHandler) {
        const site = new Site(ELEMENT, tag, attributes, content ?? null);
        site.isWatched = isWatched(tag, attributes);
        if (countHandler !== undefined) site.countHandler = countHandler;
        return site;
    },
    X: (text) => new Site(TEXT, text, null, emptyList),
    F: () => new Site(FRAGMENT, "", null, null),
    // Nodes of a rendering.
    e: (site, values, children, key) => new Node(site, values, children, key),
    x: (text) => new Node(textSite, text, null, undefined),
    f: (site, children, key) => new Node(site, null, children, key),
    // A value as text. Null and undefined are the empty text.
    s: (value) => (typeof value === "string" ? value : value === undefined || value === null ? "" : String(value)),
    // These functions and all others, for templates that call more than these.
    m: () => useConstructs().intrinsics,
}));

// The functions for lists, components, slots, imported templates and some expressions. They are loaded when the first
// template that needs one of them is registered.
let constructs = null;

function useConstructs() {
    return constructs ??= loadPart("constructs", {
        ELEMENT, LIST, Node, SLOT, Site, apply, assign, create, emptyList, freeze, intrinsics, isArray, isHiddenMember,
        keysOf, limitError, moduleByPath, mount, nest, nodeLimit, patch, register, remove, scriptModules, useComponents,
        noteFailure, warnOnce,
        editOf: (array) => edits?.get(array),
        noteMove: (node) => components?.noteMove(node),
    });
}

// The functions that mount and patch custom elements and slots. They are created at the first use, because many
// programs have none.
let components = null;

function useComponents() {
    return components ??= makeComponents();
}

function nest(template, data) {
    if (++useDepth > useDepthLimit) throw new Error(`templates are nested deeper than ${useDepthLimit}`);
    const node = new Node(template.site, null, template.render(data), undefined);
    useDepth--;
    return node;
}

// Adds the value of a compiled file, or creates a copy of it for a file that includes it. `links` contains the paths of
// the files that it imports and includes, in the order of `CompiledTemplate.dependencies`.
function register(path, compiled, links, includer = null) {
    const module = {
        path, includer, links: links ?? emptyList, imports: emptyList, templates: create(null), body: null,
        included: null,
        // Templates of pages and components, which have no extension, cannot be included.
        compiled: path.endsWith(".axml") ? compiled : null,
    };
    const { render, templates, imports } = compiled(intrinsics, module);
    module.imports = imports;
    module.body = { site: intrinsics.F(), render };
    for (const name of keysOf(templates)) {
        module.templates[name] = { site: intrinsics.F(), render: templates[name] };
    }
    if (includer === null) moduleByPath[path] = module;
    return module;
}
