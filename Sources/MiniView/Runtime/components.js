// Custom elements. This file ends the body of the function `makeComponents`, which `slots.js` begins.
//
// The element of a component has one child, the fragment of its template. The content from the owner is below its slots.
// The instance in the logic context is created while its element is mounted.

// The changes of an instance that the host handles once the view is up to date.
const MOUNTED = 1;
const UPDATED = 2;
const REMOVED = 3;
const MOVED = 4;

const depthLimit = 100;
const elementDepthLimit = 512;
const instances = new Map();
const definitionsByOwner = create(null);
const definitionByPath = create(null);
const emptyObject = freeze(create(null));
let lastInstanceId = 0;
let dirty = [];
// The changes of instances since the host's last request.
let [mounted, updated, removed, moved] = [new Set(), new Set(), [], []];
// The component around the node that is mounted, regardless of its owner. Null in a page.
let enclosing = null;

class CustomElement extends Node {
    // `slots` consists of alternating names and functions that render content. Null is none.
    constructor(site, values, slots, key) {
        super(site, values, null, key);
        this.slots = slots;
        this.instance = null;
    }
}

class Instance {
    constructor(definition, node) {
        this.id = --lastInstanceId; // Pages have positive ids.
        this.path = definition.path;
        this.definition = definition;
        this.owner = owner;
        this.page = owner.page;
        this.depth = owner.depth + 1;
        this.parent = enclosing;
        this.generics = null;
        this.node = node;
        this.slots = node.slots;
        this.slotNames = slotNamesOf(node.slots);
        this.slotNodes = null;
        this.props = null;
        this.data = null;
        this.root = null;
        this.isDirty = false;
        this.isBroken = false;
    }
}

// A prop that calls a method of an owner, by name. `count` counts a call for the attribute; undefined without coverage.
class MethodReference {
    constructor(id, name, count) {
        this.id = id;
        this.name = name;
        this.count = count;
    }
}

// ---- definitions ----------------------------------------------------------------------------------------

// The component of a tag in the template of the current owner. Null when the tag is not a component.
function definitionOf(tag) {
    const generic = owner.generics?.[tag];
    if (generic !== undefined) return generic;
    const cache = definitionsByOwner[owner.path] ??= create(null);
    if (cache[tag] !== undefined) return cache[tag];
    const found = resolveComponent?.(owner.path, tag) ?? null;
    if (found === null || found.placeholder !== undefined) return cache[tag] = found;
    return cache[tag] = definitionByPath[found.path] ??= found;
}

// ---- props ----------------------------------------------------------------------------------------------

function isFunctionName(name) {
    return name.length > 2 && name[0] === "o" && name[1] === "n" && name[2] >= "A" && name[2] <= "Z";
}

const propNames = create(null);

// The prop of an attribute: `max-num` is `maxNum`. Libraries read `data-*` and `aria-*` under their original names.
function propNameOf(name) {
    if (name === "class") return "className";
    if (!name.includes("-") || name.startsWith("data-") || name.startsWith("aria-")) return name;
    return propNames[name] ??= camelCase(name);
}

function camelCase(name) {
    const [first, ...others] = name.split("-");
    return first + others.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

function readProps(node, { defaults }, target) {
    const props = create(null);
    eachValue(node.site, node.values, (name, specified) => {
        if (name === "ref" || name === "slot" || name === "slot-scope") return;
        if (name.startsWith("generic:") || name.startsWith("change:")) return;
        const prop = propNameOf(name);
        const isMethod = typeof specified === "string" && isFunctionName(prop);
        const value = isMethod ? methodReference(target, specified, node.site, name) : specified;
        if (value === undefined) return;
        // `className` takes precedence over `class` in any order.
        if (name !== "class" || props.className === undefined) props[prop] = value;
        if (hasOwn(defaults, name)) props[name] = value;
    });
    return props;
}

// Each method has one reference, because props are compared by identity. With coverage, each attribute has one for itself.
function methodReference(target, text, site, attribute) {
    const name = text.trim();
    if (name === "") return undefined;
    let methods = target.methods ??= create(null);
    const { countHandler } = site;
    if (countHandler !== undefined) {
        const sites = target.countedMethods ??= new Map();
        if (!sites.has(site)) sites.set(site, create(null));
        methods = sites.get(site)[attribute] ??= create(null);
    }
    return methods[name] ??= new MethodReference(target.id, name, countHandler && (() => countHandler(attribute)));
}

// The differences as lists that the logic context copies: names, values, and names with the fields of method references.
function changesOf(previous, next) {
    const names = [];
    const values = [];
    const methods = [];
    for (const name in next) {
        const value = next[name];
        if (previous[name] === value) continue;
        if (value instanceof MethodReference) {
            methods.push(name, value.id, value.name, value.count);
        } else {
            names.push(name);
            values.push(value);
        }
    }
    for (const name in previous) {
        if (next[name] !== undefined) continue;
        names.push(name);
        values.push(undefined);
    }
    return names.length + methods.length === 0 ? null : { names, values, methods };
}

function scopeOf({ id, definition, props, data, slotNames }) {
    const scope = assign(create(null), definition.defaults, props, data);
    scope.$id = -id;
    const slots = scope.$slots = create(null);
    for (const name of slotNames) (slots[name] ??= []).push(emptyObject);
    return scope;
}

// ---- instances ------------------------------------------------------------------------------------------

// `generic:name="tag"`: the owner selects the component of a tag in the component's own template.
function readGenerics(node) {
    let generics = null;
    eachValue(node.site, node.values, (name, value) => {
        if (!name.startsWith("generic:")) return;
        const definition = definitionOf(intrinsics.s(value));
        if (definition !== null) (generics ??= create(null))[name.slice(8)] = definition;
    });
    return generics;
}

function mountInstance(node, definition) {
    if (owner.depth === depthLimit) {
        warn(`${owner.path}.axml: <${node.site.detail}>: components are nested deeper than ${depthLimit} levels`);
        node.children = [];
        return;
    }
    const instance = new Instance(definition, node);
    node.instance = instance;
    instances.set(instance.id, instance);
    (instance.page.instances ??= new Set()).add(instance);
    instance.props = readProps(node, definition, owner);
    instance.generics = readGenerics(node);
    const { names, values, methods } = changesOf(emptyObject, instance.props) ?? { names: [], values: [], methods: [] };
    const reference = attributeValue(node.site, "ref", node.values);
    const data = copyRoot(createInstance(
        instance.id, instance.path, owner.id, instance.page.id, enclosing?.id ?? 0, names, values, methods,
        typeof reference === "string" ? reference : "", instance.slotNames, functionOf,
    ));
    if (typeof data === "string") {
        warn(`${instance.path}.js: ${data}`);
        instance.data = emptyObject;
    } else {
        instance.data = data;
    }
    renderInstance(instance);
    mounted.add(instance.id);
}

// Changes props, or renders only the data that setData changed.
function updateInstance(instance, props) {
    if (props !== null) {
        const changes = changesOf(instance.props, props);
        if (changes === null) return;
        instance.props = props;
        notifyUpdate(instance.id, changes.names, changes.values, changes.methods, functionOf);
    } else if (instance.definition.tracksUpdates) {
        notifyUpdate(instance.id, emptyList, emptyList, emptyList, functionOf);
    }
    instance.isDirty = false;
    renderInstance(instance);
    if (instance.definition.tracksUpdates) updated.add(instance.id);
}

const emptyContent = () => new Node(contentSite, null, [], undefined);

// A component whose template fails is empty or unchanged. The rest of the page is rendered.
function renderInstance(instance) {
    const outside = owner;
    const outsideDepths = [useDepth, elementDepth];
    const outsideCount = nodeCount;
    const around = enclosing;
    owner = instance;
    enclosing = instance;
    try {
        const module = moduleByPath[instance.path];
        if (module === undefined) throw new Error("the component has no template");
        const next = instance.definition.isPage ? emptyContent() : nest(module.body, scopeOf(instance));
        if (instance.isBroken) {
            remove(instance.root);
            instance.root = null;
        }
        instance.isBroken = true; // Until its tree is complete again.
        instance.root = instance.root === null ? mount(next) : patch(instance.root, next);
        refreshSlots(instance);
        instance.isBroken = false;
    } catch (failure) {
        if (instance.isBroken) nodeCount = outsideCount;
        noteFailure(failure);
        instance.root ??= mount(emptyContent());
    } finally {
        owner = outside;
        enclosing = around;
        [useDepth, elementDepth] = outsideDepths;
    }
    instance.node.children = [instance.root];
}

function unmountInstance(instance) {
    if (!instances.delete(instance.id)) return;
    instance.page.instances.delete(instance);
    removed.push(instance.id);
}

function increaseDepth() {
    if (++elementDepth > elementDepthLimit) {
        throw new Error(`custom elements and slots are nested deeper than ${elementDepthLimit} levels`);
    }
}

// Instances in the order of the tree, inner ones before outer ones.
function inTreeOrder(ids) {
    if (ids.length < 2) return ids;
    const remaining = new Set(ids);
    const found = [];
    const visit = (node) => {
        if (node === null || remaining.size === 0) return;
        for (const child of node.children ?? emptyList) visit(child);
        if (node.site.kind === ELEMENT && remaining.delete(node.instance?.id)) found.push(node.instance.id);
    };
    for (const page of new Set(ids.map((id) => instances.get(id)?.page))) visit(page?.root ?? null);
    // The remaining instances are no longer in a tree.
    return [...found, ...remaining];
}

// ---- custom elements ------------------------------------------------------------------------------------

function mountElement(node) {
    const definition = definitionOf(node.site.detail);
    if (definition?.placeholder !== undefined) useBuiltIn(node.site, definition.placeholder);
    else if (definition !== null) return mountInstance(node, definition);
    node.children = (contentsOf(node.slots, undefined, undefined) ?? emptyList).map(mount);
}

// From now on the site is that of a built-in element with the same content.
function useBuiltIn(site, tag) {
    site.detail = tag;
    (definitionsByOwner[owner.path] ??= create(null))[tag] = null;
}

function patchElement(old, next) {
    const { values, slots } = next;
    let isChanged = false;
    if (values !== null) {
        for (let at = 0; at < values.length; at++) {
            if (old.values[at] === values[at]) continue;
            isChanged = true;
            patchCount++;
        }
        if (old.site.isWatched) watch(old, old.values);
        old.values = values;
    }
    old.slots = slots;
    const { instance } = old;
    if (instance === null) {
        const contents = contentsOf(slots, undefined, undefined);
        if (contents !== null) patchContents(old, contents);
        return;
    }
    instance.slots = slots;
    const slotNames = slotNamesOf(slots);
    const hasOtherSlots = slotNames.join() !== instance.slotNames.join();
    instance.slotNames = slotNames;
    if (isChanged) updateInstance(instance, readProps(old, instance.definition, instance.owner));
    if (hasOtherSlots) renderInstance(instance);
    else refreshSlots(instance);
}

// ---- functions for the tree and the pages --------------------------------------------------------------

return {
    instances,
    customElement: (site, values, slots, key) => new CustomElement(site, values, slots, key),
    slot: (site, name, props, fallback) => new Slot(site, name, props, fallback),
    mount(node) {
        increaseDepth();
        if (node.site.kind === SLOT) mountSlot(node);
        else mountElement(node);
        elementDepth--;
    },
    patch(old, next) {
        increaseDepth();
        if (old.site.kind === SLOT) patchSlot(old, next);
        else patchElement(old, next);
        elementDepth--;
    },
    unmount(node) {
        if (node.instance === null) return;
        if (node.site.kind === SLOT) node.instance.slotNodes.delete(node);
        else unmountInstance(node.instance);
    },
    unmountAll(page) {
        for (const instance of page.instances ?? emptyList) {
            // An instance that was never shown has no `didMount`.
            mounted.delete(instance.id);
            unmountInstance(instance);
        }
    },
    // Records the components in a row of a list that has moved.
    noteMove(node) {
        if (node === null) return;
        const { instance } = node;
        if (instance !== undefined && instance !== null && node.site.kind === ELEMENT) {
            if (instance.definition.tracksMoves) moved.push(instance.id);
            return;
        }
        for (const child of node.children ?? emptyList) this.noteMove(child);
    },
    markDirty(instance) {
        dirty.push(instance);
    },
    // Renders the instances whose data changed, outer ones first. Changes made meanwhile are rendered at the next
    // flush.
    flush(report) {
        const batch = dirty.sort((left, right) => right.id - left.id);
        dirty = [];
        for (const instance of batch) {
            if (!instance.isDirty || !instances.has(instance.id)) continue;
            const { page } = instance;
            useDepth = 0;
            elementDepth = 0;
            nodeCount = page.nodeCount;
            owner = instance.owner;
            enclosing = instance.parent;
            try {
                updateInstance(instance, null);
            } catch (failure) {
                instance.isBroken = true;
                report.errors.push(`${placeOf(failure, instance.path)}: ${reasonOf(failure)}`);
            }
            page.nodeCount = nodeCount;
        }
    },
    // Alternating kinds and ids: removed, created and updated instances, inner ones before outer ones.
    takeSteps() {
        const steps = [];
        const changed = inTreeOrder([...updated].filter((id) => !mounted.has(id)));
        for (const id of removed) if (!mounted.has(id)) steps.push(REMOVED, id);
        for (const id of mounted) steps.push(MOUNTED, id);
        for (const id of moved) steps.push(MOVED, id);
        for (const id of changed) steps.push(UPDATED, id);
        for (const id of removed) if (mounted.has(id)) steps.push(REMOVED, id);
        mounted = new Set();
        updated = new Set();
        removed = [];
        moved = [];
        return steps;
    },
};
