// The members of `my`: every JSAPI of the registry, made at its first use. This file ends the part of the prelude that begins
// with `binder.js`.

// ---- results with methods -------------------------------------------------------------------------------

// The result of `stat` for a file. The vendor's samples read the entries of a folder through `stats`, the tables do not: both
// work.
class Stats {
    constructor(facts) {
        assign(this, facts);
    }

    isFile() {
        return (this.mode & 0o170000) === 0o100000;
    }

    isDirectory() {
        return (this.mode & 0o170000) === 0o040000;
    }

    get stats() {
        return this;
    }
}

function withStats(result) {
    const { stats } = result;
    if (stats === undefined) return result;
    if (typeof stats.mode === "number") return { ...result, stats: new Stats(stats) };
    const entries = {};
    for (const path of keys(stats)) entries[path] = new Stats(stats[path]);
    return { ...result, stats: entries };
}

const conversions = { __proto__: null, "getFileSystemManager.stat": withStats, "getFileSystemManager.statSync": withStats };

// ---- data of requests -----------------------------------------------------------------------------------

// Whether the JSON text of a value differs from its `String`, or does not exist: a date, NaN, infinity, and lists with those.
function isNoJSON(value) {
    if (typeof value === "number") return value - value !== 0;
    if (isArray(value)) {
        for (let index = 0; index < value.length; index++) if (isNoJSON(value[index])) return true;
        return false;
    }
    return isObject(value) && apply(isPrototypeOf, datePrototype, [value]);
}

// Whether data is sent in the query or as a form; `type` is the default content type.
function isText(options, type) {
    const method = `${options.method ?? "GET"}`.toUpperCase();
    if (method === "GET" || method === "HEAD") return true;
    for (const headers of [options.headers, options.header]) {
        for (const name of isObject(headers) ? keys(headers) : []) {
            if (name.toLowerCase() === "content-type") return `${headers[name]}`.toLowerCase().includes(formType);
        }
    }
    return type === formType;
}
const formType = "application/x-www-form-urlencoded";

// Converts values of a query and of a form with `String`, which the host cannot do since it receives them as JSON.
const withTexts = type => options => {
    const { data } = options;
    if (!isObject(data) || isArray(data)) return options;
    const names = keys(data);
    let texts;
    for (let index = 0; index < names.length; index++) {
        const value = data[names[index]];
        if (isNoJSON(value)) (texts ??= { ...data })[names[index]] = `${value}`;
    }
    if (texts === undefined || !isText(options, type)) return options;
    return create(options, { data: { __proto__: null, value: texts } });
};

const preparations = { __proto__: null, request: withTexts("application/json"), httpRequest: withTexts(formType) };

// ---- channels of events ---------------------------------------------------------------------------------

// A channel connects a page with the page that opened it. The host passes its number from the call to the page.
const channels = create(null);
let lastChannel = 0;

let channelPair;

function makeChannels() {
    channelPair ??= loadPart("channels", guard);
    return channelPair();
}

// `events` of navigateTo are listeners at the opener's end; its result contains that end.
function channelForm(description) {
    return options => {
        const parameters = optionsOf(options);
        const record = receiver(parameters);
        if (hasWrongArgument(options, description)) return begin(description, options, record).promise;
        const [here, there] = makeChannels();
        const events = optionsOf(parameters.events);
        for (const event of keys(events)) here.on(event, events[event]);
        const number = ++lastChannel;
        channels[number] = there;
        record.extra = { eventChannel: here };
        record.channel = number;
        return begin(description, { ...parameters, events: number }, record).promise;
    };
}

// Removes and returns the page's end, which the page keeps.
function takeChannel(number) {
    const channel = channels[number];
    delete channels[number];
    return channel;
}

// ---- events ---------------------------------------------------------------------------------------------

const listeners = create(null);

function on(event, listener) {
    if (typeof listener !== "function") throw new TypeError(`my.on: expected a function for event "${event}"`);
    listeners[event] = [...(listeners[event] ?? []), listener];
    return { remove: () => off(event, listener) };
}

// `my.onAppShow(listener)`; the first documents of some events have the listener as `success` of an object.
function addListener(name, argument) {
    const listener = typeof argument === "function" ? argument : argument?.success;
    if (typeof listener === "function") on(lowerFirst(name.slice(2)), listener);
    else print("warn", `my.${name}: expected a function; nothing will be called`);
}

function off(event, listener) {
    if (listener === undefined) delete listeners[event];
    else listeners[event] = (listeners[event] ?? []).filter(other => other !== listener);
}

// Calls every listener; returns whether there was one.
function emit(event, ...values) {
    const list = listeners[event] ?? [];
    for (const listener of list) guard(listener, undefined, values);
    return list.length > 0;
}

// ---- my -------------------------------------------------------------------------------------------------

function call(name, parameters, callback) {
    if (typeof parameters === "function") return call(name, undefined, parameters);
    // Inherited members of objects are not JSAPIs.
    const api = hasOwn(my, name) || describeMember(name) !== undefined ? my[name] : undefined;
    if (typeof api !== "function") {
        const failure = { error: 1, errorMessage: `${String(name)} is not implemented` };
        if (typeof callback === "function") return void queue({ __proto__: null, complete: callback }, true, failure);
        apply(weakMapSet, failures, [failure, undefined]);
        return NativePromise.reject(failure);
    }
    return api(typeof callback === "function" ? { ...parameters, complete: callback } : parameters);
}

// Context objects and workers; see contexts.js, animation.js and workers.js.
let contexts;
let makeAnimation;
let makeWorker;

function loadContexts() {
    contexts ??= loadPart("contexts", settleLater, notifyLater, formOf, loadPart, on, playsMedia);
    return contexts;
}

// Settles a call that completes in JavaScript; without callbacks it returns a promise, whose rejection counts as handled.
function settleLater(options, failed, result) {
    const record = receiver(optionsOf(options));
    if (hasCallback(record)) return void queue(record, failed, result);
    if (!failed) return NativePromise.resolve(result);
    const promise = NativePromise.reject(result);
    apply(nativeThen, promise, [undefined, () => {}]);
    return promise;
}

const notifyLater = (listeners, value) => queue({ __proto__: null, event: "", listeners }, false, value);

// The recorded calls to context objects, for the host.
const readContexts = () => (contexts === undefined ? [] : contexts.read());

function makeObject(name, values) {
    switch (name) {
    case "createAnimation":
        makeAnimation ??= loadPart("animation");
        return apply(makeAnimation, undefined, values);
    case "createWorker":
        makeWorker ??= loadPart("workers", callWorker, print, on, off, guard);
        return apply(makeWorker, undefined, values);
    default:
        return apply(loadContexts().makers[name], undefined, values);
    }
}

const scripted = {
    call, on, off,
    createSelectorQuery: () => queries().createSelectorQuery({}),
    createIntersectionObserver: (first, options) => {
        const scope = scopeOf(first);
        return queries().createIntersectionObserver(scope ?? {}, scope === undefined ? first : options);
    },
};

// `onAppShow(listener)` is `on("appShow", listener)`; the host specifies the events with such a pair.
function scriptedForm(name) {
    if (name in scripted) return scripted[name];
    if (name.startsWith("create") || name.startsWith("get")) return (...values) => makeObject(name, values);
    if (name.startsWith("on")) return listener => addListener(name, listener);
    return listener => off(lowerFirst(name.slice(3)), listener);
}

// JSAPIs that only certain hosts of the vendor have are in groups: those of the wallet itself, of cash registers and of
// loudspeakers. JSAPIs of the wallet are in the registry by their plain names. All others are functions that fail as not
// implemented, since programs call them without a check.
const groupNames = ["ap", "ix", "tg"];

function makeGroup(group) {
    const members = create(null);
    return new Proxy(members, {
        __proto__: null,
        get(target, name) {
            if (typeof name !== "string" || name === "then") return undefined;
            if (group === "ap" && describeMember(name) !== undefined) return my[name];
            return (target[name] ??= options => {
                const failure = { error: 1, errorMessage: `my.${group}.${name} is not implemented` };
                if (name.endsWith("Sync")) return failure;
                if (typeof options !== "function") return settleLater(options, true, failure);
            });
        },
    });
}

// `my.cloud`, which many programs initialize at their start; see cloud.js.
let cloud;
const makeCloud = () => cloud ??= loadPart("cloud", settleLater);

// JSAPIs that were made, by name: a task's methods call them even if the program has replaced members of `my`.
const made = create(null);

function makeForm(name, description) {
    const { form, takesOptions } = description;
    const make = name === "navigateTo" && form === "deferred" && !takesOptions ? channelForm : forms[form];
    return make({ ...description, convert: conversions[name], prepare: preparations[name] }, name);
}

function formOf(name, known) {
    if (made[name] !== undefined) return made[name];
    const description = known ?? describe(name);
    const call = makeForm(name, description);
    return (made[name] = callObserver === undefined ? call : callObserver.wrap(name, description, call));
}

// The host's description of a member of `my`; the methods of objects have names with a dot.
const describeMember = name => (typeof name === "string" && !name.includes(".") ? describe(name) : undefined);

// `my.call` itself is not observed, only the JSAPI that it calls.
const observed = (name, call) => (callObserver === undefined || name === "call" ? call : callObserver.note(name, call));

function makeMember(name) {
    if (groupNames.includes(name)) return { value: makeGroup(name) };
    if (name === "cloud") return { value: makeCloud() };
    const description = describeMember(name);
    if (description === undefined) return undefined;
    const { form } = description;
    if (form === "constant") return { value: constant(name) };
    const value = form === "scripted" ? observed(name, scriptedForm(name)) : formOf(name, description);
    defineProperty(value, "name", { __proto__: null, value: name, configurable: true });
    return { value };
}

function defineMember(object, name) {
    const member = makeMember(name);
    if (member === undefined) return undefined;
    const property = {
        __proto__: null, value: member.value, writable: true, enumerable: true, configurable: true,
    };
    defineProperty(object, name, property);
    return property;
}

// The members of `my` that have not been read yet, see `calls.js`.
const traps = {
    __proto__: null,
    get(target, name) {
        const member = defineMember(my, name);
        return member === undefined ? target[name] : member.value;
    },
    has: (target, name) => name in target || describeMember(name) !== undefined,
    ownKeys: () => names(),
    getOwnPropertyDescriptor: (target, name) =>
        describeMember(name) !== undefined ? defineMember(target, name) : undefined,
};

// Defines all names as own properties of `my`, each still made when it is first read: for programs that enumerate it, as with
// `Object.keys(my)` and `Object.assign({}, my)`.
let areMembersNamed = false;

function nameMembers() {
    if (areMembersNamed) return;
    areMembersNamed = true;
    const all = names();
    for (let index = 0; index < all.length; index++) {
        const name = all[index];
        if (hasOwn(my, name)) continue;
        defineProperty(my, name, {
            __proto__: null,
            get: () => defineMember(my, name)?.value,
            set: value => {
                defineProperty(my, name, {
                    __proto__: null, value, writable: true, enumerable: true, configurable: true,
                });
            },
            enumerable: true,
            configurable: true,
        });
    }
}

function callForHost(name, parameters, complete) {
    const completeWith = failed => result => complete(failed, result);
    formOf(name)({ ...parameters, success: completeWith(false), fail: completeWith(true) });
}

return {
    callForHost, traps, nameMembers, startObserving, readContexts, settle, complete, taskEvent, endTask, broadcast, emit,
    isFailure, failedCall, formOf, makeChannels, takeChannel, loadContexts,
};
