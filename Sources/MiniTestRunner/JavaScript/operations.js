// Calls of the host by tests: synchronous ones by `query`, asynchronous ones by `begin`.

// Pending operations, by number.
const operations = new Map();
let lastOperation = 0;

// The first place outside of this file set: the call in the test file.
function placeOfCaller() {
    for (const frame of String(new Error().stack).split("\n")) {
        const match = /^(?:.*@)?(.+):(\d+):(\d+)$/.exec(frame);
        if (match !== null && !match[1].startsWith("minihost:")) return placeOf(match[1], Number(match[2]), Number(match[3]));
    }
    return undefined;
}

// Creates errors with the place of the caller's caller instead of the place where they are detected.
function tracer() {
    const trace = new Error();
    const make = (message, name) => {
        const error = new Error(message);
        if (name !== undefined && name !== "") error.name = name;
        for (const key of ["stack", "line", "column", "sourceURL"]) {
            defineProperty(error, key, { value: trace[key], configurable: true, writable: true });
        }
        return error;
    };
    // For the host, which reads the place of an operation only if it records a trace.
    make.origin = trace;
    return make;
}

const operate = (label, name, ...values) => operateFrom(tracer(), label, name, ...values);

// For callers that do something else first: errors have the place of the trace.
function operateFrom(trace, label, name, ...values) {
    const slot = ++lastOperation;
    const operation = { name: label, trace, promise: undefined, resolve: undefined, reject: undefined };
    operation.promise = new NativePromise((resolve, reject) => {
        operation.resolve = resolve;
        operation.reject = reject;
    });
    operations.set(slot, operation);
    begin(slot, label, name, values, trace.origin);
    return operation.promise;
}

// Called by the host when an operation has ended.
function settle(slot, failure, value) {
    const operation = operations.get(slot);
    if (operation === undefined) return;
    operations.delete(slot);
    notifyListeners();
    if (failure === undefined) return operation.resolve(value);
    operation.reject(withDetails(operation.trace(messageOfFailure(failure, operation.name), failure.name), failure));
}

// The message of a failed JSAPI, `{error, errorMessage}`, begins with the call of the test and the error's number.
function messageOfFailure({ message, details }, label) {
    const { error } = details ?? {};
    const isFailure = typeof error === "number" || typeof error === "string";
    return isFailure ? `${label}() failed with error ${error}: ${message}` : message;
}

function withDetails(error, failure) {
    if (failure.details !== undefined) assign(error, failure.details);
    if (failure.stack !== undefined) defineProperty(error, "programStack", { value: failure.stack });
    return error;
}

function demand(name, ...values) {
    const { value, failure } = query(name, values);
    if (failure === undefined) return value;
    throw withDetails(tracer()(failure.message, failure.name), failure);
}

// ---- arguments ------------------------------------------------------------------------------------------

function demandText(value, label, what) {
    if (typeof value === "string") return value;
    throw new TypeError(`${label}(): expected ${what}, found ${printLine(value)}`);
}

function demandBoolean(value, label) {
    if (typeof value === "boolean") return value;
    throw new TypeError(`${label}(): expected true or false, found ${printLine(value)}`);
}

function demandIndex(value, label, what) {
    if (Number.isInteger(value) && value >= 0) return value;
    throw new TypeError(`${label}(): expected ${what}, from 0, found ${printLine(value)}`);
}

// The path of a page to open; null for the program's first page.
function pagePath(page, label) {
    if (page === undefined || page === null) return null;
    return demandText(page, label, 'the path of a page, such as "/pages/list/list", and then options');
}

// ---- timers ---------------------------------------------------------------------------------------------

// Timers of the test use the program's clock, which advances only when no other work is left.
let timers = [];
let lastTimer = 0;

function addTimer(callback, delay, values, period) {
    if (typeof callback !== "function") throw new TypeError("setTimeout: expected a function");
    // At least a millisecond: a timer that restarts itself would otherwise never let time advance.
    const milliseconds = Number(delay) > 1 ? Number(delay) : 1;
    const timer = { id: ++lastTimer, due: demand("now") + milliseconds, callback, values, period };
    const at = timers.findIndex(other => other.due > timer.due);
    timers.splice(at < 0 ? timers.length : at, 0, timer);
    return timer.id;
}

function removeTimer(id) {
    timers = timers.filter(timer => timer.id !== id);
}

// The due time of the next timer; undefined when there is none.
const nextTimer = () => timers[0]?.due;

// The due time of the next timer that fires once; undefined when there is none.
const nextOneShot = () => timers.find(({ period }) => period === undefined)?.due;

// Fires the timers that are due.
function fireTimers(now) {
    while (timers.length > 0 && timers[0].due <= now) {
        const timer = timers.shift();
        if (timer.period !== undefined) {
            timer.due += timer.period;
            const at = timers.findIndex(other => other.due > timer.due);
            timers.splice(at < 0 ? timers.length : at, 0, timer);
        }
        try {
            timer.callback(...timer.values);
        } catch (error) {
            addFailure(error, "timer");
        }
    }
}

defineGlobals({
    setTimeout: (callback, delay, ...values) => addTimer(callback, delay, values),
    setInterval: (callback, delay, ...values) => addTimer(callback, delay, values, Math.max(Number(delay) || 0, 1)),
    clearTimeout: removeTimer,
    clearInterval: removeTimer,
});
