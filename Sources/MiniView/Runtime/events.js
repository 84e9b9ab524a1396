// Selectors and events.

// These types travel from the touched node to the root; all others stay at their node.
const bubblingTypes = new Set(["touchstart", "touchmove", "touchend", "touchcancel", "tap", "longtap"]);

// Calls `visit(name, value)` for every attribute of an element, in the order of the source.
function eachAttribute(node, visit) {
    const attributes = node.site.attributes;
    let at = 0;
    for (let index = 0; index < attributes.length; index += 2) {
        const value = attributes[index + 1];
        visit(attributes[index], value === undefined ? node.values[at++] : value);
    }
}

function attribute(node, name) {
    let result;
    eachAttribute(node, (other, value) => {
        if (other === name) result = value;
    });
    return result;
}

// `class` may be a text, a list or an object whose true keys count.
function classNames(value) {
    if (isArray(value)) return value.flatMap(classNames);
    if (typeof value === "object" && value !== null) return keysOf(value).filter((name) => value[name]);
    return intrinsics.s(value === true ? "" : value).split(/\s+/).filter((name) => name !== "");
}

// Walks the elements below a list of nodes, outer before inner; `visit` gets the ancestors, the element last, and ends
// the walk with true.
function walk(children, ancestors, visit) {
    for (const node of children) {
        if (node === null || node.site.kind === TEXT) continue;
        const isElement = node.site.kind === ELEMENT;
        if (isElement) ancestors.push(node);
        if (isElement && visit(ancestors)) return true;
        if (node.children !== null && walk(node.children, ancestors, visit)) return true;
        if (isElement) ancestors.pop();
    }
    return false;
}

// Selectors: `tag`, `*`, `#id`, `.class` and their compounds, descendants (` `), children (`>`) and lists (`,`).
function parseSelector(text) {
    return text.split(",").map((part) => {
        const steps = [];
        let isChild = false;
        for (const word of part.replaceAll(">", " > ").split(/\s+/)) {
            if (word === "") continue;
            if (word === ">") {
                isChild = true;
                continue;
            }
            const pieces = word.match(/[#.]?[^#.]+/g) ?? [];
            const tag = pieces.find((piece) => piece[0] !== "#" && piece[0] !== ".");
            if (pieces.join("") !== word) throw new Error(`'${text}' is not a selector`);
            steps.push({
                isChild,
                tag: tag === "*" ? undefined : tag,
                id: pieces.find((piece) => piece[0] === "#")?.slice(1),
                classes: pieces.filter((piece) => piece[0] === ".").map((piece) => piece.slice(1)),
            });
            isChild = false;
        }
        if (steps.length === 0 || isChild) throw new Error(`'${text}' is not a selector`);
        return steps;
    });
}

function matchesStep(node, step) {
    if (step.tag !== undefined && step.tag !== node.site.detail) return false;
    if (step.id !== undefined && step.id !== intrinsics.s(attribute(node, "id"))) return false;
    if (step.classes.length === 0) return true;
    const names = classNames(attribute(node, "class"));
    return step.classes.every((name) => names.includes(name));
}

// Whether the last of `path` is selected by the steps up to `last`.
function matches(path, end, steps, last) {
    if (!matchesStep(path[end], steps[last])) return false;
    if (last === 0) return true;
    if (steps[last].isChild) return end > 0 && matches(path, end - 1, steps, last - 1);
    for (let at = end - 1; at >= 0; at--) {
        if (matches(path, at, steps, last - 1)) return true;
    }
    return false;
}

function findPaths(children, selector, limit) {
    const alternatives = parseSelector(selector);
    const found = [];
    walk(children, [], (path) => {
        const last = path.length - 1;
        if (alternatives.some((steps) => matches(path, last, steps, steps.length - 1))) found.push([...path]);
        return found.length === limit;
    });
    return found;
}

// `data-element-type` is `elementType`; values keep their types.
function dataset(node) {
    const result = {};
    eachAttribute(node, (name, value) => {
        if (!name.startsWith("data-")) return;
        result[name.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())] = value;
    });
    return result;
}

// The handler of an element for an event, and whether it stops the event: `onTap`, `catchTap`.
function handlerOf(node, type) {
    let result = null;
    eachAttribute(node, (name, value) => {
        const isCatch = name.startsWith("catch");
        if (!isCatch && !name.startsWith("on")) return;
        if (name.slice(isCatch ? 5 : 2).toLowerCase() !== type) return;
        if (typeof value === "string" && value !== "") result = { name: value, isCatch };
    });
    return result;
}

// The handlers that an event on an element reaches, from the element outwards, each with its event object.
function eventChain(path, type, detail, timeStamp) {
    const lowerType = type.toLowerCase();
    const touched = path[path.length - 1];
    const id = intrinsics.s(attribute(touched, "id"));
    const chain = [];
    for (let at = path.length - 1; at >= 0; at--) {
        const node = path[at];
        const handler = handlerOf(node, lowerType);
        if (handler !== null) {
            const position = { offsetLeft: 0, offsetTop: 0 };
            const own = { id: intrinsics.s(attribute(node, "id")), tagName: node.site.detail, dataset: dataset(node) };
            chain.push({
                handler: handler.name,
                event: {
                    type,
                    timeStamp,
                    target: {
                        id, tagName: touched.site.detail, dataset: dataset(node), targetDataset: dataset(touched),
                        ...position,
                    },
                    currentTarget: { ...own, ...position },
                    detail,
                },
            });
            if (handler.isCatch) break;
        }
        if (!bubblingTypes.has(lowerType)) break;
    }
    return chain;
}
