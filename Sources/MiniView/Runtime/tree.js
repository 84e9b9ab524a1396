// The retained tree and its keyed diff.
//
// A *site* is one place of a template and is created once. A *node* is the instance of a site in a page. Nodes of two
// renderings are the same if site and key are. A site represents its own node in a rendering when nothing below it can
// change. Renderings have a fixed shape, so children are compared by position. Only the rows of a list are matched by
// key.

const ELEMENT = 0;
const TEXT = 1;
const FRAGMENT = 2;
const LIST = 3;
const SLOT = 4;

let nodeLimit = 100000;
let lastId = 0;
let nodeCount = 0; // Of the page being rendered.
let patchCount = 0;
// The page or the instance of a component whose template contains the node that is mounted or patched.
let owner = null;

// The failure that ended the last rendering in which a page exceeded a limit.
let limitFailure = null;

function limitError(text) {
    return limitFailure = new Error(text);
}

class Site {
    // `detail` is the tag of an element, the text of a fixed text, or whether the rows of a list read their index.
    // `attributes` consists of alternating names and values; the value `undefined` means that the node contains it.
    // `content` is the list of child sites of a place that never changes, and null for other places.
    constructor(kind, detail, attributes, content) {
        this.kind = kind;
        this.detail = detail;
        this.attributes = attributes;
        this.content = content;
        this.key = undefined;
        this.site = this;
        this.isWatched = false;
        this.isComposed = false; // Whether `components.js` mounts and patches its nodes.
    }
}

// Calls `visit(name, value)` for every attribute of a site with the values of a node.
function eachValue({ attributes }, values, visit) {
    let at = 0;
    for (let index = 0; index < attributes.length; index += 2) {
        const value = attributes[index + 1];
        visit(attributes[index], value === undefined ? values?.[at++] : value);
    }
}

// The value of an attribute of a site with the values of a node. Undefined when there is none.
function attributeValue(site, name, values) {
    let result;
    eachValue(site, values, (other, value) => {
        if (other === name) result = value;
    });
    return result;
}

const emptyList = [];
const textSite = new Site(TEXT, "", null, null);

class Node {
    constructor(site, values, children, key) {
        this.site = site;
        this.key = key;
        this.values = values; // Of the attributes that change; of a text, its text; of a list, what rows depend on.
        this.children = children;
        this.id = 0;
    }
}

function mount(next) {
    const site = next.site;
    const node = next === site ? new Node(site, null, site.content, undefined) : next;
    if (site.kind <= TEXT && ++nodeCount > nodeLimit) {
        throw limitError(`the page has more than ${nodeLimit} nodes`);
    }
    node.id = ++lastId;
    patchCount++;
    if (site.isWatched) watch(node, null);
    if (site.isComposed) {
        components.mount(node);
    } else if (site.kind === LIST) {
        constructs.mountList(node);
    } else if (next === site) {
        node.children = site.content.map(mount);
    } else if (node.children !== null) {
        const children = node.children;
        for (let at = 0; at < children.length; at++) {
            if (children[at] !== null) children[at] = mount(children[at]);
        }
    }
    return node;
}

// Records an element with observed attributes and its former values. Null means that it is new.
function watch(node, formerValues) {
    const watched = owner.page.watched ??= new Map();
    if (!watched.has(node)) watched.set(node, formerValues);
}

function remove(node) {
    if (node === null) return;
    patchCount++;
    discard(node);
}

// A removed node gets the id 0, so that references to it can be detected.
function discard(node) {
    node.id = 0;
    if (node.site.kind <= TEXT) nodeCount--;
    if (node.site.isComposed) components.unmount(node);
    const children = node.children;
    if (children === null) return;
    for (let at = 0; at < children.length; at++) {
        if (children[at] !== null) discard(children[at]);
    }
}

// Changes `old` into `next` and returns the node that is now in its place.
function patch(old, next) {
    if (next === null || old === null) {
        remove(old);
        return next === null ? null : mount(next);
    }
    const site = next.site;
    if (old.site !== site || old.key !== next.key) {
        remove(old);
        return mount(next);
    }
    if (next === site) return old;
    if (site.isComposed) {
        components.patch(old, next);
        return old;
    }
    switch (site.kind) {
    case TEXT:
        if (old.values !== next.values) {
            old.values = next.values;
            patchCount++;
        }
        return old;
    case LIST:
        constructs.patchList(old, next);
        return old;
    case ELEMENT: {
        const values = next.values;
        if (values !== null) {
            for (let at = 0; at < values.length; at++) {
                if (old.values[at] !== values[at]) patchCount++;
            }
            if (site.isWatched) watch(old, old.values);
            old.values = values;
        }
    }
    }
    const children = next.children;
    if (children !== null) {
        for (let at = 0; at < children.length; at++) old.children[at] = patch(old.children[at], children[at]);
    }
    return old;
}
