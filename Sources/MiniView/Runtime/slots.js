// The places of slots, which render content from another template.

const contentSite = new Site(FRAGMENT, "", null, null);

class Slot extends Node {
    constructor(site, name, props, fallback) {
        super(site, null, null, undefined);
        this.name = intrinsics.s(name);
        this.props = props;
        this.fallback = fallback;
        this.instance = null; // The component whose template contains the slot; null in a page.
        this.slots = null; // The source of its content.
        this.isFallback = true;
    }
}

// The content of a part of a slot. Null when it throws.
function contentOf(render, scope, key) {
    try {
        return new Node(contentSite, null, render(scope), key);
    } catch (failure) {
        noteFailure(failure);
        return null;
    }
}

// The contents of the slot with a name, or of all slots without one. Null when one throws.
function contentsOf(slots, name, scope) {
    const contents = [];
    if (slots === null) return contents;
    for (let at = 0; at < slots.length; at += 2) {
        if (name !== undefined && intrinsics.s(slots[at]) !== name) continue;
        const content = contentOf(slots[at + 1], scope, slots[at + 1].key ?? at);
        if (content === null) return null;
        contents.push(content);
    }
    return contents;
}

// Whether a content consists of slots that show nothing: the component that wrote it passes them on, and its own owner
// has no content for them. `writer` is that component, or the page that wrote the content.
function isVacant({ children }, writer) {
    return children.length > 0 && children.every((node) =>
        node?.site.kind === SLOT && node.fallback === null && !isFilled(node, writer));
}

function isFilled({ name, props }, { slots, owner: writer }) {
    const contents = contentsOf(slots ?? null, name, props ?? emptyObject);
    return contents === null || contents.some((content) => !isVacant(content, writer));
}

// The names of the filled slots for templates and programs. A slot without a name is the default one.
function slotNamesOf(slots) {
    if (slots === null) return emptyList;
    const names = [];
    for (let at = 0; at < slots.length; at += 2) names.push(intrinsics.s(slots[at]) || "$default");
    return names;
}

// Contents are matched by their keys. The number of nodes of a content may change.
function patchContents(node, contents) {
    const former = node.children;
    const places = new Map();
    for (let at = 0; at < former.length; at++) {
        if (places.has(former[at].key)) remove(former[at]);
        else places.set(former[at].key, at);
    }
    let furthest = -1;
    node.children = contents.map((content) => {
        const from = places.get(content.key);
        if (from === undefined) return mount(content);
        places.delete(content.key);
        const old = former[from];
        if (old.children.length !== content.children.length) {
            remove(old);
            return mount(content);
        }
        const next = patch(old, content);
        if (from < furthest) components.noteMove(next);
        else furthest = from;
        return next;
    });
    for (const from of places.values()) remove(former[from]);
}

function mountSlot(slot) {
    slot.children = [];
    slot.instance = owner.owner === null ? null : owner;
    if (slot.instance !== null) (slot.instance.slotNodes ??= new Set()).add(slot);
    fillSlot(slot);
}

// The content belongs to the owner of the component, the fallback to the component. The fallback also replaces vacant
// content. A slot whose content throws is unchanged.
function fillSlot(slot) {
    const { instance } = slot;
    slot.slots = instance?.slots ?? null;
    let contents = contentsOf(slot.slots, slot.name, slot.props ?? emptyObject);
    if (contents === null) return;
    const isFallback = contents.length === 0
        || (slot.fallback !== null && contents.every((content) => isVacant(content, instance.owner)));
    if (isFallback && slot.fallback !== null) {
        const fallback = contentOf(slot.fallback, undefined, -1);
        if (fallback === null) return;
        contents = [fallback];
    }
    if (isFallback !== slot.isFallback) patchContents(slot, []);
    slot.isFallback = isFallback;
    const outside = owner;
    const around = enclosing;
    if (instance !== null) owner = isFallback ? instance : instance.owner;
    enclosing = instance;
    try {
        patchContents(slot, contents);
    } finally {
        owner = outside;
        enclosing = around;
    }
}

function patchSlot(old, next) {
    const isSame = old.name === next.name && haveSameProps(old.props, next.props) && !old.isFallback;
    old.name = next.name;
    old.props = next.props;
    old.fallback = next.fallback;
    if (!isSame || old.slots !== (old.instance?.slots ?? null)) fillSlot(old);
}

function haveSameProps(left, right) {
    if (left === null || right === null) return left === right;
    for (const name in left) {
        if (left[name] !== right[name]) return false;
    }
    for (const name in right) {
        if (left[name] !== right[name]) return false;
    }
    return true;
}

// Updates the slots that the component's own rendering did not reach with the current content of the owner.
function refreshSlots(instance) {
    if (instance.slotNodes === null) return;
    for (const slot of [...instance.slotNodes]) {
        if (instance.slotNodes.has(slot) && slot.slots !== instance.slots) fillSlot(slot);
    }
}
