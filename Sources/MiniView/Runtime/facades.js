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
