// The forms of a JSAPI, and how calls are settled.

const lowerFirst = name => name[0].toLowerCase() + name.slice(1);

const noOptions = create(null);
const optionsOf = value => (isObject(value) ? value : noOptions);
// Whether a JSAPI with parameters was called with a string or a function instead: error 2. A number or a boolean counts as no
// parameters, as in `.then(my.navigateBack)`.
const hasWrongArgument = (value, { fields }) => {
    const type = typeof value;
    return type !== "object" && type !== "undefined" && type !== "number" && type !== "boolean" && fields.length > 0;
};

// ---- settling -------------------------------------------------------------------------------------------

// Results wait here, three entries each (record, failed, result), until the host runs `settle` in a separate turn: a callback
// never runs before its call has returned, and results keep their order.
let waiting = [];
// The results that are being settled, and the position of the next one.
let batch = [], position = 0;
// Failures that were passed to the program, with the origin or the slot of their calls, see `receiver`. They distinguish
// failures from exceptions when a promise of the host or of the program, which often calls `reject` in `fail`, is rejected
// without a handler.
const failures = new NativeWeakMap();
// The last turn in which the program received a failure.
let failureTurn;

// The observer of a host that tests the program: `{wrap(name, description, call), note(name, call), observed}`. It observes
// calls and may complete them itself. `note` observes calls that make objects or add listeners, which complete in JavaScript.
let callObserver;

// Must be called before the first use of `my`. Returns functions with which the observer completes calls.
function startObserving(observer) {
    callObserver = observer;
    const make = name => {
        const description = describe(name);
        return description === undefined ? undefined : makeForm(name, description);
    };
    return { receiver, promiseFor, queue, make };
}

function receiver(options) {
    const { success, fail, complete } = options;
    return {
        // The members of queued objects distinguish results from events.
        __proto__: null,
        observed: callObserver?.observed,
        success: typeof success === "function" ? success : undefined,
        fail: typeof fail === "function" ? fail : undefined,
        complete: typeof complete === "function" ? complete : undefined,
        resolve: undefined,
        reject: undefined,
        // The number that identifies the call for the host: a slot of a pending call, or the number of an immediate call that
        // has failed.
        slot: undefined,
        // The name and the stack of a call that a test has completed.
        origin: undefined,
        // The outcome of a task that was completed without a promise: the program may still request one.
        outcome: undefined,
        // Members that are added to the host's result, and the number of a channel between pages.
        extra: undefined,
        channel: undefined,
        isAborted: false,
    };
}

const hasCallback = record =>
    record.success !== undefined || record.fail !== undefined || record.complete !== undefined;

// The promise form: only without callbacks, so that a failure handled by `fail` is not reported twice.
function promiseFor(record) {
    return hasCallback(record) ? undefined : makePromise(record);
}

function makePromise(record) {
    return new NativePromise((resolve, reject) => {
        record.resolve = resolve;
        record.reject = reject;
    });
}

// Programs write `my.request({ fail }).catch(…)`: a task has both forms. The callbacks then handle its failure.
function promiseBeside(record) {
    const promise = makePromise(record);
    apply(nativeThen, promise, [undefined, () => {}]);
    if (record.outcome !== undefined) settlePromise(record, record.outcome.failed, record.outcome.result);
    return promise;
}

const settlePromise = (record, failed, result) => (failed ? record.reject(result) : record.resolve(result));

function queue(record, failed, result) {
    const place = waiting.length;
    waiting[place] = record;
    waiting[place + 1] = failed;
    waiting[place + 2] = result;
    if (place === 0) scheduleSettle();
}

function deliver(record, failed, result) {
    if (record.event !== undefined) return notify(record, result);
    record.observed?.(failed, result);
    if (failed) failureTurn = turnNumber();
    if (failed && isObject(result)) apply(weakMapSet, failures, [result, record.origin ?? record.slot]);
    const callback = failed ? record.fail : record.success;
    if (callback !== undefined) guard(callback, undefined, [result]);
    if (record.complete !== undefined) guard(record.complete, undefined, [result]);
    if (record.resolve !== undefined) settlePromise(record, failed, result);
    else if (record.listeners !== undefined) record.outcome = { failed, result };
}

// Calls the listeners of a task or another object, or otherwise of `my.on`. Does nothing for a task that was aborted meanwhile
// and for a socket that another one has replaced.
function notify({ event, listeners, record, socket = 0 }, value) {
    if (record?.isAborted || (socket !== 0 && socket !== latestSocket())) return;
    if (listeners === undefined) return void emit(event, value);
    for (const listener of [...listeners]) guard(listener, undefined, [value]);
}

// Replaces the queued result of a task that is aborted by a failure.
function failQueued(record, errorMessage) {
    for (const entries of [batch, waiting]) {
        const place = entries.indexOf(record, entries === batch ? position : 0);
        if (place < 0) continue;
        entries[place + 1] = true;
        entries[place + 2] = { error: 9, errorMessage };
    }
}

// Delivers the queued results. Returns true if handlers of promises must run before the rest: the host runs them and calls
// this function again.
function settle() {
    if (position === 0) {
        batch = waiting;
        waiting = [];
    }
    let hasResolved = false;
    while (position < batch.length) {
        const place = position;
        // Before the record is read: a getter that a program has added to the prototype of arrays may throw.
        position = place + 3;
        const record = batch[place];
        if (record === undefined) continue;
        if (hasResolved && (record.resolve === undefined || hasCallback(record))) return (position = place, true);
        hasResolved ||= record.resolve !== undefined;
        deliver(record, batch[place + 1], batch[place + 2]);
    }
    position = 0;
    batch = [];
    return false;
}

// The prototypes of errors that the engine throws for programming mistakes. They are read from thrown errors: a program may
// have replaced `TypeError`.
let errorPrototypes;

function prototypeThrown(cause) {
    try {
        cause();
    } catch (error) {
        return getPrototypeOf(error);
    }
}

function collectErrorPrototypes() {
    errorPrototypes = [
        prototypeThrown(() => null.member),
        prototypeThrown(() => {
            early();
            let early;
        }),
        prototypeThrown(() => {
            [].length = -1;
        }),
        prototypeThrown(() => new NativeRegExp("[")),
        prototypeThrown(() => NativeFunction("")),
    ];
}

// Whether a promise without a handler was rejected because of a failed operation, not because of a mistake in the program:
// with a value that is not an error, with a JSAPI's failure, or with an error that the program made from such a failure.
function isFailure(reason) {
    if (!isObject(reason) || apply(weakMapHas, failures, [reason])) return true;
    if (errorPrototypes === undefined) collectErrorPrototypes();
    if (!apply(isPrototypeOf, getPrototypeOf(errorPrototypes[0]), [reason])) return true;
    if (failureTurn !== turnNumber()) return false;
    for (let index = 0; index < errorPrototypes.length; index++) {
        if (apply(isPrototypeOf, errorPrototypes[index], [reason])) return false;
    }
    return true;
}

// The origin or the slot of the call that has failed with a reason; undefined for any other reason.
const failedCall = reason => (isObject(reason) ? apply(weakMapGet, failures, [reason]) : undefined);

// ---- calls in flight ------------------------------------------------------------------------------------

// A call's number contains its index here and a serial number: a result that arrives after the call was aborted must not
// reach the next call at the same index.
const slots = [];
const freePlaces = [];
const placeLimit = 2 ** 20;
let freeCount = 0;
let lastSerial = 0;

function takeSlot(record) {
    const place = freeCount > 0 ? freePlaces[--freeCount] : slots.length;
    slots[place] = record;
    record.slot = ++lastSerial * placeLimit + place;
    return record.slot;
}

function recordIn(slot) {
    const record = slots[slot % placeLimit];
    return record?.slot === slot ? record : undefined;
}

// Called by the host when a deferred call has completed; a task may continue after it.
function complete(slot, failed, result, isLast) {
    const record = recordIn(slot);
    if (record === undefined) return;
    if (isLast) endTask(slot);
    if (failed && record.channel !== undefined) takeChannel(record.channel);
    queue(record, failed, failed || record.extra === undefined ? result : { ...result, ...record.extra });
}

// Called by the host when no more deliveries follow for a call.
function endTask(slot) {
    if (recordIn(slot) === undefined) return;
    slots[slot % placeLimit] = undefined;
    freePlaces[freeCount++] = slot % placeLimit;
}

// Events and results are in one queue so that they keep their order.
function taskEvent(slot, event, value) {
    const record = recordIn(slot);
    const listeners = record?.listeners?.[event];
    if (listeners !== undefined) queue({ __proto__: null, event, listeners, record }, false, value);
}

const broadcast = (event, value, socket) =>
    queue({ __proto__: null, event, socket, record: socket > 0 ? recordIn(socket) : undefined }, false, value);

// ---- the forms ------------------------------------------------------------------------------------------

// The parameters of a delegated JSAPI: all options except for the callbacks.
const parametersOf = ({ success, fail, complete, ...parameters }) => parameters;

// Fields are passed by position so that the host need not look up property names. Unrolled for the common counts.
function caller({ id, fields, takesOptions }) {
    const native = makeFunction(id);
    if (takesOptions) return options => native(parametersOf(options));
    const [a, b, c] = fields;
    switch (fields.length) {
        case 0: return () => native();
        case 1: return options => native(options[a]);
        case 2: return options => native(options[a], options[b]);
        case 3: return options => native(options[a], options[b], options[c]);
        default: return options => {
            const values = { __proto__: null, length: fields.length };
            for (let index = 0; index < fields.length; index++) values[index] = options[fields[index]];
            return apply(native, undefined, values);
        };
    }
}

// Converts the value that the native function returns to the program's result: short forms of the common results, a bare
// value in an array, a number for a failed call, and in all other cases the result itself.
function resultOf(nativeResult) {
    switch (typeof nativeResult) {
        case "boolean": return { success: true };
        case "string": return { data: nativeResult, success: true };
        case "number": return takeFailure();
        default: return isArray(nativeResult) ? nativeResult[0] : nativeResult;
    }
}

function syncForm(description) {
    const { convert } = description;
    const call = caller(description);
    const convertResult = convert === undefined ? resultOf : nativeResult => convert(resultOf(nativeResult));
    return options => convertResult(hasWrongArgument(options, description) ? refuse(description.id) : call(optionsOf(options)));
}

function callbackForm(description) {
    const { convert } = description;
    const call = caller(description);
    const convertResult = convert === undefined ? resultOf : nativeResult => convert(resultOf(nativeResult));
    return options => {
        const parameters = optionsOf(options);
        const record = receiver(parameters);
        const promise = promiseFor(record);
        if (hasWrongArgument(options, description)) {
            record.slot = refuse(description.id);
            queue(record, true, takeFailure());
            return promise;
        }
        const nativeResult = call(parameters);
        if (typeof nativeResult === "number") record.slot = nativeResult;
        queue(record, typeof nativeResult === "number", convertResult(nativeResult));
        return promise;
    };
}

function directForm({ id }) {
    const native = makeFunction(id);
    return (...values) => {
        const result = apply(native, undefined, values);
        if (typeof result !== "number") return result;
        const failure = takeFailure();
        if (failure === undefined) return result;
        throw assign(new Error(failure.errorMessage), failure);
    };
}

function deferredForm(description) {
    return options => begin(description, options, receiver(optionsOf(options))).promise;
}

function begin(description, options, record) {
    const { id, fields, takesOptions, prepare } = description;
    const isRefused = hasWrongArgument(options, description);
    // Before the call has a slot: getters of the program's options may throw.
    const parameters = isRefused || prepare === undefined ? optionsOf(options) : prepare(optionsOf(options));
    const promise = promiseFor(record);
    const slot = takeSlot(record);
    if (isRefused) {
        refuse(id, slot);
        complete(slot, true, takeFailure(), true);
        return { promise, slot };
    }
    // Not an array: appending to it could call a setter that the program has added to the prototype of arrays.
    const values = { __proto__: null, length: takesOptions ? 3 : fields.length + 2, 0: id, 1: slot };
    if (takesOptions) values[2] = parametersOf(parameters);
    else for (let index = 0; index < fields.length; index++) values[index + 2] = parameters[fields[index]];
    if (apply(start, undefined, values)) complete(slot, false, { success: true }, true);
    return { promise, slot };
}

function taskForm(description, name) {
    const { events, methods } = description;
    return options => {
        const record = receiver(optionsOf(options));
        record.listeners = create(null);
        let { promise, slot } = begin(description, options, record);
        const promised = () => (promise ??= promiseBeside(record));
        const task = {
            then: (...handlers) => apply(nativeThen, promised(), handlers),
            catch: handler => apply(nativeThen, promised(), [undefined, handler]),
            finally: handler => promised().finally(handler),
            abort() {
                record.isAborted = true;
                if (recordIn(slot) === record) abort(slot);
                else failQueued(record, `${name}:fail abort`);
            },
        };
        for (const event of events) {
            const suffix = event[0].toUpperCase() + event.slice(1);
            record.listeners[event] = new Set();
            task["on" + suffix] = listener => {
                record.listeners[event].add(listener);
                listen(slot);
            };
            task["off" + suffix] = listener =>
                void (listener === undefined ? record.listeners[event].clear() : record.listeners[event].delete(listener));
        }
        for (const { name, calls, field } of methods) {
            task[name] = options => formOf(calls)({ ...optionsOf(options), [field]: slot });
        }
        return task;
    };
}

// Methods of an object are called like methods of `my`; their Sync forms accept positional arguments as well.
function objectForm({ members }, name) {
    const object = {};
    for (const member of members) {
        const method = formOf(`${name}.${member}`);
        object[member] = member.endsWith("Sync") ? positional(method, `${name}.${member}`) : method;
    }
    return () => object;
}

function positional(method, name) {
    const { fields } = describe(name);
    return (...values) => {
        if (values.length === 1 && isObject(values[0])) return method(values[0]);
        const options = create(null);
        for (let index = 0; index < fields.length; index++) options[fields[index]] = values[index];
        return method(options);
    };
}

const forms = {
    sync: syncForm, callback: callbackForm, direct: directForm, deferred: deferredForm, task: taskForm, object: objectForm,
};
