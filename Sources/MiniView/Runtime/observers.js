// Observers of elements that a rendering has created or changed.

// Stores the value of an attribute that a user or the runtime has set. It replaces the attribute's value until the
// program sets another one.
function setControlValue(page, node, name, value) {
    page.controls ??= new Map();
    if (!page.controls.has(node)) page.controls.set(node, create(null));
    page.controls.get(node)[name] = { specified: attribute(node, name), value };
    isOutdated = true;
}

// The values of a numeric attribute before and after the rendering. A value that a user has set is kept until the
// program sets another one. `before` contains the values of attributes before the rendering.
function numbersOf({ controls }, node, name, before) {
    const specified = attribute(node, name);
    const state = controls?.get(node)?.[name];
    const former = state === undefined ? before && attributeValue(node.site, name, before) : state.value;
    const value = state === undefined || state.specified !== specified ? specified : state.value;
    return { former: Number(former) || 0, value: Number(value) || 0 };
}

// The items of a swiper, without those of nested swipers.
const swiperItems = (path) => pathsBelow(path, (inner) => inner.at(-1).node.site.detail === "swiper-item" &&
    inner.findLastIndex(({ node }) => node.site.detail === "swiper") === path.length - 1);

// The index of the item that a swiper shows for a requested index. Items may be created after the index is set.
function itemAt(path, number) {
    const { length } = swiperItems(path);
    return length === 0 ? number : Math.min(Math.max(Math.trunc(number), 0), length - 1);
}

function dispatchSwiperChange(path, current, source) {
    fire(path, "transition", { dx: 0, dy: 0 });
    fire(path, "change", { current, source });
    fire(path, "animationEnd", { current, source });
}

const isHorizontal = (node) => Boolean(attribute(node, "scroll-x") && !attribute(node, "scroll-y"));

const edgeTypes = { __proto__: null, upper: "scrollToUpper", lower: "scrollToLower" };

// Scrolls a scroll-view to a position within its content and dispatches events if the position changes. For a named
// edge, its event is dispatched in any case: the layout is an estimate, by which there may be nothing to scroll.
function scrollTo(page, path, { left, top, edge }) {
    const { node } = path.at(-1);
    const box = boxOf(path.at(-1), path);
    const end = { __proto__: null, upper: 0, lower: Infinity }[edge];
    const targets = isHorizontal(node) ? [end ?? left, top] : [left, end ?? top];
    const former = [scrollPlace(page, node, "scroll-left"), scrollPlace(page, node, "scroll-top")];
    const excess = [box.scrollWidth - box.width, box.scrollHeight - box.height];
    const places = former.map((place, at) => Math.min(Math.max(targets[at] ?? place, 0), Math.max(excess[at], 0)));
    if (places.every((place, at) => place === former[at])) {
        if (edge !== undefined) fire(path, edgeTypes[edge]);
        return;
    }
    setControlValue(page, node, "scroll-left", places[0]);
    setControlValue(page, node, "scroll-top", places[1]);
    dispatchScroll(path, places[0], places[1], edge);
}

// Dispatches the scroll event of a scroll-view, and the event of each edge whose threshold is reached or that is named.
function dispatchScroll(path, scrollLeft, scrollTop, edge) {
    const { node } = path.at(-1);
    const { width, height, scrollWidth, scrollHeight } = boxOf(path.at(-1), path);
    fire(path, "scroll", { scrollLeft, scrollTop, scrollWidth, scrollHeight });
    const [place, size, content] =
        isHorizontal(node) ? [scrollLeft, width, scrollWidth] : [scrollTop, height, scrollHeight];
    const threshold = (name) => {
        const value = attribute(node, name) ?? "";
        return value === "" || Number.isNaN(Number(value)) ? 50 : Number(value);
    };
    if (edge === "upper" || (edge !== "lower" && place <= threshold("upper-threshold"))) fire(path, edgeTypes.upper);
    const rest = content - size - place;
    if (edge === "lower" || (content > size && rest <= threshold("lower-threshold"))) fire(path, edgeTypes.lower);
}

// The child that a scroll-view must newly show, as a path. Undefined for none.
function childToShow(path, before) {
    const { node } = path.at(-1);
    const id = attribute(node, "scroll-into-view");
    const former = before === null ? undefined : attributeValue(node.site, "scroll-into-view", before);
    if (id === former || intrinsics.s(id) === "") return undefined;
    return pathsBelow(path, (inner) => intrinsics.s(attribute(inner.at(-1).node, "id")) === intrinsics.s(id), 1)[0];
}

// Scrolls a scroll-view to the child that its attributes newly name, or else to their new numbers, within its content.
// A direction without scrollable content is ignored, because the layout is an estimate.
function observeScroll(page, path, before) {
    const { node } = path.at(-1);
    const child = childToShow(path, before);
    const places = [numbersOf(page, node, "scroll-left", before), numbersOf(page, node, "scroll-top", before)];
    // Without changes there is no layout.
    if (child === undefined && places.every(({ former, value }) => value === former)) return;
    const box = boxOf(path.at(-1), path);
    const start = child === undefined ? undefined : boxOf(child.at(-1), child);
    const scrollAxis = ({ former, value }, name, isOpen, excess, offset) => {
        if (!isOpen || !(excess > 0)) return former;
        // The boxes inside are relative to the current scroll position.
        const target = start === undefined ? value : offset(start) + scrollPlace(page, node, name);
        const place = Math.min(Math.max(target, 0), excess);
        if (place !== value) setControlValue(page, node, name, place);
        return place;
    };
    const left = scrollAxis(places[0], "scroll-left", attribute(node, "scroll-x"), box.scrollWidth - box.width,
        (inner) => inner.left - box.left);
    const top = scrollAxis(places[1], "scroll-top", attribute(node, "scroll-y"), box.scrollHeight - box.height,
        (inner) => inner.top - box.top);
    if (left !== places[0].former || top !== places[1].former) dispatchScroll(path, left, top);
}

// A position within a movable-area. A view stays inside its area, or covers it if the view is larger. Its margins move
// the place from which its position counts. A view without a visible area, or that may leave its area, can have any
// position.
function placeInArea(path, x, y) {
    const { node } = path.at(-1);
    const end = path.findLastIndex((inner) => inner.node.site.detail === "movable-area");
    if (end < 0 || attribute(node, "out-of-bounds")) return [x, y];
    const [view, area] = [boxOf(path.at(-1), path), boxOf(path[end], path)];
    if (area.width === 0 && area.height === 0) return [x, y];
    const states = path[0].owner.controls?.get(node);
    const within = (place, name, edge, size) => {
        // The position in the layout: a value that a user has set remains there until the rendering ends.
        const former = Number(states?.[name]?.value ?? attribute(node, name)) || 0;
        // The layout is not exact in small fractions of a pixel.
        const start = view[size] === 0 ? 0 : Math.round((view[edge] - area[edge] - former) * 100) / 100;
        const space = area[size] - view[size];
        return Math.min(Math.max(place, Math.min(space, 0) - start), Math.max(space, 0) - start);
    };
    return [within(x, "x", "left", "width"), within(y, "y", "top", "height")];
}

// A control gets the focus when the program sets `focus`, and loses it when the program clears `focus`.
function observeFocus(page, path, before) {
    const { node } = path.at(-1);
    const isFocused = Boolean(attribute(node, "focus"));
    const wasFocused = before !== null && Boolean(attributeValue(node.site, "focus", before));
    if (isFocused !== wasFocused) loadControls().changeFocus(page, path, isFocused);
}

// Requests the size of a newly shown picture from the host.
function requestPicture(page, path, before) {
    const { node, owner } = path.at(-1);
    const source = intrinsics.s(attribute(node, "src"));
    if (source === "" || (before !== null && intrinsics.s(attributeValue(node.site, "src", before)) === source)) return;
    steps.push({ picture: source, element: node.id, definition: owner.path });
}

// The observers of built-in components, which handle changes that the program has made.
const observers = {
    __proto__: null,
    canvas(page, path, before) {
        if (before === null) fire(path, "ready");
    },
    image: requestPicture,
    "cover-image": requestPicture,
    input: observeFocus,
    textarea: observeFocus,
    swiper(page, path, before) {
        const { former, value } = numbersOf(page, path.at(-1).node, "current", before);
        if (before === null || value === former) return;
        const current = itemAt(path, value);
        if (current !== itemAt(path, former)) dispatchSwiperChange(path, current, "");
    },
    "movable-view"(page, path, before) {
        const { node } = path.at(-1);
        const [across, down] = [numbersOf(page, node, "x", before), numbersOf(page, node, "y", before)];
        if (across.value === across.former && down.value === down.former) return;
        const [x, y] = placeInArea(path, across.value, down.value);
        if (x !== across.value) setControlValue(page, node, "x", x);
        if (y !== down.value) setControlValue(page, node, "y", y);
        if (before !== null && (x !== across.former || y !== down.former)) fire(path, "change", { x, y, source: "" });
    },
    "scroll-view": observeScroll,
    // Reports to the host which element listens to its page, and the scroll position that the page should have.
    "page-meta"(page, path, before) {
        const { node } = path.at(-1);
        const isListening = before === null && handlerOf(node, "scroll", false) !== null;
        if (isListening) steps.push({ page: page.id, listener: node.id });
        const top = attribute(node, "scroll-top");
        if (before !== null && attributeValue(node.site, "scroll-top", before) === top) return;
        const [, number, unit] = /^\s*([+-]?[\d.]+)\s*(px|rpx)?\s*$/.exec(intrinsics.s(top)) ?? emptyList;
        const scrollTo = Number(number) * (unit === "rpx" ? viewport().rpx : 1);
        if (Number.isFinite(scrollTo)) steps.push({ page: page.id, scrollTo });
    },
};

// Calls the listeners of `change:name` and the observers of built-in components for elements that were created or
// changed. `watched` contains the former values.
function notifyObservers(page, watched, time) {
    beginSteps(time);
    const paths = pathsWhere(page.root?.children ?? emptyList, page, (path) => watched.has(path.at(-1).node));
    for (const path of paths) {
        const { node, owner } = path.at(-1);
        const before = watched.get(node);
        eachAttribute(node, (name, listener) => {
            if (!name.startsWith("change:") || typeof listener !== "function") return;
            const value = attribute(node, name.slice(7));
            const former = before === null ? undefined : attributeValue(node.site, name.slice(7), before);
            if (before !== null && former === value) return;
            runScript(listener, [value, former, ownerHandle(owner), elementHandle(path)], owner);
        });
        if (componentOf(node) === null) observers[node.site.detail]?.(page, path, before);
    }
    return steps;
}

// ---- appearing ----------------------------------------------------------------------------------------------

// Views whose visibility is known, and whether they are visible.
const appeared = new WeakMap();

const listensToAppear = ({ site: { kind, detail, attributes } }) =>
    kind === ELEMENT && detail === "view" &&
    attributes.some((name) => typeof name === "string" && name.endsWith("ppear"));

// Notifies views of whether at least half of them is visible.
function dispatchAppearEvents(page, time) {
    beginSteps(time);
    const children = page.root?.children ?? emptyList;
    for (const path of pathsWhere(children, page, (path) => listensToAppear(path.at(-1).node))) {
        const { node } = path.at(-1);
        // The visible part of the view. Undefined for a view that is not shown.
        const isSeen = measure?.(page.id, node.id, takeOutdated())?.seen >= 0.5;
        const wasSeen = appeared.get(node);
        if (isSeen === (wasSeen ?? false)) continue;
        appeared.set(node, isSeen);
        fire(path, isSeen ? "appear" : "disappear");
        if (wasSeen === undefined) fire(path, "firstAppear");
    }
    return steps;
}
