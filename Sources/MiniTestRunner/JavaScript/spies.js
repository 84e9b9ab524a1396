// fn(): functions that record their calls, and the matchers for them.

// The record and the behaviour of each spy, by the function.
const spies = new WeakMap();

const emptyRecord = () => ({ calls: [], results: [], contexts: [] });

function callSpy(state, receiver, values) {
    const result = { type: "incomplete", value: undefined };
    state.record.calls.push(values);
    state.record.contexts.push(receiver);
    state.record.results.push(result);
    const body = state.once.shift() ?? state.implementation;
    try {
        const value = body === undefined ? undefined : apply(body, receiver, values);
        assign(result, { type: "return", value });
        return value;
    } catch (error) {
        assign(result, { type: "throw", value: error });
        throw error;
    }
}

function demandFunction(body, name) {
    if (typeof body !== "function") throw new TypeError(`${name}(): expected a function, found ${printLine(body)}`);
    return body;
}

// The prototype of spies; a later file replaces it with one that reports members which do not exist.
let spyPrototype = () => Function.prototype;

function fn(implementation) {
    if (implementation !== undefined) demandFunction(implementation, "fn");
    const state = { name: "fn", implementation, once: [], record: emptyRecord() };
    const spy = function (...values) {
        return callSpy(state, this, values);
    };
    const chained = action => (...values) => {
        action(...values);
        return spy;
    };
    const use = body => void (state.implementation = body);
    const useOnce = body => void state.once.push(body);
    const clear = () => void (state.record = emptyRecord());
    assign(spy, {
        mockImplementation: chained(body => use(demandFunction(body, "mockImplementation"))),
        mockImplementationOnce: chained(body => useOnce(demandFunction(body, "mockImplementationOnce"))),
        mockReturnValue: chained(value => use(() => value)),
        mockReturnValueOnce: chained(value => useOnce(() => value)),
        mockResolvedValue: chained(value => use(async () => value)),
        mockResolvedValueOnce: chained(value => useOnce(async () => value)),
        mockRejectedValue: chained(reason => use(async () => { throw reason; })),
        mockRejectedValueOnce: chained(reason => useOnce(async () => { throw reason; })),
        mockReturnThis: chained(() => use(function () { return this; })),
        mockName: chained(name => void (state.name = String(name))),
        // Clears the record of calls.
        mockClear: chained(clear),
        // Clears the record of calls and the behaviour: the function returns undefined again.
        mockReset: chained(() => {
            clear();
            assign(state, { implementation: undefined, once: [] });
        }),
        getMockName: () => state.name,
        getMockImplementation: () => state.implementation,
    });
    // `{calls: [[…], …], results: [{type: "return", "throw" or "incomplete", value}, …], contexts, lastCall}`.
    defineProperty(spy, "mock", { get: () => ({ ...state.record, lastCall: state.record.calls.at(-1) }), enumerable: true });
    defineProperty(spy, "name", { get: () => state.name, configurable: true });
    spies.set(spy, state);
    return Object.setPrototypeOf(spy, spyPrototype());
}

// ---- matchers -------------------------------------------------------------------------------------------

function recordOf(spy, matcher) {
    const state = isObject(spy) ? spies.get(spy) : undefined;
    if (state === undefined) throw new TypeError(`${matcher}: expected a function that fn() has made, found ${printLine(spy)}`);
    return state.record;
}

const callsOf = (spy, matcher) => recordOf(spy, matcher).calls;
const returnedBy = (spy, matcher) =>
    recordOf(spy, matcher).results.filter(({ type }) => type === "return").map(({ value }) => value);

// A single call is compared with the expectation, several are listed.
const amongCalls = (name, calls, expected) =>
    compared(calls.some(call => equals(call, expected)), name, calls.length === 1 ? calls[0] : calls, expected);

function demandOrdinal(number, name) {
    if (!Number.isInteger(number) || number < 1) throw new TypeError(`${name}: expected a number from 1, found ${printLine(number)}`);
}

function nth(name, list, number, expected) {
    demandOrdinal(number, name);
    const what = `${name}(${number}, …)`;
    if (number > list.length) return outcome(false, what, expected, `there are ${list.length}`);
    return compared(equals(list[number - 1], expected), what, list[number - 1], expected);
}

const last = (name, list, expected) =>
    (list.length === 0 ? outcome(false, name, expected, "there is none") : compared(equals(list.at(-1), expected), name, list.at(-1), expected));

const spyMatchers = {
    toHaveBeenCalled(spy) {
        const calls = callsOf(spy, "toHaveBeenCalled");
        return outcome(calls.length > 0, "toHaveBeenCalled", undefined, calls);
    },
    toHaveBeenCalledTimes(spy, count) {
        const calls = callsOf(spy, "toHaveBeenCalledTimes");
        return compared(calls.length === count, "toHaveBeenCalledTimes", calls.length, count);
    },
    toHaveBeenCalledWith: (spy, ...values) =>
        amongCalls("toHaveBeenCalledWith", callsOf(spy, "toHaveBeenCalledWith"), values),
    toHaveBeenLastCalledWith: (spy, ...values) =>
        last("toHaveBeenLastCalledWith", callsOf(spy, "toHaveBeenLastCalledWith"), values),
    toHaveBeenNthCalledWith: (spy, number, ...values) =>
        nth("toHaveBeenNthCalledWith", callsOf(spy, "toHaveBeenNthCalledWith"), number, values),
    toHaveReturned(spy) {
        const { results } = recordOf(spy, "toHaveReturned");
        return outcome(returnedBy(spy, "toHaveReturned").length > 0, "toHaveReturned", undefined, results);
    },
    toHaveReturnedTimes(spy, count) {
        const found = returnedBy(spy, "toHaveReturnedTimes").length;
        return compared(found === count, "toHaveReturnedTimes", found, count);
    },
    toHaveReturnedWith: (spy, value) =>
        amongCalls("toHaveReturnedWith", returnedBy(spy, "toHaveReturnedWith"), value),
    toHaveLastReturnedWith: (spy, value) =>
        last("toHaveLastReturnedWith", returnedBy(spy, "toHaveLastReturnedWith"), value),
    toHaveNthReturnedWith: (spy, number, value) =>
        nth("toHaveNthReturnedWith", returnedBy(spy, "toHaveNthReturnedWith"), number, value),
};
assign(matchers, spyMatchers);
keys(spyMatchers).forEach(addMatcher);

defineGlobals({ fn });
