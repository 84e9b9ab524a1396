// Events: their dispatch to elements, and the objects that handlers receive.

// Events of these types are also dispatched to the ancestors of the touched element. All others are dispatched to their
// element only.
const bubblingTypes = new Set(["touchstart", "touchmove", "touchend", "touchcancel", "tap", "longtap"]);

// The next actions of the host, in order: `{owner, handler, event}` calls a method of a page or component, see `act`.
let steps = [];
let timeStamp = 0;

// Whether the current event has no position of its own and is at the centre of the touched element.
let isCentred = false;

function setCentred(value) {
    isCentred = value;
}

// Begins and returns a new list of steps.
function beginSteps(time) {
    timeStamp = time ?? 0;
    return steps = [];
}

// The handler of an element for an event, and whether it ends the event: `onTap`, `catchTap`, `capture-onTap`. The
// handler is the name of a method, or a function of SJS. `name` is that of the attribute.
function handlerOf(node, type, isCapture) {
    let result = null;
    eachAttribute(node, (name, value) => {
        let rest = name;
        if (name.startsWith("capture-") !== isCapture) return;
        if (isCapture) rest = name.slice(8);
        const isCatch = rest.startsWith("catch");
        if (!isCatch && !rest.startsWith("on")) return;
        if (rest.slice(isCatch ? 5 : 2).toLowerCase() !== type) return;
        const handler = typeof value === "string" ? value.trim() : value;
        if (typeof handler === "function" || (typeof handler === "string" && handler !== "")) {
            result = { value: handler, isCatch, isCapture, name };
        }
    });
    return result;
}

// The marks of the elements from a handler's component inwards. Inner marks override outer ones.
function marksOf(path, owner) {
    const marks = {};
    const first = path.findIndex(({ node }) => componentOf(node) === owner) + 1;
    for (let at = first; at < path.length; at++) {
        eachAttribute(path[at].node, (name, value) => {
            if (name.startsWith("mark:")) marks[name.slice(5)] = value;
        });
    }
    return marks;
}

function describeTarget(node, targetDataset) {
    const id = intrinsics.s(attribute(node, "id"));
    return { id, tagName: node.site.detail, dataset: dataset(node), ...targetDataset, offsetLeft: 0, offsetTop: 0 };
}

// `target` is the touched element, but its `dataset` is that of the element with the handler, as in the vendor's hosts.
function eventObject(path, at, type, detail, touches) {
    const { node, owner } = path[at];
    const touched = path.at(-1).node;
    const currentTarget = describeTarget(node);
    return {
        type, timeStamp,
        target: {
            ...describeTarget(touched, { targetDataset: dataset(touched) }), dataset: currentTarget.dataset,
        },
        currentTarget,
        mark: marksOf(path, owner),
        detail,
        ...touches,
    };
}

// Dispatches an event to one element. True when propagation stops. The attributes of a component are its props.
function dispatch(path, at, isCapture, type, detail, touches) {
    const { node, owner } = path[at];
    const handler = componentOf(node) === null ? handlerOf(node, type.toLowerCase(), isCapture) : null;
    if (handler === null) return false;
    node.site.countHandler?.(handler.name);
    const event = eventObject(path, at, type, detail, touches);
    if (typeof handler.value === "function") return callScript(handler.value, event, path, at) || handler.isCatch;
    steps.push({ owner: owner.id, handler: handler.value, event, place: [path.at(-1).node.id, node.id, isCentred] });
    return handler.isCatch;
}

// Calls a handler written in SJS. True when it stops the event.
function callScript(script, event, path, at) {
    let isStopped = false;
    const stop = () => {
        isStopped = true;
    };
    const { node, owner } = path[at];
    const scriptEvent = {
        ...event, ...placesOf(event, path, at), instance: elementHandle(path.slice(0, at + 1)), stopPropagation: stop, preventDefault() {},
        composedPath: () => path.map((_, index) => elementHandle(path.slice(0, index + 1))).reverse(),
    };
    if (runScript(script, [scriptEvent, ownerHandle(owner)], owner) === false) stop();
    return isStopped;
}

// Calls a function of a script. Its output and its exceptions are reported in the order in which they occur.
function runScript(script, values, owner) {
    try {
        return apply(script, undefined, values);
    } catch (failure) {
        appendLogs();
        steps.push({ failure: `${placeOf(failure, owner.path)}: ${reasonOf(failure)}` });
    } finally {
        appendLogs();
    }
}

function appendLogs() {
    for (const [level, text] of takeLogs()) steps.push({ level, text });
}

// The box of an element on its page: `{left, top, width, height, scrollWidth, scrollHeight, scrollTop}`. `scrollTop` is
// that of the page. All values are 0 for an element that is not shown.
function boxOf({ node }, path) {
    return measure?.(path[0].owner.id, node.id, takeOutdated()) ??
        { left: 0, top: 0, width: 0, height: 0, scrollWidth: 0, scrollHeight: 0, scrollTop: 0 };
}

// The box of an element in the window at the current scroll position. Undefined for an element that is not shown.
function clientBox(path) {
    const { node, owner } = path.at(-1);
    // An element that no longer exists has no id.
    const box = node.id === 0 ? undefined : measure?.(owner.page.id, node.id, takeOutdated());
    if (box === undefined) return undefined;
    const { left, clientTop: top, width, height } = box;
    return { left, top, right: left + width, bottom: top + height, width, height };
}

// Adds positions to an event. Only scripts receive them immediately, because a layout takes longer than the dispatch of
// a touch. Methods of the program compute positions when they first read them.
function placesOf({ target, currentTarget, detail, touches, changedTouches }, path, at) {
    const box = boxOf(path.at(-1), path);
    const current = boxOf(path[at], path);
    const places = {
        target: { ...target, offsetLeft: box.left, offsetTop: box.top },
        currentTarget: { ...currentTarget, offsetLeft: current.left, offsetTop: current.top },
    };
    if (!isCentred) return places;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const centred = (point) => {
        if (hasOwn(point, "x")) return { ...point, x: box.width / 2, y: box.height / 2 };
        return hasOwn(point, "pageX")
            ? { ...point, pageX: x, pageY: y, clientX: x, clientY: y - box.scrollTop }
            : point;
    };
    if (touches === undefined) return { ...places, detail: centred(detail) };
    return { ...places, touches: touches.map(centred), changedTouches: changedTouches.map(centred) };
}

// Dispatches an event to the last element of a path: inwards to handlers that capture it, then outwards.
function fire(path, type, detail = {}, touches = undefined) {
    const last = path.length - 1;
    const isBubbling = bubblingTypes.has(type.toLowerCase());
    for (let at = 0; isBubbling && at <= last; at++) {
        if (dispatch(path, at, true, type, detail, touches)) return;
    }
    for (let at = last; at >= (isBubbling ? 0 : last); at--) {
        if (dispatch(path, at, false, type, detail, touches)) return;
    }
}
