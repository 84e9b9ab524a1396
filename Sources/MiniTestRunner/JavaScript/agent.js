// Runs in the logic context of a program under test. Evaluated before any code of the program.

const { assign, defineProperty, keys } = Object;
const { isArray } = Array;
const { slice } = ArrayBuffer.prototype;
const NativeArrayBuffer = ArrayBuffer;
const NativePromise = Promise;
const { then: nativeThen } = Promise.prototype;

seedRandom(settings.seed);

// ---- calls ----------------------------------------------------------------------------------------------

const { receiver, promiseFor, queue, make } = startObserving(observer);
// By name: `{kind: "value" | "failure" | "function", value}`, or `{kind: "script", value, values}` with a function in this
// context and its further arguments.
const mocks = Object.create(null);
// The completions of pending calls of test functions, by number.
const waiting = new Map();
// The global object, also where the program shadows its name.
const globalObject = Function("return this")();
function mockOf(name) {
    if (mocks[name] !== undefined) return mocks[name];
    return name.endsWith("Sync") ? mocks[name.slice(0, -4)] : undefined;
}

// Whether a query of `my.canIUse` is true for a mocked name; undefined for a name that is not mocked.
function canUseMock(query) {
    if (mockOf(query) !== undefined) return true;
    const path = query.startsWith("ap.") ? query.slice(3) : query;
    const end = path.indexOf(".");
    return mockOf(end < 0 ? path : path.slice(0, end)) === undefined ? undefined : notify("canIUse", { query });
}

function wrap(name, description, call) {
    const { form } = description;
    if (form === "object") return call;
    // A call by the runtime for elements and objects is not recorded as a call of the program, but uses mocks as well.
    if (description.isInternal) {
        return (...values) => {
            const mock = mockOf(name);
            return mock === undefined ? apply(call, undefined, values)
                : mockCalls[form](mock, name, values, () => {}, description);
        };
    }
    return (...values) => {
        const observed = begin(name, form, values);
        const mock = mockOf(name);
        if (mock !== undefined) return mockCalls[form](mock, name, values, observed, description);
        // A mocked name can be used, as with mocks of the host.
        if (name === "canIUse" && typeof values[0] === "string") {
            const result = canUseMock(values[0]);
            if (result !== undefined) {
                observed(false, result);
                return result;
            }
        }
        return observedCall(call, form, values, observed);
    };
}

// A separate copy for each call, so that changes by the program do not affect other calls.
function copyOf(value) {
    if (value === null || typeof value !== "object") return value;
    if (value instanceof NativeArrayBuffer) return apply(slice, value, []);
    const copy = isArray(value) ? [] : {};
    const names = keys(value);
    for (let index = 0; index < names.length; index++) {
        const name = names[index];
        const member = { __proto__: null, value: copyOf(value[name]), writable: true, enumerable: true, configurable: true };
        defineProperty(copy, name, member);
    }
    return copy;
}

// Calls a function of the test, which completes later.
function callTest(name, values, settle) {
    const number = nextNumber();
    waiting.set(number, settle);
    notify("mock", { number, name, values });
}

// ---- functions of software that drives the program ------------------------------------------------------

// Whether a result is that of a failed call, in the form of `my` or with the text that other vendors use.
const hasFailed = value => isFailure(value) || (value !== null && typeof value === "object" &&
    typeof value.errMsg === "string" && value.errMsg.includes(":fail"));

const failureOf = reason => (isFailure(reason) ? reason
    : { error: 3, errorMessage: reason instanceof Error ? reason.message : String(reason) });

// Calls a function of a mock, with the JSAPI as `this.origin`.
const callScript = (mock, name, values) => apply(mock.value, { origin: make(name) }, [...values, ...mock.values]);

// Completes a call by a function: by its result, by a promise, or by the first callback of the options that it calls.
function settleByScript(mock, name, [options, ...rest], settle) {
    let isSettled = false;
    const finish = (failed, value) => {
        if (isSettled) return;
        isSettled = true;
        settle(failed, value);
    };
    const callbacks = {
        success: value => finish(false, value), fail: value => finish(true, value),
        complete: value => finish(hasFailed(value), value),
    };
    const isObject = options !== null && typeof options === "object";
    const end = value => finish(hasFailed(value), value);
    const fail = reason => finish(true, failureOf(reason));
    try {
        const first = isObject || options === undefined ? { ...options, ...callbacks } : options;
        const result = callScript(mock, name, [first, ...rest]);
        if (result instanceof NativePromise) apply(nativeThen, result, [end, fail]);
        else if (result !== undefined) end(result);
    } catch (error) {
        fail(error);
    }
}

// ---- mocks ----------------------------------------------------------------------------------------------

// The result of a mock: `{failed, value}`. A function of the test is called and must return immediately.
function resultOf(mock, name, values, observed) {
    if (mock.kind === "script") {
        try {
            const value = callScript(mock, name, values);
            return { failed: isFailure(value), value };
        } catch (error) {
            observed(true, failureOf(error));
            throw error;
        }
    }
    if (mock.kind !== "function") return { failed: mock.kind === "failure", value: copyOf(mock.value) };
    return notify("mockNow", { name, values });
}

function mockSync(mock, name, values, observed) {
    const { failed, value } = resultOf(mock, name, values, observed);
    observed(failed, value);
    return value;
}

function mockDirect(mock, name, values, observed) {
    const { failed, value } = resultOf(mock, name, values, observed);
    observed(failed, value);
    if (failed) throw assign(new Error(value?.errorMessage), value);
    return value;
}

function mockDeferred(mock, name, values, observed) {
    const [options] = values;
    const outer = observer.observed;
    observer.observed = observed;
    const record = receiver(options !== null && typeof options === "object" ? options : {});
    observer.observed = outer;
    record.origin = observed.origin;
    const promise = promiseFor(record);
    if (mock.kind === "function") {
        callTest(name, values, (failed, value) => queue(record, failed, value));
    } else if (mock.kind === "script") {
        settleByScript(mock, name, values, (failed, value) => queue(record, failed, value));
    } else {
        queue(record, mock.kind === "failure", copyOf(mock.value));
    }
    return promise;
}

function mockTask(mock, name, values, observed, { events, methods }) {
    const promise = mockDeferred(mock, name, values, observed);
    const task = { abort() {} };
    for (const event of events) {
        const suffix = event[0].toUpperCase() + event.slice(1);
        task["on" + suffix] = () => {};
        task["off" + suffix] = () => {};
    }
    for (const method of methods) task[method.name] = () => {};
    if (promise !== undefined) {
        task.then = (...handlers) => promise.then(...handlers);
        task.catch = handler => promise.catch(handler);
        task.finally = handler => promise.finally(handler);
    }
    return task;
}

const mockCalls = {
    sync: mockSync, direct: mockDirect, callback: mockDeferred, deferred: mockDeferred, task: mockTask,
};

// Adds a mocked name that the host does not have.
function offer(name) {
    if (name in my) return;
    const form = name.endsWith("Sync") ? "sync" : "callback";
    my[name] = wrap(name, { form }, () => ({ error: 1, errorMessage: `my.${name} is not mocked any more` }));
}

// Defines a function of the test as a global function of the program, which returns a promise.
function expose(key, name) {
    const value = (...values) => new NativePromise((resolve, reject) => callTest(key, values, (failed, value) =>
        (failed ? reject(assign(new Error(value?.errorMessage), value)) : resolve(value))));
    defineProperty(globalObject, name, { __proto__: null, value, writable: true, configurable: true });
}

function setMock(key, mock) {
    if (mock.kind === "global") return expose(key, mock.value);
    mocks[key] = mock;
    offer(key);
}
const initialMocks = notify("mocks");
for (const key of keys(initialMocks)) setMock(key, initialMocks[key]);

// ---- storage --------------------------------------------------------------------------------------------

// Accesses the program's storage without recording a call.
function store(name, options) {
    const result = make(name)(options);
    if (isFailure(result)) throw assign(new Error(result.errorMessage), result);
    return result;
}

const storage = {
    get: key => store("getStorageSync", { key }).data,
    set: (key, data) => void store("setStorageSync", { key, data }),
    remove: key => void store("removeStorageSync", { key }),
    clear: () => void store("clearStorageSync", {}),
    keys: () => store("getStorageInfoSync", {}).keys,
};

const seeds = notify("seeds") ?? {};
for (const key of Object.keys(seeds)) storage.set(key, seeds[key]);

// ---- calls of the host ---------------------------------------------------------------------------------

function instanceAt(id) {
    const instance = instanceOf(id);
    if (instance === undefined) throw new Error(`the ${id > 0 ? "page is not open" : "component is not there"} any more`);
    return instance;
}

return {
    evaluate: (body, values) => async () => (typeof body === "function" ? apply(body, undefined, values) : body),
    setData: (id, changes) => async () => {
        const instance = instanceAt(id);
        await new NativePromise(resolve => instance.setData(changes, resolve));
    },
    callMethod: (id, name, values) => async () => {
        const instance = instanceAt(id);
        if (typeof instance[name] === "function") return apply(instance[name], instance, values);
        const what = id > 0 ? `page "${instance.route}"` : `component "${instance.is}"`;
        throw new TypeError(`${what} has no method "${name}"`);
    },
    callJSAPI: (name, values) => async () => {
        if (typeof my[name] !== "function") throw new TypeError(`there is no my.${name}`);
        return apply(my[name], my, values);
    },
    storage: (name, values) => storage[name](...values),
    mock: (name, mock) => {
        if (mock === undefined) return void delete mocks[name];
        setMock(name, mock);
    },
    mockByScript: (body, name, values) => async () => {
        if (typeof body !== "function") throw new TypeError("functionDeclaration must be a function");
        setMock(name, { kind: "script", value: body, values });
    },
    completeMock: (number, failed, value) => {
        const settle = waiting.get(number);
        if (settle === undefined) return;
        waiting.delete(number);
        settle(failed, value);
    },
};
