// Elements: their attributes, the traversal of elements with their owners, and selectors.

// Calls `visit(name, value)` for every attribute of an element, in the order of the source. A `match-media` whose
// conditions are not met is hidden.
function eachAttribute(node, visit) {
    eachOwnAttribute(node, visit);
    if (node.site.detail === "match-media" && !matchesMedia(node)) visit("hidden", true);
}

function matchesMedia({ site, values }) {
    const window = viewport?.();
    if (window === undefined) return true;
    const { width, height } = window;
    const condition = (name) => {
        const value = attributeValue(site, name, values);
        return value === null || value === "" ? undefined : value;
    };
    const isWithin = (actual, minimum, maximum) => !(actual < condition(minimum)) && !(actual > condition(maximum));
    const equals = (actual, name) => condition(name) === undefined || `${actual}` === `${condition(name)}`;
    return isWithin(width, "min-width", "max-width") && isWithin(height, "min-height", "max-height") &&
        equals(width, "width") && equals(height, "height") &&
        equals(width > height ? "landscape" : "portrait", "orientation");
}

function eachOwnAttribute(node, visit) {
    if (!overlays.has(node)) return eachValue(node.site, node.values, visit);
    const seen = new Set();
    eachValue(node.site, node.values, (name, value) => {
        const isOverlaid = name === "class" || name === "style";
        if (isOverlaid) seen.add(name);
        visit(name, isOverlaid ? overlaid(node, name, value) : value);
    });
    for (const name of ["class", "style"]) {
        if (!seen.has(name)) visit(name, overlaid(node, name, ""));
    }
}

function attribute(node, name) {
    let result;
    eachAttribute(node, (other, value) => {
        if (other === name) result = value;
    });
    return result;
}

// `class` may be a text, a list, or an object whose keys with truthy values are the classes.
function classNames(value) {
    if (isArray(value)) return value.flatMap(classNames);
    if (typeof value === "object" && value !== null) return keysOf(value).filter((name) => value[name]);
    return intrinsics.s(value === true ? "" : value).split(/\s+/).filter((name) => name !== "");
}

// The names in a `class`. An external class of a component also includes the classes that the component's user has set
// for it, which may be external classes in turn.
function classesOf(value, owner) {
    const names = classNames(value);
    const external = owner.definition?.externalClasses ?? emptyList;
    if (external.length === 0) return names;
    return names.flatMap((name) => {
        return external.includes(name) ? [name, ...classesOf(attribute(owner.node, name), owner.owner)] : [name];
    });
}

// `data-element-type` is `elementType`. Values keep their types.
function dataset(node) {
    const result = {};
    eachAttribute(node, (name, value) => {
        if (!name.startsWith("data-")) return;
        result[name.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())] = value;
    });
    return result;
}

// The owner of the handlers and selectors of a node's children. The content of a slot belongs to the owner that wrote
// it.
function ownerBelow(node, owner) {
    if (node.site.kind === ELEMENT) return componentOf(node) ?? owner;
    return node.site.kind === SLOT && !node.isFallback ? owner.owner : owner;
}

// Walks the elements below a list of nodes, outer ones before inner ones. `visit` receives the elements from the
// outermost to the current one, each as `{node, owner}`, and ends the walk by returning true.
function walk(children, owner, path, visit) {
    for (const node of children) {
        if (node === null || node.site.kind === TEXT) continue;
        const isElement = node.site.kind === ELEMENT;
        if (isElement) path.push({ node, owner });
        if (isElement && visit(path)) return true;
        if (node.children !== null && walk(node.children, ownerBelow(node, owner), path, visit)) return true;
        if (isElement) path.pop();
    }
    return false;
}

// The paths that `accepts` returns true for, in document order, at most `limit`.
function pathsWhere(children, owner, accepts, limit = Infinity, path = []) {
    const found = [];
    walk(children, owner, path, (path) => {
        if (accepts(path)) found.push([...path]);
        return found.length === limit;
    });
    return found;
}

// The elements below the last element of a path.
function pathsBelow(path, accepts, limit) {
    const { node, owner } = path.at(-1);
    return pathsWhere(node.children ?? emptyList, ownerBelow(node, owner), accepts, limit, [...path]);
}

// ---- selectors --------------------------------------------------------------------------------------------

// The child elements in a list of nodes, including those in nodes that are not elements, in order.
function elementsIn(children, found = []) {
    for (const node of children) {
        if (node === null || node.site.kind === TEXT) continue;
        if (node.site.kind === ELEMENT) found.push(node);
        else if (node.children !== null) elementsIn(node.children, found);
    }
    return found;
}

const compoundPattern =
    /([#.]?[^\s#.:[\]>,"'+~]+)|\[([^\s=~|^$*\]]+)(?:([~|^$*]?=)(?:"([^"]*)"|'([^']*)'|([^\]"']*)))?\]|:([a-z-]+)(?:\(([^)]*)\))?/y;

function parseAttribute(name, operator, value) {
    if (operator === undefined) return (node) => isShown(attribute(node, name));
    const test = {
        "=": (text) => text === value,
        "^=": (text) => value !== "" && text.startsWith(value),
        "$=": (text) => value !== "" && text.endsWith(value),
        "*=": (text) => value !== "" && text.includes(value),
        "~=": (text) => text.split(/\s+/).includes(value),
        "|=": (text) => text === value || text.startsWith(`${value}-`),
    }[operator];
    return (node) => isShown(attribute(node, name)) && test(attributeText(name, attribute(node, name)));
}

// Parses `odd`, `even`, `3`, `2n`, `2n+1` or `-n+3` into a test of a position, from 1. Null for any other text.
function parsePlaces(text) {
    const words = { odd: "2n+1", even: "2n" };
    const parts = /^([+-]?\d*)n([+-]\d+)?$|^(\d+)$/.exec((words[text] ?? text).replace(/\s+/g, ""));
    if (parts === null) return null;
    if (parts[3] !== undefined) return (place) => place === Number(parts[3]);
    const step = /\d/.test(parts[1]) ? Number(parts[1]) : Number(`${parts[1]}1`);
    const offset = Number(parts[2] ?? 0);
    return (place) => (step === 0 ? place === offset : (place - offset) % step === 0 && (place - offset) / step >= 0);
}

// Parses a pseudo-class into a test of the position of an element, from 1, among `count` siblings. Null for an unknown
// one.
function parsePseudo(name, argument) {
    const places = name === "nth-child" || name === "nth-last-child" ? parsePlaces(argument ?? "") : null;
    switch (name) {
    case "first-child": return (place) => place === 1;
    case "last-child": return (place, count) => place === count;
    case "nth-child": return places;
    case "nth-last-child": return places === null ? null : (place, count) => places(count + 1 - place);
    default: return null;
    }
}

// Parses one compound at the beginning of a text and returns its conditions and the rest of the text. Null if there is
// none.
function parseCompound(text) {
    const step = { tag: undefined, id: undefined, classes: [], tests: [], places: [] };
    compoundPattern.lastIndex = 0;
    let end = 0;
    for (;;) {
        const piece = compoundPattern.exec(text);
        if (piece === null) break;
        const [match, word, name, operator, quoted, otherwise, bare, pseudo, argument] = piece;
        if (word !== undefined) {
            if (word[0] === "#") step.id = word.slice(1);
            else if (word[0] === ".") step.classes.push(word.slice(1));
            else if (end > 0) return null;
            else if (word !== "*") step.tag = word;
        } else if (name !== undefined) {
            step.tests.push(parseAttribute(name, operator, quoted ?? otherwise ?? bare));
        } else {
            const test = parsePseudo(pseudo, argument);
            if (test === null) return null;
            step.places.push(test);
        }
        end += match.length;
    }
    return end === 0 ? null : { step, rest: text.slice(end) };
}

// Selectors: `tag`, `*`, `#id`, `.class`, `[name="value"]`, `:nth-child(n)` and their compounds, descendants (a space,
// or `>>>`), children (`>`), siblings (`+`, `~`) and lists (`,`).
function parseSelector(text) {
    const alternatives = [[]];
    if (text.includes("/deep/")) throw new Error(`'${text}' is not a selector: use >>> instead of /deep/`);
    let rest = text.trim();
    let relation = "";
    for (;;) {
        const compound = parseCompound(rest);
        if (compound === null) throw new Error(`'${text}' is not a selector`);
        compound.step.relation = relation;
        alternatives.at(-1).push(compound.step);
        const [gap, sign] = /^\s*(>>>|[>,+~])?\s*/.exec(compound.rest);
        rest = compound.rest.slice(gap.length);
        if (gap === "" && rest === "") return alternatives;
        if (gap === "") throw new Error(`'${text}' is not a selector`);
        if (sign === ",") alternatives.push([]);
        relation = sign ?? "";
    }
}

const siblingsOf = (path, at, rootChildren) => elementsIn(at === 0 ? rootChildren : path[at - 1].node.children);

// The position among its siblings, from 1, of the element at an index of a path, and their number.
function placeIn(path, at, rootChildren) {
    const siblings = siblingsOf(path, at, rootChildren);
    return [siblings.indexOf(path[at].node) + 1, siblings.length];
}

function matchesStep(path, at, step, rootChildren) {
    const { node, owner } = path[at];
    if (step.tag !== undefined && step.tag !== node.site.detail) return false;
    if (step.id !== undefined && step.id !== intrinsics.s(attribute(node, "id"))) return false;
    if (step.classes.length > 0) {
        const names = classesOf(attribute(node, "class"), owner);
        if (!step.classes.every((name) => names.includes(name))) return false;
    }
    if (!step.tests.every((test) => test(node))) return false;
    if (step.places.length === 0) return true;
    const place = placeIn(path, at, rootChildren);
    return step.places.every((test) => test(...place));
}

// Whether the element at `end` of a path matches the steps up to `last`.
function matches(path, end, steps, last, rootChildren) {
    if (!matchesStep(path, end, steps[last], rootChildren)) return false;
    if (last === 0) return true;
    const { relation } = steps[last];
    if (relation === "+" || relation === "~") {
        const siblings = siblingsOf(path, end, rootChildren);
        const place = siblings.indexOf(path[end].node);
        return siblings.slice(relation === "+" ? Math.max(place - 1, 0) : 0, place).some((node) =>
            matches([...path.slice(0, end), { node, owner: path[end].owner }], end, steps, last - 1, rootChildren));
    }
    if (relation === ">") return end > 0 && matches(path, end - 1, steps, last - 1, rootChildren);
    for (let at = end - 1; at >= 0; at--) {
        if (matches(path, at, steps, last - 1, rootChildren)) return true;
    }
    return false;
}

function findPaths(page, selector, limit) {
    const children = page.root?.children ?? emptyList;
    const alternatives = parseSelector(selector);
    return pathsWhere(children, page, (path) => alternatives.some(
        (steps) => matches(path, path.length - 1, steps, steps.length - 1, children)), limit);
}
