// The retained tree and its keyed diff.
//
// A *site* is one place of a template, made once; a *node* is what a place became in a page. Nodes of two renderings
// are the same if site and key are. A site stands for a node in a rendering when nothing below it can change.
// Renderings have a fixed shape, so children are compared in place; only the rows of a list are matched by key.

const ELEMENT = 0;
const TEXT = 1;
const FRAGMENT = 2;
const LIST = 3;
const SLOT = 4;

let nodeLimit = 100000;
let lastId = 0;
let nodeCount = 0; // Of the page being rendered.
let patchCount = 0;
// The page or the instance of a component whose template holds what is being mounted or patched.
let owner = null;

// What ends the rendering of a page: a limit of the page as a whole.
class LimitError extends Error {}

class Site {
    // `detail` is the tag of an element, the text of a fixed text, and whether the rows of a list read their index.
    // `attributes` alternates names and values; the value `undefined` says that the node holds it. `content` is the
    // list of child sites of a place that never changes, and null of one that does.
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

// Calls `visit(name, value)` for every attribute of a site as it is with the values of a node.
function eachValue({ attributes }, values, visit) {
    let at = 0;
    for (let index = 0; index < attributes.length; index += 2) {
        const value = attributes[index + 1];
        visit(attributes[index], value === undefined ? values?.[at++] : value);
    }
}

// An attribute of a site as it is with the values of a node; undefined when there is none.
function givenAttribute(site, name, values) {
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

class List extends Node {
    constructor(site, source, row, keyOf, values) {
        super(site, values, null, undefined);
        this.source = source;
        this.row = row;
        this.keyOf = keyOf;
        this.items = null;
        this.indexes = null; // The keys of an object; null for other sources, whose indexes are numbers.
        this.keys = null;
    }
}

function mount(next) {
    const site = next.site;
    const node = next === site ? new Node(site, null, site.content, undefined) : next;
    if (site.kind <= TEXT && ++nodeCount > nodeLimit) {
        throw new LimitError(`the page has more than ${nodeLimit} nodes`);
    }
    node.id = ++lastId;
    patchCount++;
    if (site.isWatched) watch(node, null);
    if (site.isComposed) {
        components.mount(node);
    } else if (site.kind === LIST) {
        mountList(node);
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

// Notes an element whose attributes something listens to, with the values that it had before; null is none.
function watch(node, formerValues) {
    const watched = owner.page.watched ??= new Map();
    if (!watched.has(node)) watched.set(node, formerValues);
}

function remove(node) {
    if (node === null) return;
    patchCount++;
    discard(node);
}

// A node that is gone has no id, for whoever keeps something of it.
function discard(node) {
    node.id = 0;
    if (node.site.kind <= TEXT) nodeCount--;
    if (node.site.isComposed) components.leave(node);
    const children = node.children;
    if (children === null) return;
    for (let at = 0; at < children.length; at++) {
        if (children[at] !== null) discard(children[at]);
    }
}

// Makes `old` show what `next` says; the answer is the node that is now in its place.
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
        patchList(old, next);
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

// What `a:for` runs over: the elements of an array, 0 to n - 1 for a number, the characters of a string, the values of
// an object with its keys as indexes, and nothing for anything else.
function readSource(list) {
    const source = list.source;
    let items = emptyList;
    switch (typeof source) {
    case "number":
        if (source > nodeLimit) throw new LimitError(`a:for over ${source} rows; the limit is ${nodeLimit}`);
        items = [];
        for (let at = 0; at < source; at++) items.push(at);
        break;
    case "string":
        items = [...source];
        break;
    case "object":
        if (isArray(source)) {
            items = source;
        } else if (source !== null) {
            list.indexes = keysOf(source);
            items = list.indexes.map((key) => source[key]);
        }
    }
    if (items.length > nodeLimit) throw new LimitError(`a:for over ${items.length} rows; the limit is ${nodeLimit}`);
    list.items = items;
}

function readKeys(list) {
    return list.keyOf === null ? null : list.items.map((item, at) => keyOf(list, item, at));
}

// Whether the rows from `start` to `end` have the keys that rows in their places had before.
function haveKeys(list, known, start, end) {
    if (known === null) return true;
    for (let at = start; at < end; at++) {
        if (keyOf(list, list.items[at], at) !== known[at]) return false;
    }
    return true;
}

// A row without a key of its own, or with an object as its key, is known by its place.
function keyOf(list, item, at) {
    const key = list.keyOf(item, list.indexes === null ? at : list.indexes[at]);
    return key === undefined || key === null || typeof key === "object" ? `\0${at}` : key;
}

function mountList(list) {
    readSource(list);
    const { items, indexes, row } = list;
    list.keys = readKeys(list);
    const rows = [];
    for (let at = 0; at < items.length; at++) {
        const next = row(items[at], indexes === null ? at : indexes[at]);
        rows.push(next === null ? null : mount(next));
    }
    list.children = rows;
    list.row = null;
    list.keyOf = null;
}

// Arrays that have been copied since the last rendering: of what, and the range of the elements that differ.
let edits = null;

function patchList(old, next) {
    const isSame = haveSameValues(old.values, next.values);
    if (isSame && old.source === next.source) return;
    readSource(next);
    const { items, indexes, row } = next;
    const oldCount = old.items.length;
    // Rows at both ends that have neither changed nor moved stay as they are, and rows that have only changed stay in their
    // places: a change of few rows out of many costs little, and makes nothing of the size of the list.
    let start = 0;
    let end = items.length;
    const edit = edits?.get(next.source);
    if (isSame && edit !== undefined && edit.origin === old.source && end === oldCount) {
        start = Math.min(edit.start, end);
        end = Math.min(edit.end, end);
    } else if (isSame && indexes === null && old.indexes === null) {
        while (start < end && start < oldCount && items[start] === old.items[start]) start++;
        if (end === oldCount) while (end > start && items[end - 1] === old.items[end - 1]) end--;
    }
    const staysInPlace = items.length === oldCount && haveKeys(next, old.keys, start, end);
    const rows = staysInPlace ? old.children : old.children.slice(0, items.length);
    rows.length = items.length;

    // Makes row `to` of row `from` of the last rendering, or anew if there was none.
    function patchRow(from, to) {
        const index = indexes === null ? to : indexes[to];
        if (from === undefined) {
            rows[to] = patch(null, row(items[to], index));
        } else if (
            isSame && old.items[from] === items[to] &&
            (!next.site.detail || index === (old.indexes === null ? from : old.indexes[from]))
        ) {
            rows[to] = old.children[from];
        } else {
            rows[to] = patch(old.children[from], row(items[to], index));
        }
    }

    if (staysInPlace || old.keys === null) {
        for (let at = start; at < end; at++) patchRow(at < oldCount ? at : undefined, at);
        for (let at = items.length; at < oldCount; at++) remove(old.children[at]);
    } else {
        const keys = readKeys(next);
        patchKeyed(old, keys, rows, patchRow, start, end);
        old.keys = keys;
    }
    old.source = next.source;
    old.items = items;
    old.indexes = indexes;
    old.values = next.values;
    old.children = rows;
}

function patchKeyed(old, keys, rows, patchRow, start, end) {
    let oldEnd = old.keys.length - keys.length + end;
    for (; start < end && start < oldEnd && keys[start] === old.keys[start]; start++) patchRow(start, start);
    for (; start < end && start < oldEnd && keys[end - 1] === old.keys[oldEnd - 1];) patchRow(--oldEnd, --end);
    const places = new Map();
    for (let at = start; at < oldEnd; at++) {
        if (places.has(old.keys[at])) remove(old.children[at]);
        else places.set(old.keys[at], at);
    }
    let furthest = -1;
    for (let at = start; at < end; at++) {
        const from = places.get(keys[at]);
        patchRow(from, at);
        places.delete(keys[at]);
        if (from < furthest) components?.noteMove(rows[at]);
        else if (from !== undefined) furthest = from;
    }
    for (const at of places.values()) remove(old.children[at]);
}

function haveSameValues(left, right) {
    if (left === null || right === null) return left === right;
    for (let at = 0; at < right.length; at++) {
        if (left[at] !== right[at]) return false;
    }
    return true;
}
