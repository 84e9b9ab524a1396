// Element handles: the objects that represent elements, pages and components in handlers written in SJS.

const scriptStates = new WeakMap();

// The classes and the style that SJS has set on an element, in addition to those of its attributes.
const overlays = new WeakMap();

function stateOf(key) {
    if (!scriptStates.has(key)) scriptStates.set(key, {});
    return scriptStates.get(key);
}

function overlayOf(node) {
    if (!overlays.has(node)) overlays.set(node, { added: new Set(), removed: new Set(), style: "" });
    return overlays.get(node);
}

// Whether something has changed since the last request for a layout.
let isOutdated = false;

function takeOutdated() {
    const before = isOutdated;
    isOutdated = false;
    return before;
}

// The members of all handles. `find` returns the paths that a selector matches in the owner.
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
    // With `>>>` a selector reaches into the components that an owner uses.
    const isIn = (path, isDeep) => path.at(-1).owner === owner ||
        (isDeep && (owner === owner.page || path.some(({ node }) => componentOf(node) === owner)));
    return freeze({
        ...handleMembers(owner, owner, (selector, limit) => findPaths(owner.page, selector)
            .filter((path) => isIn(path, selector.includes(">>>"))).slice(0, limit)),
        selectOwnerComponent: () => ownerHandle(owner.owner),
    });
}

// The attributes of scroll-views by their DOM names.
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

// The value of an attribute with the changes that SJS has made.
function overlaid(node, name, value) {
    const { added, removed, style } = overlays.get(node);
    if (name === "class") {
        return [...new Set([...classNames(value).filter((other) => !removed.has(other)), ...added])].join(" ");
    }
    return [styleText(value), style].filter((text) => text !== "").join("; ");
}

// ---- time -------------------------------------------------------------------------------------------------

// The calls that scripts have scheduled, by names such as "#1". Each belongs to the handle that scheduled it.
const timers = create(null);
let lastTimer = 0;

// Only the first frames are fast: a script that draws forever would otherwise prevent the program from becoming idle.
const fastFrameCount = 60;
const frameMilliseconds = 16;
const slowFrameMilliseconds = 1500;
// The number of the current frame in its chain of frames. 0 outside of frames.
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

// Runs the scheduled call of a timer.
function fireTimer(page, number, time) {
    beginSteps(time);
    const { owner, callback, frame } = timers[`#${number}`];
    delete timers[`#${number}`];
    frameNumber = frame;
    runScript(callback, frame > 0 ? [time] : [], owner);
    frameNumber = 0;
    return steps;
}

// Cancels all scheduled calls of a page that is removed.
function dropTimers(page) {
    for (const name of keysOf(timers)) {
        const { owner, key, number } = timers[name];
        if (owner.page === page) cancelCall(key, number);
    }
}
