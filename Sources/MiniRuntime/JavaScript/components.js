// The logic half of components. This file is the body of the function `makeComponents`.

const roundLimit = 100;
const copyDepthLimit = 64;
// path -> what Component() was given; path -> what that comes to with its mixins
const options = create(null);
const kinds = create(null);
const mixins = new WeakSet();
// What is made of one definition: the names of the lifecycles that several definitions may bring.
const stepNames = ["onInit", "deriveDataFromProps", "didMount", "didUpdate", "didUnmount", "onError"];

const MOUNTED = 1;
const UPDATED = 2;
const REMOVED = 3;

// Updates that lifecycles ask for, one after the other, without anything from outside between them.
let rounds = 0;
let hasNestedChange = false;
let lifecycleDepth = 0;

// ---- definitions ----------------------------------------------------------------------------------------

function register(given) {
    if (evaluatedPath === undefined) throw new Error("Component() is called in the file of a component");
    if (!isDataObject(given)) throw new TypeError("Component(): expected an object");
    options[evaluatedPath] = given;
}

function makeMixin(given) {
    if (!isDataObject(given)) throw new TypeError("Mixin(): expected an object");
    apply(weakSetAdd, mixins, [given]);
    return given;
}

const emptyKind = path => ({
    path, data: [], defaults: {}, methods: {}, prototype: create(componentPrototype),
    steps: { __proto__: null, onInit: [], deriveDataFromProps: [], didMount: [], didUpdate: [], didUnmount: [], onError: [] },
});

function kindOfPath(path) {
    return kinds[path] ??= makeKind(path);
}

function makeKind(path) {
    const kind = emptyKind(path);
    try {
        const file = path + ".js";
        if (options[file] === undefined) load(file);
        if (options[file] === undefined) throw new Error(`${file} did not call Component()`);
        collect(kind, options[file], new Set());
    } catch (error) {
        fail(error);
    }
    define(kind.prototype, kind.methods);
    return kind;
}

// Mixins come first, those that they name before them.
function collect(kind, part, seen) {
    if (seen.has(part)) return;
    seen.add(part);
    if (isArray(part.mixins)) {
        for (let at = 0; at < part.mixins.length; at++) {
            if (isDataObject(part.mixins[at])) collect(kind, part.mixins[at], seen);
        }
    }
    if (part.data !== undefined) kind.data[kind.data.length] = part.data;
    if (isDataObject(part.props)) assign(kind.defaults, part.props);
    if (isDataObject(part.methods)) assign(kind.methods, part.methods);
    for (const name in kind.steps) {
        const list = kind.steps[name];
        if (typeof part[name] === "function") list[list.length] = part[name];
    }
}

// What the view must know of a component.
function traitsOf(path) {
    const { defaults, steps } = kindOfPath(path);
    return {
        path, defaults,
        tracksUpdates: steps.deriveDataFromProps.length + steps.didUpdate.length > 0,
    };
}

// ---- instances ------------------------------------------------------------------------------------------

const componentPrototype = create(Object.prototype);
for (const name in pageMethods) {
    defineProperty(componentPrototype, name, { value: pageMethods[name], writable: true, configurable: true });
}

// Calls functions of an instance in turn; what they throw is reported.
function run(tracker, name, values) {
    const { kind, instance } = tracker;
    const list = kind.steps[name];
    if (list.length === 0) return;
    lifecycleDepth++;
    try {
        for (let at = 0; at < list.length; at++) attempt(tracker, list[at], values);
    } finally {
        lifecycleDepth--;
    }
}

function attempt(tracker, callback, values) {
    try {
        return apply(callback, tracker.instance, values);
    } catch (error) {
        fail(error);
        const { onError } = tracker.kind.steps;
        for (let at = 0; at < onError.length; at++) guard(onError[at], tracker.instance, [error]);
        return undefined;
    }
}

function call(id, name, values) {
    const tracker = trackers[id];
    return attempt(tracker, tracker.instance[name], values);
}

// A copy of what the view holds, made of objects of this context.
function copyIn(value, depth) {
    switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
        return value;
    case "object":
        break;
    default:
        return undefined;
    }
    if (value === null) return null;
    if (depth === copyDepthLimit) throw new RangeError(`a property is nested deeper than ${copyDepthLimit} levels`);
    if (isArray(value)) {
        const result = [];
        for (let at = 0; at < value.length; at++) result[at] = copyIn(value[at], depth + 1) ?? null;
        return result;
    }
    const result = {};
    const names = keys(value);
    for (let at = 0; at < names.length; at++) {
        const element = copyIn(value[names[at]], depth + 1);
        if (element !== undefined) assignMember(result, names[at], element);
    }
    return result;
}

// The function that stands for a method of a page or an instance; undefined when it has none of that name.
const bound = new WeakMap();
function methodOf(id, name) {
    const target = pages[id];
    if (target === undefined) return undefined;
    if (typeof target[name] !== "function") {
        const own = id < 0 ? target.props[name] : undefined;
        return typeof own === "function" ? own : undefined;
    }
    let known = bound.get(target);
    if (known === undefined) bound.set(target, known = create(null));
    return known[name] ??= (...values) => {
        const method = target[name];
        if (typeof method === "function") return apply(method, target, values);
    };
}

// The props after a change: lists of names and values, and of names with the owners and names of methods.
function changedProps(props, kind, names, values, methods) {
    const result = assign({}, props);
    const change = (name, value) => {
        if (value !== undefined) assignMember(result, name, value);
        else if (hasOwn(kind.defaults, name)) result[name] = kind.defaults[name];
        else delete result[name];
    };
    for (let at = 0; at < names.length; at++) change(`${names[at]}`, copyIn(values[at], 0));
    for (let at = 0; at < methods.length; at += 3) {
        change(`${methods[at]}`, methodOf(methods[at + 1], `${methods[at + 2]}`));
    }
    return result;
}

function createInstance(id, path, ownerId, pageId, names, values, methods, reference) {
    const kind = kindOfPath(path);
    const instance = create(kind.prototype);
    const tracker = {
        id, kind, instance, ownerId, pageId, reference,
        isLocal: true, isUpdating: true, previousProps: undefined, previousData: undefined,
    };
    identifiers.set(instance, id);
    pages[id] = instance;
    trackers[id] = tracker;
    instance.is = "/" + path;
    instance.$id = -id;
    instance.$page = pages[pageId];
    instance.data = {};
    for (let at = 0; at < kind.data.length; at++) {
        assign(instance.data, attempt(tracker, () => initialData({ data: kind.data[at] }, instance), []));
    }
    instance.props = changedProps(kind.defaults, kind, names, values, methods);
    run(tracker, "onInit", []);
    run(tracker, "deriveDataFromProps", [instance.props]);
    tracker.isLocal = false;
    tracker.isUpdating = false;
    return instance.data;
}

function updateInstance(id, names, values, methods) {
    const tracker = trackers[id];
    if (tracker === undefined) return;
    const { kind, instance } = tracker;
    const { props } = instance;
    const hasNewProps = names.length + methods.length > 0;
    const next = hasNewProps ? changedProps(props, kind, names, values, methods) : props;
    tracker.previousProps ??= props;
    if (kind.steps.didUpdate.length > 0) tracker.previousData ??= assign({}, instance.data);
    tracker.isUpdating = true;
    run(tracker, "deriveDataFromProps", [next]);
    instance.props = next;
    tracker.isUpdating = false;
}

// ---- changes --------------------------------------------------------------------------------------------

// Runs before data is changed.
function beforeChange(tracker) {
    if (lifecycleDepth > 0 && tracker?.isUpdating !== true) {
        hasNestedChange = true;
        if (rounds >= roundLimit) {
            throw new RangeError(`setData: lifecycles have changed data ${roundLimit} times in a row, without end`);
        }
    }
    if (tracker !== undefined && !tracker.isLocal && tracker.kind.steps.didUpdate.length > 0) {
        tracker.previousData ??= assign({}, tracker.instance.data);
    }
}

function afterChange() {}

// Runs the lifecycles that wait for the view. `steps` alternates kinds and ids; it is null when there are none.
function settle(steps) {
    const count = steps === null || steps === undefined ? 0 : steps.length;
    for (let at = 0; at < count; at += 2) {
        const id = steps[at + 1];
        const tracker = trackers[id];
        if (tracker === undefined) continue;
        switch (steps[at]) {
        case MOUNTED:
            run(tracker, "didMount", []);
            if (tracker.reference !== "") tell(tracker);
            break;
        case UPDATED: {
            const props = tracker.previousProps ?? tracker.instance.props;
            const data = tracker.previousData ?? tracker.instance.data;
            tracker.previousProps = undefined;
            tracker.previousData = undefined;
            run(tracker, "didUpdate", [props, data]);
            break;
        }
        case REMOVED:
            run(tracker, "didUnmount", []);
            delete pages[id];
            delete trackers[id];
        }
    }
    rounds = hasNestedChange ? rounds + 1 : 0;
    hasNestedChange = false;
}

// Hands the instance to the method that `ref` names.
function tell({ ownerId, instance, reference }) {
    const method = methodOf(ownerId, reference);
    if (method !== undefined) guard(method, undefined, [instance]);
}

return { register, makeMixin, traitsOf, createInstance, updateInstance, beforeChange, afterChange, settle, call };
