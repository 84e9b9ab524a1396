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

// Whether something was changed since the layout was last asked.
let isOutdated = false;

function takeOutdated() {
    const before = isOutdated;
    isOutdated = false;
    return before;
}

// What an owner offers to SJS; `find` answers the paths that a selector names in it.
function handleMembers(owner, key, find) {
    return {
        selectComponent: (selector) => elementHandle(find(`${selector}`, 1)[0]),
        selectAllComponents: (selector) => find(`${selector}`, Infinity).map(elementHandle),
        getState: () => stateOf(key),
        callMethod(name, value) {
            appendLogs();
            steps.push({ owner: owner.id, handler: `${name}`, event: value });
        },
        setTimeout: (callback, delay) => scheduleCall(owner, key, callback, delay),
        clearTimeout: (number) => cancelCall(key, number),
        requestAnimationFrame: (callback) => scheduleFrame(owner, key, callback),
        cancelAnimationFrame: (number) => cancelCall(key, number),
    };
}

function ownerHandle(owner) {
    if (owner === null || owner === undefined) return null;
    // By `>>>` a selector reaches into the components that an owner uses.
    const isIn = (path, isDeep) => path.at(-1).owner === owner ||
        (isDeep && (owner === owner.page || path.some(({ node }) => componentOf(node) === owner)));
    return freeze({
        ...handleMembers(owner, owner, (selector, limit) => findPaths(owner.page, selector)
            .filter((path) => isIn(path, selector.includes(">>>"))).slice(0, limit)),
        selectOwnerComponent: () => ownerHandle(owner.owner),
    });
}

// Attributes of scroll-views by what browsers call them.
const scrollAttributes = { __proto__: null, scrollLeft: "scroll-left", scrollTop: "scroll-top" };

const scrollPlace = ({ controls }, node, name) =>
    Math.max(Number(controls?.get(node)?.[name]?.value ?? attribute(node, name)) || 0, 0);

function elementHandle(path) {
    if (path === undefined) return null;
    const { node, owner } = path.at(-1);
    const isOwnClass = (name) => typeof name === "string" && !name.startsWith("a-");
    return freeze({
        ...handleMembers(owner, node, (selector, limit) => findPaths(owner.page, selector)
            .filter((other) => other.length > path.length && other[path.length - 1].node === node).slice(0, limit)),
        selectOwnerComponent: () => ownerHandle(owner),
        getDataset: () => dataset(node),
        hasClass: (name) => isOwnClass(name) && classNames(attribute(node, "class")).includes(name),
        getBoundingClientRect() {
            const box = clientBox(path) ?? { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
            return { x: box.left, y: box.top, ...box };
        },
        getComputedStyle(names) {
            const result = {};
            for (const name of isArray(names) ? names : emptyList) {
                result[name] = styleOf(owner.page.id, node.id, `${name}`, takeOutdated());
            }
            return result;
        },
        getDOMProperty(names) {
            const result = {};
            for (const name of isArray(names) ? names : emptyList) {
                const attributeName = hasOwn(scrollAttributes, name) ? scrollAttributes[name] : undefined;
                if (attributeName !== undefined) result[name] = scrollPlace(owner.page, node, attributeName);
            }
            return result;
        },
        setDOMProperty(properties) {
            if (node.site.detail !== "scroll-view") return;
            const [left, top] = keysOf(scrollAttributes).map((name) => {
                const place = Number(properties?.[name] ?? NaN);
                return Number.isNaN(place) ? undefined : place;
            });
            scrollTo(owner.page, path, { left, top });
        },
        addClass(...names) {
            isOutdated = true;
            const { added, removed } = overlayOf(node);
            for (const name of names.filter(isOwnClass)) {
                added.add(name);
                removed.delete(name);
            }
        },
        removeClass(...names) {
            isOutdated = true;
            const { added, removed } = overlayOf(node);
            for (const name of names.filter(isOwnClass)) {
                added.delete(name);
                removed.add(name);
            }
        },
        setStyle(style) {
            isOutdated = true;
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

// ---- time -------------------------------------------------------------------------------------------------

// What scripts have asked to be called later, by names such as "#1"; each belongs to the descriptor that has asked.
const timers = create(null);
let lastTimer = 0;

// Frames come fast at first: what draws for ever would keep a program from ever being idle.
const fastFrameCount = 60;
const frameMilliseconds = 16;
const slowFrameMilliseconds = 1500;
// How many frames have led to the one that runs; 0 outside of frames.
let frameNumber = 0;

function scheduleCall(owner, key, callback, delay, frame = 0) {
    if (typeof callback !== "function") throw new TypeError("expected a function to call later");
    const number = lastTimer + 1;
    if (!setTimer(owner.page.id, number, Number(delay) > 0 ? Number(delay) : 0)) {
        throw new RangeError("too many timers are waiting");
    }
    lastTimer = number;
    timers[`#${number}`] = { owner, key, callback, frame, number };
    return number;
}

function scheduleFrame(owner, key, callback) {
    const frame = frameNumber + 1;
    return scheduleCall(owner, key, callback, frame <= fastFrameCount ? frameMilliseconds : slowFrameMilliseconds, frame);
}

function cancelCall(key, number) {
    if (timers[`#${number}`]?.key !== key) return;
    delete timers[`#${number}`];
    clearTimer(number);
}

// Calls what was to be called now.
function fireTimer(page, number, time) {
    beginSteps(time);
    const { owner, callback, frame } = timers[`#${number}`];
    delete timers[`#${number}`];
    frameNumber = frame;
    runScript(callback, frame > 0 ? [time] : [], owner);
    frameNumber = 0;
    return steps;
}

// Calls nothing any more for a page that goes.
function dropTimers(page) {
    for (const name of keysOf(timers)) {
        const { owner, key, number } = timers[name];
        if (owner.page === page) cancelCall(key, number);
    }
}
