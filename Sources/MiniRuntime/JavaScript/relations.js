// Relations between components, one of which is inside of the other.

const inverses = { __proto__: null, parent: "child", child: "parent", ancestor: "descendant", descendant: "ancestor" };

// Resolves a reference of a component or a page to a path from the root without a leading slash.
function resolvePath(reference, base) {
    const names = reference[0] === "/" ? [] : base.split("/").slice(0, -1);
    for (const name of reference.split("/")) {
        if (name === "..") names.pop();
        else if (name !== "." && name !== "") names.push(name);
    }
    return names.join("/");
}

// Whether the relation that a component declares under a key refers to another component.
function isRelated(kind, key, other) {
    const { target } = kind.relations[key];
    if (isMixin(target)) return other.mixins.has(target);
    const path = resolvePath(key, kind.path);
    return other.path === path || other.path === `${path}/index`;
}

function backKey(outer, inner, type) {
    return keys(outer.relations).find(
        key => outer.relations[key]?.type === inverses[type] && isRelated(outer, key, inner));
}

// Links a new component with the surrounding components with which it has relations.
function link(tracker) {
    for (const key of keys(tracker.kind.relations)) {
        const type = tracker.kind.relations[key]?.type;
        if (type !== "parent" && type !== "ancestor") continue;
        let outer = trackers[tracker.parentId];
        for (; outer !== undefined; outer = type === "parent" ? undefined : trackers[outer.parentId]) {
            if (!isRelated(tracker.kind, key, outer.kind)) continue;
            const back = backKey(outer.kind, tracker.kind, type);
            if (back === undefined) continue;
            tracker.links[tracker.links.length] = { key, other: outer };
            outer.links[outer.links.length] = { key: back, other: tracker };
            callRelation(tracker, key, "linked", outer);
            callRelation(outer, back, "linked", tracker);
            break;
        }
    }
}

// page id -> the cached positions of its components in the tree, by their ids
let order = create(null);

function forgetOrder() {
    order = create(null);
}

// Sorts links by the tree order of the linked components. A closed page has no tree.
function inTreeOrder(pageId, links) {
    if (links.length < 2 || pages[pageId] === undefined) return links;
    if (order[pageId] === undefined) {
        order[pageId] = create(null);
        const ids = selectInstances(pageId, "*, * >>> *", Infinity);
        for (let at = 0; at < ids.length; at++) order[pageId][ids[at]] = at;
    }
    const placeOf = link => order[pageId][link.other.id] ?? Infinity;
    return links.sort((left, right) => placeOf(left) - placeOf(right));
}

function callRelation(tracker, key, name, other) {
    const callback = tracker.kind.relations[key][name];
    if (typeof callback === "function") attempt(tracker, `relations.${name}`, callback, [referenceTo(other)]);
}

function unlink(tracker) {
    for (const { key, other } of tracker.links) {
        callRelation(tracker, key, "unlinked", other);
        for (const back of other.links.filter(back => back.other === tracker)) {
            callRelation(other, back.key, "unlinked", tracker);
        }
        other.links = other.links.filter(back => back.other !== tracker);
    }
    tracker.links = [];
}

function changeLinks(tracker) {
    for (const { key, other } of tracker.links) {
        if (tracker.kind.relations[key].type !== "parent" && tracker.kind.relations[key].type !== "ancestor") continue;
        callRelation(tracker, key, "linkChanged", other);
        for (const back of other.links) {
            if (back.other === tracker) callRelation(other, back.key, "linkChanged", tracker);
        }
    }
}
