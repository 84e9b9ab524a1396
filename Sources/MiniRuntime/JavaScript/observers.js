// Functions that run when data or props are set, by fields: `a, b`, `some.sub`, `list[2]`, `x.**`, `**`.

const observerRoundLimit = 100;

function collectObservers(list, observers) {
    for (const key of keys(observers)) {
        if (typeof observers[key] !== "function") continue;
        const fields = key.split(",").map(name => {
            const path = parsePath(name.trim());
            const isDeep = path.at(-1) === "**";
            return { path: isDeep ? path.slice(0, -1) : path, isDeep };
        });
        list[list.length] = { fields, callback: observers[key] };
    }
}

// Whether setting the path `changed` sets the field: the field itself, a value that contains it, or, for a deep field, a value
// in it.
function isObserved({ path, isDeep }, changed) {
    const count = Math.min(path.length, changed.length);
    for (let at = 0; at < count; at++) {
        if (`${path[at]}` !== `${changed[at]}`) return false;
    }
    return isDeep || changed.length <= path.length;
}

function readField({ path }, { data, props }) {
    if (path.length === 0) return { ...props, ...data };
    let value = hasOwn(data, path[0]) ? data : props;
    for (let at = 0; at < path.length; at++) value = value?.[path[at]];
    return value;
}

// Runs the observers of changed fields, and of fields that observers change, each once per round.
function observe(tracker) {
    const { kind: { observers }, instance } = tracker;
    for (let round = 0; tracker.changed.length > 0; round++) {
        const { changed } = tracker;
        tracker.changed = [];
        if (round === observerRoundLimit) {
            fail(new RangeError(`observers have changed what they observe ${observerRoundLimit} times, without end`));
            return;
        }
        for (const { fields, callback } of observers) {
            if (!fields.some(field => changed.some(path => isObserved(field, path)))) continue;
            attempt(tracker, "observers", callback, fields.map(field => readField(field, instance)));
        }
    }
}

// Applies the `options` and `mixins` of a page.
function preparePage(id, instance, options) {
    const kind = emptyKind(instance.route);
    for (const mixin of mixinsOf(options)) {
        if (isDataObject(mixin)) collect(kind, mixin);
    }
    for (const name of keys(kind.methods)) {
        if (!hasOwn(options, name)) instance[name] = kind.methods[name];
    }
    for (const data of kind.data) {
        const initial = guard(initialData, undefined, [{ data }, instance]) ?? {};
        instance.data = { ...initial, ...instance.data };
    }
    addPageEvents(instance, kind.rootEvents);
    if (isDataObject(options.observers)) collectObservers(kind.observers, options.observers);
    if (options.options?.observers !== true || kind.observers.length === 0) return;
    trackers[id] = { id, kind, instance, isPage: true, isLocal: false, isUpdating: false, changed: [] };
}

const lifecycleNames = ["onLoad", "onShow", "onReady", "onHide", "onUnload"];
// page -> the functions of its mixins for its lifecycles, by name
const pageLifecycles = new WeakMap();

// Functions of mixins for events of the page run before those of its `events`, which have no lifecycles.
function addPageEvents(instance, rootEvents) {
    const names = keys(rootEvents);
    if (names.length === 0) return;
    const own = isDataObject(instance.events) ? instance.events : {};
    const lifecycles = create(null);
    pageLifecycles.set(instance, lifecycles);
    instance.events = { ...own };
    for (const name of names) {
        if (lifecycleNames.includes(name)) {
            lifecycles[name] = rootEvents[name];
            continue;
        }
        const callbacks = typeof own[name] === "function" ? [...rootEvents[name], own[name]] : rootEvents[name];
        instance.events[name] = function (...values) {
            for (const callback of callbacks) guard(callback, this, values);
        };
    }
}
