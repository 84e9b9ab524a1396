// The instances of components in the program's context, the counterpart of `components.js` of the view. This file ends the
// part of the prelude that begins with `definitions.js`.

const roundLimit = 100;

// The steps of instances that the view reports.
const MOUNTED = 1;
const UPDATED = 2;
const REMOVED = 3;
const MOVED = 4;

// The number of successive updates caused by lifecycles, without a change from outside between them.
let rounds = 0;
// The paths of components whose `didUpdate` is not called any more because of endless updates.
const endlessPaths = create(null);
let hasNestedChange = false;
let lifecycleDepth = 0;

// ---- calls ----------------------------------------------------------------------------------------------

// Calls functions of an instance in order.
function run(tracker, name, list, values) {
    if (list.length === 0) return;
    lifecycleDepth++;
    try {
        for (let at = 0; at < list.length; at++) attempt(tracker, name, list[at], values);
    } finally {
        lifecycleDepth--;
    }
}

const runStep = (tracker, name, values) => run(tracker, name, tracker.kind.steps[name], values);
const runLifetime = (tracker, name) => run(tracker, name, tracker.kind.lifetimes[name], []);

// Calls a function of an instance; an error that it throws is reported and passed to the component's `onError`.
function attempt(tracker, name, callback, values) {
    try {
        return apply(callback, tracker.instance, values);
    } catch (error) {
        fail(error);
        const { onError } = tracker.kind.steps;
        for (let at = 0; at < onError.length; at++) guard(onError[at], tracker.instance, [error]);
        emit("componentError", error, name, tracker.instance);
        return undefined;
    }
}

function call(id, name, values) {
    const tracker = trackers[id];
    return attempt(tracker, name, tracker.instance[name], values);
}

// Calls the functions of a page's components and mixins for an event of the page.
function dispatchPageEvent(id, name, values) {
    for (const tracker of [...eventListeners[id] ?? []]) {
        for (const callback of tracker.kind.rootEvents[name] ?? []) attempt(tracker, name, callback, values);
    }
    for (const callback of pageLifecycles.get(pages[id])?.[name] ?? []) guard(callback, pages[id], values);
}
// page id -> the instances that have root events
const eventListeners = create(null);

// ---- props ----------------------------------------------------------------------------------------------

// A function that calls a method of a page or an instance; undefined if it has none of that name.
const bound = new WeakMap();
function methodOf(id, name) {
    const target = pages[id];
    if (target === undefined) return undefined;
    if (!hasMethod(target, name)) {
        return id < 0 && hasMethod(target.props, name) ? target.props[name] : undefined;
    }
    let known = bound.get(target);
    if (known === undefined) {
        known = create(null);
        bound.set(target, known);
    }
    return known[name] ??= (...values) => {
        const method = target[name];
        if (typeof method === "function") return apply(method, target, values);
    };
}

// The function of a prop; `count`, a function of the view, is called before each of its calls, unless it is undefined.
const counted = new WeakMap();
function methodOfProp(id, name, count) {
    const method = methodOf(id, name);
    if (method === undefined || count === undefined) return method;
    let known = counted.get(count);
    // Props are compared by identity.
    if (known?.method !== method) {
        const call = function (...values) {
            count();
            return apply(method, this, values);
        };
        known = { method, call };
        counted.set(count, known);
    }
    return known.call;
}

// `props.$slots` contains the slots that an owner fills. It is inherited, since props are compared and copied without it.
const withoutSlots = create(Object.prototype, { $slots: { __proto__: null, value: {}, writable: true } });

function propsPrototype(slotNames) {
    if (slotNames.length === 0) return withoutSlots;
    const value = {};
    for (let at = 0; at < slotNames.length; at++) {
        const contents = (value[`${slotNames[at]}`] ??= []);
        contents[contents.length] = {};
    }
    return create(Object.prototype, { $slots: { __proto__: null, value, writable: true } });
}

// The props after a change. `methods` is a list of the prop's name and the parameters of `methodOfProp` for each method.
function changedProps(props, prototype, kind, names, values, methods, functionOf) {
    const result = assign(create(prototype), props);
    const change = (name, value) => {
        if (value !== undefined) assignMember(result, name, value);
        else if (hasOwn(kind.defaults, name)) result[name] = kind.defaults[name];
        else delete result[name];
    };
    for (let at = 0; at < names.length; at++) change(`${names[at]}`, copyIn(values[at], 0, functionOf));
    for (let at = 0; at < methods.length; at += 4) {
        change(`${methods[at]}`, methodOfProp(methods[at + 1], `${methods[at + 2]}`, methods[at + 3]));
    }
    return result;
}

// ---- instances ------------------------------------------------------------------------------------------

// A component around one of a kind; null if it belongs to another plugin.
const around = (tracker, kind) => (tracker?.kind.plugin === kind.plugin ? referenceTo(tracker) : null);

const componentPrototype = create(instancePrototype);
define(componentPrototype, {
    selectOwnerComponent() {
        const { ownerId, kind } = trackers[identifiers.get(this)] ?? {};
        return ownerId < 0 ? around(trackers[ownerId], kind) : this.$page;
    },

    selectComposedParentComponent() {
        const { parentId, kind } = trackers[identifiers.get(this)] ?? {};
        return parentId < 0 ? around(trackers[parentId], kind) : this.$page;
    },

    getRelationNodes(key) {
        const { links, pageId } = trackers[identifiers.get(this)] ?? { links: [] };
        return inTreeOrder(pageId, links.filter(link => link.key === key)).map(link => referenceTo(link.other));
    },

    hasMixin(mixin) {
        const kind = trackers[identifiers.get(this)]?.kind;
        return mixin === "ref" ? kind?.ref !== undefined : isMixin(mixin) && kind?.mixins.has(mixin) === true;
    },
});
for (const name of keys(componentPrototype)) {
    defineProperty(componentPrototype, name, { __proto__: null, enumerable: false });
}
const { routerOf } = methodsPart();
defineLate(componentPrototype, "router", instance => routerOf(instance.is));
const pageOf = instance => instance.$page ?? pages[trackers[identifiers.get(instance)]?.pageId];
defineLate(componentPrototype, "pageRouter", instance => pageOf(instance)?.router ?? null);

// The value that other code receives for an instance: the result of `ref`, or the instance itself.
function referenceTo(tracker) {
    if (tracker === undefined) return null;
    const { kind, instance } = tracker;
    if (kind.ref === undefined) return instance;
    return tracker.exposed ??= attempt(tracker, "ref", kind.ref, []);
}

// The components in an owner's template that match a selector, except for those of another plugin, which only `ref` exposes.
function select(owner, selector, limit) {
    const id = identifiers.get(owner);
    if (pages[id] === undefined) return [];
    const plugin = id < 0 ? trackers[id].kind.plugin : pagePlugins[id];
    return selectInstances(id, `${selector}`, limit).map(found => trackers[found])
        .filter(tracker => tracker.kind.plugin === plugin).map(referenceTo);
}

function tabBarOf(page) {
    const isTabBar = ({ pageId, kind }) => pageId === page && kind.path === "customize-tab-bar/index";
    return referenceTo(trackers[keys(trackers).find(id => isTabBar(trackers[id]))]);
}

function createInstance(
    id, path, ownerId, pageId, parentId, names, values, methods, reference, slotNames, functionOf,
) {
    const kind = kinds[path];
    const instance = create(kind.prototype);
    const tracker = {
        id, kind, instance, ownerId, pageId, parentId, reference, isPage: false, isLocal: true, isUpdating: true,
        isChanged: false, isMounted: false, previousProps: undefined, previousData: undefined, changed: [], links: [],
        exposed: undefined, hasNewValues: false,
    };
    identifiers.set(instance, id);
    pages[id] = instance;
    trackers[id] = tracker;
    countWatcher(tracker, 1);
    if (keys(kind.rootEvents).length > 0) (eventListeners[pageId] ??= new Set()).add(tracker);
    instance.is = "/" + path;
    instance.$id = -id;
    instance.$page = pagePlugins[pageId] === kind.plugin ? pages[pageId] : null;
    instance.data = {};
    for (let at = 0; at < kind.data.length; at++) {
        assign(instance.data, attempt(tracker, "data", initialData, [{ data: kind.data[at] }, instance]));
    }
    instance.props = changedProps(kind.defaults, propsPrototype(slotNames), kind, names, values, methods, functionOf);
    runLifetime(tracker, "created");
    runStep(tracker, "onInit", []);
    noteLifecycle("created", path);
    runStep(tracker, "deriveDataFromProps", [instance.props]);
    if (tracker.changed.length > 0) observe(tracker);
    tracker.isLocal = false;
    tracker.isUpdating = false;
    tracker.isChanged = false;
    tracker.hasNewValues = false;
    return instance.data;
}

function updateInstance(id, names, values, methods, functionOf) {
    const tracker = trackers[id];
    if (tracker === undefined) return;
    const { kind, instance } = tracker;
    const { props } = instance;
    const hasNewProps = names.length + methods.length > 0;
    if (!hasNewProps && !tracker.isChanged) return;
    tracker.isChanged = true;
    if (hasNewProps) tracker.hasNewValues = true;
    const { hasNewValues } = tracker;
    const next = hasNewProps
        ? changedProps(props, getPrototypeOf(props), kind, names, values, methods, functionOf) : props;
    tracker.previousProps ??= props;
    if (kind.steps.didUpdate.length > 0) tracker.previousData ??= assign({}, instance.data);
    tracker.isUpdating = true;
    // Values that are set again do not change props.
    if (hasNewValues) runStep(tracker, "deriveDataFromProps", [next]);
    instance.props = next;
    if (kind.observers.length > 0) {
        noteProps(tracker, names, values);
        noteProps(tracker, methods, methods);
        lifecycleDepth++;
        try {
            observe(tracker);
        } finally {
            lifecycleDepth--;
        }
    }
    tracker.isUpdating = false;
}

// Props with the name of a data field are not observed.
function noteProps({ changed, instance }, names, values) {
    const step = names === values ? 4 : 1;
    for (let at = 0; at < names.length; at += step) {
        const name = `${names[at]}`;
        if (!hasOwn(instance.data, name)) changed[changed.length] = [name];
    }
}

// ---- changes --------------------------------------------------------------------------------------------

// Components set equal values again, such as `[]` over `[]`, in `didUpdate` or in callbacks of queries made there. Such a
// change is rendered, since the program may have modified an object, but it is not an update, which would never end.
function beforeChange(tracker, entries) {
    const isNested = lifecycleDepth > 0 && tracker?.isUpdating !== true;
    if (tracker !== undefined && !tracker.isPage) {
        const { steps } = tracker.kind;
        const isCompared = isNested || steps.didUpdate.length + steps.deriveDataFromProps.length > 0;
        const hasNewValues = !isCompared || changesValues(tracker.instance.data, entries, lifecycleDepth > 0);
        // Observers run for values that are set again as well.
        if (isNested && !hasNewValues && tracker.kind.observers.length === 0) return;
        tracker.isChanged = true;
        if (hasNewValues) tracker.hasNewValues = true;
    }
    if (isNested) {
        hasNestedChange = true;
        if (rounds > roundLimit) {
            throw new RangeError(`setData: lifecycles have changed data ${roundLimit} times in a row, without end`);
        }
    }
    if (tracker !== undefined && !tracker.isLocal && tracker.kind.steps.didUpdate.length > 0) {
        tracker.previousData ??= assign({}, tracker.instance.data);
    }
}

let observedPageDepth = 0;

// The observers of a component run before it is rendered, the observers of a page immediately.
function afterChange(tracker, entries) {
    if (tracker.kind.observers.length === 0) return;
    for (let at = 0; at < entries.length; at++) tracker.changed[tracker.changed.length] = parsePath(entries[at][0]);
    if (!tracker.isPage || observedPageDepth > 0) return;
    observedPageDepth++;
    try {
        observe(tracker);
    } finally {
        observedPageDepth--;
    }
}

// Runs the lifecycles that wait for the view. `steps` alternates kinds and ids; it is null if there are none.
function settle(steps) {
    const count = steps === null || steps === undefined ? 0 : steps.length;
    hasTransfer = false;
    forgetOrder();
    attachInstances(steps, count);
    for (let at = 0; at < count; at += 2) {
        const tracker = trackers[steps[at + 1]];
        if (tracker === undefined) continue;
        switch (steps[at]) {
        case MOUNTED:
            tracker.isMounted = true;
            runStep(tracker, "didMount", []);
            noteLifecycle("didMount", tracker.kind.path);
            if (tracker.reference !== "") passReference(tracker);
            runLifetime(tracker, "ready");
            break;
        case UPDATED: {
            if (!tracker.isChanged) break;
            tracker.isChanged = false;
            const props = tracker.previousProps ?? tracker.instance.props;
            const data = tracker.previousData ?? tracker.instance.data;
            tracker.previousProps = undefined;
            tracker.previousData = undefined;
            if (!tracker.hasNewValues) break;
            tracker.hasNewValues = false;
            if (rounds < roundLimit) runStep(tracker, "didUpdate", [props, data]);
            else reportEndlessUpdates(tracker.kind);
            noteLifecycle("didUpdate", tracker.kind.path);
            break;
        }
        case MOVED:
            runLifetime(tracker, "moved");
            changeLinks(tracker);
            break;
        case REMOVED:
            detachInstance(tracker);
        }
    }
    rounds = hasNestedChange ? rounds + 1 : 0;
    hasNestedChange = false;
    reportLifecycles();
}

// Stops endless updates: on a phone, the page of a component whose every update causes the next one is shown nevertheless.
function reportEndlessUpdates({ path }) {
    if (endlessPaths[path] === true) return;
    endlessPaths[path] = true;
    print("note", `/${path}: didUpdate has requested an update ${roundLimit} times in a row; it is not called for the last`);
}

// New instances are attached outer ones first, unlike `didMount`; the ids of inner instances are lower.
function attachInstances(steps, count) {
    const arrived = [];
    for (let at = 0; at < count; at += 2) {
        const tracker = steps[at] === MOUNTED ? trackers[steps[at + 1]] : undefined;
        if (tracker === undefined) continue;
        if (tracker.kind.lifetimes.attached.length + keys(tracker.kind.relations).length > 0) arrived.push(tracker);
    }
    arrived.sort((left, right) => right.id - left.id);
    for (const tracker of arrived) runLifetime(tracker, "attached");
    for (const tracker of arrived) link(tracker);
}

function detachInstance(tracker) {
    const { id, pageId } = tracker;
    if (tracker.isMounted) {
        runLifetime(tracker, "detached");
        unlink(tracker);
        runStep(tracker, "didUnmount", []);
        noteLifecycle("didUnmount", tracker.kind.path);
    }
    const listeners = eventListeners[pageId];
    if (listeners?.delete(tracker) && listeners.size === 0) delete eventListeners[pageId];
    countWatcher(tracker, -1);
    delete pages[id];
    delete trackers[id];
}

// Passes the instance to the method that `ref` names.
function passReference(tracker) {
    const method = methodOf(tracker.ownerId, tracker.reference);
    if (method === undefined) return;
    // Data set by the method belongs to the transfer in which the instance was made: a separate rendering would run steps of
    // other instances out of order.
    lifecycleDepth++;
    try {
        guard(method, undefined, [referenceTo(tracker)]);
    } finally {
        lifecycleDepth--;
    }
}

return {
    register, makeMixin, traitsOf, createInstance, updateInstance, beforeTransfer, batch, rendered, beforeChange,
    afterChange, settle, call,
    dispatchPageEvent, preparePage, select, tabBarOf,
};
