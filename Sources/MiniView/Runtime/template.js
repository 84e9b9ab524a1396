// What compiled templates call. The names are short because every compiled line repeats them.

const moduleByPath = create(null);
const useDepthLimit = 256;
let useDepth = 0;
let elementDepth = 0; // Of custom elements and slots.
let warnings = []; // What the host is told after the rendering that runs: failures of parts,
let notes = []; // and mistakes in spite of which all is rendered that there is.
const warningLimit = 100;

// One mistake is met by each row and each component that has it.
function warn(text) {
    if (warnings.length < warningLimit && !warnings.includes(text)) warnings.push(text);
}

// Tells of what a part of a page threw that the rest is rendered without; what ends a page as a whole goes on.
function noteFailure(failure) {
    if (failure === limitFailure || reasonOf(failure) === "Maximum call stack size exceeded.") throw failure;
    useDepth = 0; // Parts are rendered when the templates around them have been.
    warn(`${placeOf(failure, owner.path)}: ${reasonOf(failure)}`);
}

// Tells once of a mistake that each rendering of a page meets, at the place of the template that runs.
function warnOnce(text) {
    const known = owner.page.warned ??= new Set();
    if (known.has(text)) return;
    known.add(text);
    if (notes.length < warningLimit) notes.push(`${placeOf(new Error(), owner.path)}: ${text}`);
}

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

// Whether some view of the program listens to whether it is seen.
let hasAppearing = false;

// Whether something is told when an element comes or changes: SJS, by `change:name`, the host, of web-views and of what
// moves by itself, or the program, of canvases and of what it moves.
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

// What every compiled template may call.
const intrinsics = freeze(assign(create(null), {
    // Places of a template.
    E(tag, attributes, content) {
        const site = new Site(ELEMENT, tag, attributes, content ?? null);
        site.isWatched = isWatched(tag, attributes);
        return site;
    },
    X: (text) => new Site(TEXT, text, null, emptyList),
    F: () => new Site(FRAGMENT, "", null, null),
    // Nodes of a rendering.
    e: (site, values, children, key) => new Node(site, values, children, key),
    x: (text) => new Node(textSite, text, null, undefined),
    f: (site, children, key) => new Node(site, null, children, key),
    // A value as text: null and undefined are no text.
    s: (value) => (typeof value === "string" ? value : value === undefined || value === null ? "" : String(value)),
    // These and all others, for templates that call more than these.
    m: () => useConstructs().intrinsics,
}));

// What lists, components, slots, imported templates and some expressions need. It is loaded when the first template is
// registered that has one of them.
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

// What mounts and patches custom elements and slots. It is made at the first use: many programs have none.
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

// Adds what a compiled file evaluates to, or makes a copy of it for a file that includes it. `links` are the paths of the
// files that it imports and includes, in the order of `CompiledTemplate.dependencies`.
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
