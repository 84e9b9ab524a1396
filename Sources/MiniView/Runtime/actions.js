// The actions of the host on a page: find elements, describe them, and act on them as a user does.

// ---- finding ----------------------------------------------------------------------------------------------

const roles = {
    __proto__: null,
    button: "button", checkbox: "checkbox", form: "form", image: "img", input: "textbox", navigator: "link",
    picker: "combobox", progress: "progressbar", radio: "radio", "radio-group": "radiogroup", slider: "slider",
    switch: "switch", textarea: "textbox",
};

function roleOf(node) {
    const role = attribute(node, "aria-role") ?? attribute(node, "role");
    return intrinsics.s(role) || (roles[node.site.detail] ?? node.site.detail);
}

function textBelow(children) {
    let text = "";
    for (const node of children ?? emptyList) {
        if (node === null) continue;
        text += node.site.kind === TEXT ? textOf(node) : textBelow(node.children);
    }
    return text;
}

const textIn = (path) => collapse(textBelow(nodeOf(path).children));

// The accessible name of an element: its `aria-label`, its text, the text of its label, or its placeholder.
function nameOf(path) {
    const node = nodeOf(path);
    const label = intrinsics.s(attribute(node, "aria-label"));
    return collapse(label) || textIn(path) || labelText(path) || collapse(intrinsics.s(attribute(node, "placeholder")));
}

// The text of the label that contains a control or refers to it.
function labelText(path) {
    if (!labelled.has(tagOf(path))) return "";
    const isFor = (other) => tagOf(other) === "label" && nodeOf(labelledBy(other) ?? other) === nodeOf(path);
    const label = ancestorWithTag(path, "label") ?? pathsWhere(page.root.children, page, isFor, 1)[0];
    return label === undefined ? "" : textIn(label);
}

// The innermost elements whose text is equal to a text or contains it.
function pathsWithText(children, owner, requestedText, isExact, base) {
    const text = collapse(requestedText);
    const shows = (path) => (isExact ? textIn(path) === text : textIn(path).includes(text));
    const found = pathsWhere(children, owner, shows, Infinity, base);
    const outer = new Set(found.flatMap((path) => path.slice(0, -1).map(({ node }) => node)));
    return found.filter((path) => !outer.has(nodeOf(path)));
}

function locate({ by, value, name, within, index }) {
    const bases = within === undefined ? [[]] : locate(within);
    const found = bases.flatMap((base) => {
        const last = base.at(-1);
        const children = last === undefined ? page.root?.children ?? emptyList : last.node.children ?? emptyList;
        const owner = last === undefined ? page : ownerBelow(last.node, last.owner);
        const start = [...base];
        switch (by) {
        case "selector": return findPaths(page, value).filter((path) => isBelow(path, base));
        case "text": return pathsWithText(children, owner, value, false, start);
        case "wholeText": return pathsWithText(children, owner, value, true, start);
        case "role": return pathsWhere(children, owner, (path) => roleOf(nodeOf(path)) === value &&
            (name === undefined || nameOf(path) === collapse(name)), Infinity, start);
        default: return pathsWhere(children, owner, (path) => nodeOf(path).id === value, 1, start);
        }
    });
    return index === undefined ? found : found.slice(index, index + 1);
}

const isBelow = (path, base) => path.length > base.length && base.every(({ node }, at) => path[at].node === node);

// Alternatives for a locator that finds nothing.
function alternatives({ by, value }) {
    const names = new Set();
    walk(page.root?.children ?? emptyList, page, [], (path) => {
        const node = nodeOf(path);
        if (by === "role") names.add(`${roleOf(node)}${nameOf(path) === "" ? "" : ` "${nameOf(path)}"`}`);
        else if (by === "text" || by === "wholeText") names.add(ownText(node));
        else names.add(outlineHead(node).split(" ", 1)[0]);
        return names.size > 20;
    });
    names.delete("");
    return [...names].filter((name) => by !== "role" || name.startsWith(value) || names.size < 20).slice(0, 20);
}

const ownText = (node) => collapse((node.children ?? emptyList)
    .map((child) => (child?.site.kind === TEXT ? textOf(child) : "")).join(" "));

function describe(path) {
    const node = nodeOf(path);
    const attributes = {};
    eachAttribute(node, (name, value) => {
        attributes[name] = value;
    });
    const instance = componentOf(node);
    return {
        id: node.id, tag: node.site.detail, role: roleOf(node), name: nameOf(path),
        text: textIn(path), attributes, dataset: dataset(node), value: valueOf(path),
        isChecked: isChecked(node), isDisabled: isDisabled(path), isFocused: page.focused === node.id,
        isHidden: isHidden(path),
        component: instance?.path, instance: instance?.id,
    };
}

// ---- markup -----------------------------------------------------------------------------------------------

const marks = { __proto__: null, "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (mark) => marks[mark]);

// Nodes as markup in the syntax of templates.
function markupOf(nodes) {
    let text = "";
    for (const node of nodes ?? emptyList) {
        if (node === null) continue;
        if (node.site.kind === TEXT) text += escaped(textOf(node));
        else if (node.site.kind === ELEMENT) text += elementMarkup(node);
        else text += markupOf(node.children);
    }
    return text;
}

function elementMarkup(node) {
    let attributes = "";
    eachAttribute(node, (name, value) => {
        if (isShown(value)) attributes += value === true ? ` ${name}` : ` ${name}="${escaped(attributeText(name, value))}"`;
    });
    return `<${node.site.detail}${attributes}>${markupOf(node.children)}</${node.site.detail}>`;
}

const forms = {
    __proto__: null,
    outline: (node) => makeOutline([node]),
    outer: elementMarkup,
    inner: (node) => markupOf(node.children),
};

// The text of the page itself, whose id is 0.
function pageText(form) {
    const children = page.root?.children ?? emptyList;
    if (form === "outline") return makeOutline(children);
    return form === "inner" ? markupOf(children) : `<page>${markupOf(children)}</page>`;
}

// The text of an element with an id in a form. Undefined for an element that no longer exists.
function elementText(inspectedPage, id, form) {
    begin(inspectedPage);
    if (id === 0) return pageText(form);
    const path = locate({ by: "id", value: id })[0];
    return path === undefined ? undefined : forms[form](nodeOf(path));
}

// ---- acting -----------------------------------------------------------------------------------------------

// The scroll offset of the page.
let scrollTop = 0;

const pointOf = ({ x = 0, y = 0 }) => ({ pageX: x, pageY: y, clientX: x, clientY: y - scrollTop });

// Touches of a canvas are relative to its top left corner.
function pointOn(path, point) {
    if (tagOf(path) !== "canvas") return pointOf(point);
    if (point.x === undefined) return { x: 0, y: 0 };
    const { left, top } = clientBox(path) ?? { left: 0, top: 0 };
    return { x: point.x - left, y: point.y - scrollTop - top };
}

const touchAt = (path, point) => ({ identifier: point.identifier ?? 0, ...pointOn(path, point) });

// The changed finger of a touch event, and all fingers that touch the screen then.
function touchesAt(path, changed, touching) {
    const touches = touching.map((point) => touchAt(path, point)).sort((a, b) => a.identifier - b.identifier);
    return { touches, changedTouches: [touchAt(path, changed)] };
}

// Touches at the first point, moves through the others and ends at the last, where `type` may cancel the touch instead
// of moving it. The points of several fingers are distinguished by their `identifier`. All fingers are released at the
// end.
function gesture(path, points) {
    const touched = touchTarget(path);
    if (points.length === 0 || isDisabled(touched)) return;
    const last = points.at(-1);
    const touchPoints = last.type === "touchCancel" && points.length > 1 ? points.slice(0, -1) : points;
    const movableView = movableViewOf(touched);
    const fingers = new Map();
    const fingerOf = ({ identifier = 0 }) => identifier;
    const dispatchTouch = (type, point) => fire(touched, type, {}, touchesAt(touched, point, [...fingers.values()]));
    for (const point of touchPoints) {
        const before = fingers.get(fingerOf(point));
        fingers.set(fingerOf(point), point);
        dispatchTouch(before === undefined ? "touchStart" : "touchMove", point);
        if (before !== undefined && movableView.length > 0 && fingers.size === 1) drag(movableView, before, point);
    }
    for (const [finger, point] of fingers) {
        fingers.delete(finger);
        dispatchTouch(last.type ?? "touchEnd", finger === fingerOf(last) ? last : point);
    }
    if (touchPoints.length > 1) endDrag(movableView);
}

// The touch of which parts are to come: the id of its element, its last point, and whether it has moved.
let openTouch = null;

// A part of a touch by one finger, while whose parts the program continues.
function touchPart(path, { type, points }) {
    const touched = touchTarget(path);
    const { id } = nodeOf(touched);
    if (type === "touchStart") openTouch = isDisabled(touched) ? null : { id, point: points[0], hasMoved: false };
    if (openTouch?.id !== id) return;
    const movableView = movableViewOf(touched);
    const isEnd = type === "touchEnd" || type === "touchCancel";
    for (const point of points) {
        fire(touched, type, {}, touchesAt(touched, point, isEnd ? emptyList : [point]));
        if (type !== "touchMove") continue;
        if (movableView.length > 0) drag(movableView, openTouch.point, point);
        openTouch.point = point;
        openTouch.hasMoved = true;
    }
    if (!isEnd) return;
    if (openTouch.hasMoved) endDrag(movableView);
    openTouch = null;
}

// The path to the movable-view around an element; empty without one.
const movableViewOf = (path) => path.slice(0, path.findLastIndex(({ node }) => node.site.detail === "movable-view") + 1);

function drag(path, from, to) {
    const node = nodeOf(path);
    if (isOn(node, "disabled") || (from.x === to.x && from.y === to.y)) return;
    const direction = attribute(node, "direction") ?? "none";
    const [x, y] = [Number(shown(node, "x") ?? 0), Number(shown(node, "y") ?? 0)];
    move(path,
        direction === "all" || direction === "horizontal" ? x + to.x - from.x : x,
        direction === "all" || direction === "vertical" ? y + to.y - from.y : y);
}

function endDrag(path) {
    if (path.length === 0) return;
    const node = nodeOf(path);
    fire(path, "changeEnd", { x: shown(node, "x") ?? 0, y: shown(node, "y") ?? 0 });
}

// Moves a movable-view to a position within its area and returns the position.
function move(path, targetX, targetY) {
    const [x, y] = placeInArea(path, targetX, targetY);
    setUserValue(nodeOf(path), "x", x);
    setUserValue(nodeOf(path), "y", y);
    fire(path, "change", { x, y, source: "touch" });
    return { x, y };
}

function showSwiperItem(path, current, source) {
    if (current === valueOf(path)) return;
    setUserValue(nodeOf(path), "current", current);
    dispatchSwiperChange(path, current, source);
}

// The elements that move by themselves: swipers that play, and containers that a program opens and closes.
function moving(inspectedPage) {
    begin(inspectedPage);
    return pathsWhere(page.root?.children ?? emptyList, page, (path) => hasOwn(movements, tagOf(path)))
        .map((path) => ({ id: nodeOf(path).id, tag: tagOf(path), ...movements[tagOf(path)](nodeOf(path)) }));
}

const movements = {
    swiper: (node) => ({ isOn: isOn(node, "autoplay"), time: numberOf(node, "interval", 5000) }),
    "page-container": (node) => ({ isOn: isOn(node, "show"), time: numberOf(node, "duration", 300) }),
};

function requireTag(path, tags, what) {
    if (!tags.includes(tagOf(path))) throw new Error(`it ${what}; expected ${tags.join(" or ")}`);
}

const actions = {
    __proto__: null,
    tap: (path, point) => press(path, "tap", point),
    longTap: (path, point) => press(path, "longTap", point),
    touch: gesture,
    // One event of a touch with the fingers that software names. Without any, one finger touches the centre.
    touchEvent(path, { type, touches, changedTouches }) {
        const touched = touchTarget(path);
        if (isDisabled(touched)) return;
        const isAtCentre = touches.length + changedTouches.length === 0;
        setCentred(isAtCentre);
        const points = (list) => list.map((point) => touchAt(touched, point));
        fire(touched, type, {}, isAtCentre ? touchesAt(touched, {}, type === "touchEnd" ? emptyList : [{}])
            : { touches: points(touches), changedTouches: points(changedTouches) });
        setCentred(false);
    },
    touchPart,
    input,
    change(path, value) {
        if (!hasOwn(changes, tagOf(path))) {
            throw new Error(`it has no value to change; ${keysOf(changes).join(", ")} have`);
        }
        requireEnabled(path);
        changes[tagOf(path)](path, value);
    },
    focus(path) {
        if (!textControls.has(tagOf(path))) throw new Error("it cannot have the focus; only input and textarea can");
        requireEnabled(path);
        focus(path);
    },
    blur(path) {
        if (page.focused === nodeOf(path).id) blurFocused();
    },
    confirm(path) {
        if (!textControls.has(tagOf(path))) throw new Error("it has no keyboard to confirm; only input and textarea have one");
        requireEnabled(path);
        focus(path);
        fire(path, "confirm", { value: valueOf(path) });
        if (!isOn(nodeOf(path), "confirm-hold")) blurFocused();
    },
    submit(path) {
        const form = tagOf(path) === "form" ? path : ancestorWithTag(path, "form");
        if (form === null) throw new Error("it is not in a form");
        submit(form);
    },
    reset(path) {
        const form = tagOf(path) === "form" ? path : ancestorWithTag(path, "form");
        if (form === null) throw new Error("it is not in a form");
        reset(form);
    },
    scroll(path, target) {
        if (tagOf(path) !== "scroll-view") throw new Error("it does not scroll; scroll-view does");
        scrollTo(page, path, target);
    },
    // Shows the next item of a swiper when its interval has elapsed. After the last item it shows the first one.
    play(path) {
        const { length } = swiperItems(path);
        if (length > 1) showSwiperItem(path, (valueOf(path) + 1) % length, "autoplay");
    },
    load(path, detail) {
        requireTag(path, ["image", "cover-image", "web-view"], "loads nothing");
        fire(path, "load", tagOf(path) === "web-view" ? { src: intrinsics.s(attribute(nodeOf(path), "src")) } : detail);
    },
    fail(path, message) {
        requireTag(path, ["image", "cover-image", "web-view"], "loads nothing");
        const src = intrinsics.s(attribute(nodeOf(path), "src"));
        fire(path, "error", tagOf(path) === "web-view" ? { src } : { errMsg: message });
    },
    message(path, message) {
        requireTag(path, ["web-view"], "has no page that could send messages");
        fire(path, "message", message);
    },
    trigger(path, { type, detail }) {
        const { node, owner } = path.at(-1);
        if (componentOf(node) === null) {
            const phase = /^touch(start|move|end|cancel)$/i.exec(type)?.[1].toLowerCase();
            const touching = phase === "end" || phase === "cancel" ? emptyList : [{}];
            setCentred(phase !== undefined);
            fire(path, type, detail, phase === undefined ? undefined : touchesAt(path, {}, touching));
            return setCentred(false);
        }
        // The event handlers of a component are its props.
        const handler = handlerOf(node, type.toLowerCase(), false);
        if (typeof handler?.value === "string") steps.push({ owner: owner.id, handler: handler.value, event: detail });
    },
};

// Prepares the functions above for one call of the host.
function begin(targetPage, time, scrolled) {
    page = targetPage;
    steps = beginSteps(time);
    scrollTop = scrolled ?? 0;
}

// Acts on the first element that a locator finds. `unseen` contains the ids of the elements that styles hide. Returns
// the next steps of the host, or the reason why the action failed.
function act(targetPage, locator, name, value, time, scrolled, unseen) {
    begin(targetPage, time, scrolled);
    try {
        const path = locate(locator)[0];
        if (path === undefined) return { alternatives: alternatives(locator) };
        // A touch of an element that the program hides meanwhile goes on.
        const isContinued = name === "touchPart" && value.type !== "touchStart";
        if (name !== "trigger" && !isContinued && isHidden(path)) throw new Error("it is hidden");
        if (unseen?.includes(nodeOf(path).id)) throw new Error("it is hidden by its style or by that of an ancestor");
        actions[name](path, value);
    } catch (failure) {
        return { steps, reason: reasonOf(failure) };
    }
    return { steps };
}

function elements(inspectedPage, locator) {
    begin(inspectedPage);
    try {
        const found = locate(locator);
        return { elements: found.map(describe), alternatives: found.length === 0 ? alternatives(locator) : [] };
    } catch (failure) {
        return { reason: reasonOf(failure) };
    }
}

return { act, changeFocus, elements, elementText, moving, references, settle };
