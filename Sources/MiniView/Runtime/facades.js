// What handlers written in SJS see of elements, and of the page or component that these stand in.

const scriptStates = new WeakMap();

// Classes and style that SJS has put on an element, over those of its attributes.
const overlays = new WeakMap();

function stateOf(key) {
    if (!scriptStates.has(key)) scriptStates.set(key, {});
    return scriptStates.get(key);
}

function overlayOf(node) {
    if (!overlays.has(node)) overlays.set(node, { added: new Set(), removed: new Set(), style: "" });
    return overlays.get(node);
}

// What an owner offers to SJS; `find` answers the paths that a selector names in it.
function facade(owner, key, find) {
    return {
        selectComponent: (selector) => elementFacade(find(selector, 1)[0]),
        selectAllComponents: (selector) => find(selector, Infinity).map(elementFacade),
        getState: () => stateOf(key),
        callMethod(name, value) {
            steps.push({ owner: owner.id, handler: `${name}`, event: value });
        },
    };
}

function ownerFacade(owner) {
    if (owner === null || owner === undefined) return null;
    return freeze({
        ...facade(owner, owner, (selector, limit) => findPaths(pageAround(owner), selector)
            .filter((path) => path.at(-1).owner === owner).slice(0, limit)),
        selectOwnerComponent: () => ownerFacade(owner.owner),
    });
}

function pageAround(owner) {
    return owner.owner === null || owner.owner === undefined ? owner : pageAround(owner.owner);
}

function elementFacade(path) {
    if (path === undefined) return null;
    const { node, owner } = path.at(-1);
    const isOwnClass = (name) => typeof name === "string" && !name.startsWith("a-");
    return freeze({
        ...facade(owner, node, (selector, limit) => findPaths(pageAround(owner), selector)
            .filter((other) => other.length > path.length && other[path.length - 1].node === node).slice(0, limit)),
        selectOwnerComponent: () => ownerFacade(owner),
        getDataset: () => dataset(node),
        hasClass: (name) => isOwnClass(name) && classNames(attribute(node, "class")).includes(name),
        addClass(...names) {
            const { added, removed } = overlayOf(node);
            for (const name of names.filter(isOwnClass)) {
                added.add(name);
                removed.delete(name);
            }
        },
        removeClass(...names) {
            const { added, removed } = overlayOf(node);
            for (const name of names.filter(isOwnClass)) {
                added.delete(name);
                removed.add(name);
            }
        },
        setStyle(style) {
            overlayOf(node).style = styleText(style);
        },
    });
}

// An attribute with what SJS has made of it.
function overlaid(node, name, value) {
    const { added, removed, style } = overlays.get(node);
    if (name === "class") {
        return [...new Set([...classNames(value).filter((other) => !removed.has(other)), ...added])].join(" ");
    }
    return [styleText(value), style].filter((text) => text !== "").join("; ");
}

// What a built-in component tells of a change that the program has made to it; `values` has its attributes in order.
const tellings = {
    __proto__: null,
    swiper: { names: ["current"], tell: (path, [current]) => tellOfTurn(path, current, "") },
    "movable-view": { names: ["x", "y"], tell: (path, [x, y]) => fire(path, "change", { x, y, source: "" }) },
};

function tellOfTurn(path, current, source) {
    fire(path, "transition", { dx: 0, dy: 0 });
    fire(path, "change", { current, source });
    fire(path, "animationEnd", { current, source });
}

// Tells of an element that came or changed; what a person has made of it is kept in `controls`.
function tellOfChange({ controls }, path, before) {
    const { node } = path.at(-1);
    const tag = node.site.detail;
    if (tag === "canvas" && before === null) fire(path, "ready");
    if (before === null || !hasOwn(tellings, tag)) return;
    const { names, tell } = tellings[tag];
    let isChanged = false;
    const values = names.map((name) => {
        const given = attribute(node, name);
        const state = controls?.get(node)?.[name];
        const former = Number(state === undefined ? givenAttribute(node.site, name, before) : state.value) || 0;
        const value = Number(state === undefined || state.given !== given ? given : state.value) || 0;
        isChanged ||= value !== former;
        return value;
    });
    if (isChanged) tell(path, values);
}

// Calls what listens by `change:name`, and by events of built-in components, for elements that came or changed; `watched`
// has the values before.
function tellOfChanges(page, watched, time) {
    beginSteps(time);
    const paths = pathsWhere(page.root?.children ?? emptyList, page, (path) => watched.has(path.at(-1).node));
    for (const path of paths) {
        const { node, owner } = path.at(-1);
        const before = watched.get(node);
        eachAttribute(node, (name, listener) => {
            if (!name.startsWith("change:") || typeof listener !== "function") return;
            const value = attribute(node, name.slice(7));
            const former = before === null ? undefined : givenAttribute(node.site, name.slice(7), before);
            if (before !== null && former === value) return;
            try {
                apply(listener, undefined, [value, former, ownerFacade(owner), elementFacade(path)]);
            } catch (failure) {
                steps.push({ failure: `${placeOf(failure, owner.path)}: ${reasonOf(failure)}` });
            }
        });
        tellOfChange(page, path, before);
    }
    return steps;
}
