// expect(), its matchers, and asymmetric matchers such as "any value of a kind".

class Matcher {
    constructor(name, detail, matches) {
        this.name = name;
        this.detail = detail;
        this.matches = matches;
    }

    describe() {
        return this.detail === "" ? this.name : `${this.name}<${this.detail}>`;
    }
}
const isMatcher = value => value instanceof Matcher;

const kindNames = new Map([
    [String, "string"], [Number, "number"], [Boolean, "boolean"], [Function, "function"], [BigInt, "bigint"],
    [Symbol, "symbol"],
]);

function isOfKind(value, type) {
    if (typeof type !== "function") throw new TypeError("expect.any(): expected a constructor, such as String");
    if (type === Object) return typeof value === "object";
    return typeof value === kindNames.get(type) || value instanceof type;
}

const has = (object, key) => isObject(object) && key in object;
const matchesText = (value, pattern) =>
    typeof value === "string" && (pattern instanceof RegExp ? value.search(pattern) >= 0 : value.includes(pattern));

const asymmetric = {
    any: type => new Matcher("Any", type?.name ?? String(type), value => isOfKind(value, type)),
    anything: () => new Matcher("Anything", "", value => value !== undefined && value !== null),
    arrayContaining: list => new Matcher("ArrayContaining", printLine(list), value =>
        isArray(value) && list.every(wanted => value.some(element => equals(element, wanted)))),
    objectContaining: members => new Matcher("ObjectContaining", printLine(members), value =>
        isObject(value) && keys(members).every(key => key in value && equals(value[key], members[key]))),
    stringContaining: text => new Matcher("StringContaining", printLine(text), value => matchesText(value, text)),
    stringMatching: pattern => new Matcher("StringMatching", String(pattern), value =>
        matchesText(value, pattern instanceof RegExp ? pattern : new RegExp(pattern))),
    closeTo: (number, digits = 2) => new Matcher("CloseTo", `${number}, ${digits}`, value => isClose(value, number, digits)),
};

const isClose = (value, number, digits) =>
    Object.is(value, number) || (typeof value === "number" && Math.abs(value - number) < 10 ** -digits / 2);

function inverted(name, make) {
    return (...values) => {
        const matcher = make(...values);
        return new Matcher(`Not${matcher.name}`, matcher.detail, value => !matcher.matches(value));
    };
}

// ---- messages of failures --------------------------------------------------------------------------------

// The result of a matcher.
const outcome = (pass, message, expected, received) => ({ pass, message, expected, received });

function compared(pass, what, received, expected) {
    return { ...outcome(pass, what, expected, received), isComparison: true };
}

function demandNumber(value, name) {
    if (typeof value !== "number" && typeof value !== "bigint") {
        throw new TypeError(`${name}: expected a number or a bigint, found ${printLine(value)}`);
    }
}

const numeric = (name, compare) => (received, expected) => {
    demandNumber(received, name);
    demandNumber(expected, name);
    return compared(compare(received, expected), name, received, expected);
};

function pathOf(path) {
    if (isArray(path)) return path;
    return String(path).replace(/\[(\d+)\]/g, ".$1").split(".").filter(part => part !== "");
}

function thrownBy(received, isSettled) {
    // `.rejects` passes the rejection reason.
    if (isSettled) return { error: received, hasThrown: true };
    if (typeof received !== "function") throw new TypeError("toThrow: expected a function that throws");
    try {
        received();
    } catch (error) {
        return { error, hasThrown: true };
    }
    return { error: undefined, hasThrown: false };
}

const messageOf = error => (isObject(error) && "message" in error ? String(error.message) : isObject(error) && "errorMessage" in error ? String(error.errorMessage) : String(error));

function isThrown(error, expected) {
    if (expected === undefined) return true;
    if (typeof expected === "string") return messageOf(error).includes(expected);
    if (expected instanceof RegExp) return messageOf(error).search(expected) >= 0;
    if (isMatcher(expected)) return expected.matches(error);
    if (typeof expected === "function") return error instanceof expected || error?.name === expected.name;
    if (expected instanceof Error) return messageOf(error) === expected.message;
    return equals(error, expected, { isSubset: true });
}

// Each matcher receives the actual value, then the arguments; `this` has the options of the call.
const matchers = {
    toBe(received, expected) {
        const pass = Object.is(received, expected);
        const hint = !pass && equals(received, expected) ? "toBe, though toEqual would pass" : "toBe";
        return compared(pass, hint, received, expected);
    },
    toEqual: (received, expected) => compared(equals(received, expected), "toEqual", received, expected),
    toStrictEqual: (received, expected) =>
        compared(equals(received, expected, { isStrict: true }), "toStrictEqual", received, expected),
    toMatchObject(received, expected) {
        if (!isObject(expected)) throw new TypeError("toMatchObject: expected an object");
        const pass = equals(received, expected, { isSubset: true });
        return compared(pass, "toMatchObject", pass ? received : expectedPart(received, expected), expected);
    },
    toBeTruthy: received => outcome(Boolean(received), "toBeTruthy", undefined, received),
    toBeFalsy: received => outcome(!received, "toBeFalsy", undefined, received),
    toBeNull: received => outcome(received === null, "toBeNull", undefined, received),
    toBeUndefined: received => outcome(received === undefined, "toBeUndefined", undefined, received),
    toBeDefined: received => outcome(received !== undefined, "toBeDefined", undefined, received),
    toBeNullish: received => outcome(received === undefined || received === null, "toBeNullish", undefined, received),
    toBeNaN: received => outcome(Number.isNaN(received), "toBeNaN", undefined, received),
    toBeGreaterThan: numeric("toBeGreaterThan", (left, right) => left > right),
    toBeGreaterThanOrEqual: numeric("toBeGreaterThanOrEqual", (left, right) => left >= right),
    toBeLessThan: numeric("toBeLessThan", (left, right) => left < right),
    toBeLessThanOrEqual: numeric("toBeLessThanOrEqual", (left, right) => left <= right),
    toBeCloseTo: (received, expected, digits = 2) =>
        compared(isClose(received, expected, digits), "toBeCloseTo", received, expected),
    toBeInstanceOf: (received, type) => outcome(isOfKind(received, type), `toBeInstanceOf(${type.name})`, undefined, received),
    toBeOneOf: (received, list) =>
        compared(list.some(expected => equals(received, expected)), "toBeOneOf", received, list),
    toContain(received, expected) {
        if (typeof received === "string") return compared(received.includes(expected), "toContain", received, expected);
        return compared([...received].some(value => Object.is(value, expected)), "toContain", received, expected);
    },
    toContainEqual: (received, expected) =>
        compared([...received].some(value => equals(value, expected)), "toContainEqual", received, expected),
    toHaveLength(received, length) {
        const found = received?.length;
        if (typeof found !== "number") throw new TypeError(`toHaveLength: expected a value with a length, found ${printLine(received)}`);
        return outcome(found === length, `toHaveLength(${length})`, length, found);
    },
    toHaveProperty(received, path, ...expected) {
        let [value, isPresent] = [received, true];
        for (const key of pathOf(path)) {
            isPresent = isPresent && value !== undefined && value !== null && has(Object(value), key);
            value = isPresent ? value[key] : undefined;
        }
        const pass = isPresent && (expected.length === 0 || equals(value, expected[0]));
        return outcome(pass, `toHaveProperty(${printLine(path)})`, expected[0], isPresent ? value : received);
    },
    toMatch(received, pattern) {
        if (typeof received !== "string") throw new TypeError(`toMatch: expected a string, found ${printLine(received)}`);
        return compared(matchesText(received, pattern), "toMatch", received, pattern);
    },
    toThrow(received, expected) {
        const { error, hasThrown } = thrownBy(received, this.isRejected);
        const pass = hasThrown && isThrown(error, expected);
        return outcome(pass, "toThrow", expected, hasThrown ? error : "nothing was thrown");
    },
    toSatisfy: (received, accepts) => outcome(Boolean(accepts(received)), "toSatisfy", accepts, received),
    toMatchSnapshot(received, name) {
        return matchSnapshot(received, name);
    },
};
matchers.toThrowError = matchers.toThrow;

// ---- assertions -----------------------------------------------------------------------------------------

// A plain Error, because the engine sets the place of a class instance to that of its constructor.
function assertionError(message) {
    const error = new Error(message);
    defineProperty(error, "name", { value: "AssertionError" });
    return error;
}

function messageFor({ message, expected, received, isComparison }, isNot, prefix) {
    const lines = [`${prefix}expect(received)${isNot ? ".not" : ""}.${message}${message.endsWith(")") ? "" : "()"}`];
    if (isComparison || expected !== undefined) {
        const [wanted, found] = printPair(expected, received);
        lines.push(`Expected: ${isNot ? "not " : ""}${wanted}`, `Received: ${found}`);
    } else {
        lines.push(`Received: ${printLine(received)}`);
    }
    return lines.join("\n");
}

function differenceFor({ expected, received }) {
    if (expected === undefined || isMatcher(expected) || expected instanceof RegExp) return undefined;
    const isText = typeof expected === "string" && typeof received === "string";
    if (!isText && !(isObject(expected) && isObject(received))) return undefined;
    const [left, right] = isText ? [expected, received] : [printLines(expected), printLines(received)];
    // A text does not show all differences; equal texts have no lines that differ.
    if (left === right) return undefined;
    return left.includes("\n") || right.includes("\n") ? difference(left, right) : undefined;
}

function applyMatcher(matcher, name, isNot, state, received, values) {
    const result = apply(matcher, state, [received, ...values]);
    assertionCount++;
    if (typeof result?.pass !== "boolean") {
        const what = typeof result?.then === "function" ? "a promise" : printLine(result);
        throw new TypeError(`the matcher ${name} returned ${what}; expected {pass: true or false, message: () => text}`);
    }
    if (result.pass !== isNot) return;
    const prefix = state.label === undefined ? "" : `${state.label}: `;
    const text = typeof result.message === "function" ? result.message() : messageFor(result, isNot, prefix);
    const error = assertionError(text);
    // An inverted assertion fails because the values are equal, so it has no difference.
    const lines = isNot ? undefined : result.difference ?? differenceFor(result);
    if (lines !== undefined) defineProperty(error, "difference", { value: lines });
    throw error;
}

let assertionCount = 0;
let expectedAssertions;

// The key of the subject on the objects that `expect` returns.
const subject = Symbol("subject");
// The matchers as methods: for values, and for settled promises.
const assertions = {};
const settledAssertions = {};

function check(name, { received, label, isNot }, values) {
    // The locator has not been resolved, so an assertion about it would not check the page.
    if (received instanceof Locator && typeof received.then === "function") {
        throw new TypeError(`expect().${name}(): an element was not awaited; write expect(await …)`);
    }
    demandSettled(received, name, values);
    applyMatcher(matchers[name], name, isNot, { label }, received, values);
}

// Records the failure of an assertion of `expect.soft`, after which the test continues.
function soften(error) {
    if (error?.name !== "AssertionError") throw error;
    addFailure(error);
}

function addMatcher(name) {
    assertions[name] = function (...values) {
        const assertion = this[subject];
        if (assertion.query !== undefined) return polled(name, assertion, values);
        try {
            check(name, assertion, values);
        } catch (error) {
            if (!assertion.isSoft) throw error;
            soften(error);
        }
    };
    settledAssertions[name] = function (...values) {
        const assertion = this[subject];
        const outcome = applyToSettled(name, assertion, values);
        const word = assertion.expectsRejection ? "rejects" : "resolves";
        return new SettledAssertion(
            `expect().${word}.${name}`, assertion.trace, assertion.isSoft ? outcome.catch(soften) : outcome,
        );
    };
}

// Assertions about promises, and waiting element queries, that have not been awaited.
const unawaited = [];

function removeUnawaited(waiting) {
    const at = unawaited.indexOf(waiting);
    if (at >= 0) unawaited.splice(at, 1);
}

// Detects whether the promise of an action is awaited: `await`, `then` and the functions of `Promise` read the constructor of a
// promise.
function trackAwaiting(promise, name, trace) {
    const waiting = { name, trace, promise, operation: lastOperation };
    unawaited.push(waiting);
    defineProperty(promise, "constructor", {
        get() {
            removeUnawaited(waiting);
            return NativePromise;
        },
        configurable: true,
    });
    return promise;
}

// The result of an assertion that waits: it can be awaited like a promise, and is reported if it is not.
class SettledAssertion {
    #outcome;

    constructor(name, trace, outcome) {
        this.#outcome = outcome;
        // If the assertion is not awaited, that is reported instead of its failure.
        this.#outcome.catch(() => {});
        this.trace = trace;
        this.name = name;
        unawaited.push(this);
    }

    then(...handlers) {
        removeUnawaited(this);
        return apply(nativeThen, this.#outcome, handlers);
    }
    catch(reject) {
        return this.then(undefined, reject);
    }
    finally(body) {
        return this.then().finally(body);
    }
}

async function applyToSettled(name, { received, label, isNot, expectsRejection, trace }, values) {
    let value = typeof received === "function" && expectsRejection ? received() : received;
    let isRejected = false;
    try {
        value = await value;
    } catch (reason) {
        isRejected = true;
        value = reason;
    }
    if (isRejected !== expectsRejection) {
        const word = expectsRejection ? "rejects" : "resolves";
        throw trace(`expect(received).${word}: the promise was ${isRejected ? "rejected" : "resolved"} with ${printLine(value)}`,
            "AssertionError");
    }
    try {
        applyMatcher(matchers[name], name, isNot, { label, isRejected }, value, values);
    } catch (error) {
        const placed = trace(error.message, error.name);
        if (error.difference !== undefined) defineProperty(placed, "difference", { value: error.difference });
        throw placed;
    }
}
keys(matchers).forEach(addMatcher);

const assertionsFor = value => create(assertions, { [subject]: { value } });

const settled = assertion => create(settledAssertions, { [subject]: { value: { ...assertion, trace: tracer() } } });

const lazily = (object, members) => {
    for (const name of keys(members)) defineProperty(object, name, { get: members[name] });
    return object;
};

const expect = (received, label) => expectation({ received, label, isNot: false });

function expectation(plain) {
    const inverse = { ...plain, isNot: true };
    const resolving = { expectsRejection: false };
    const rejecting = { expectsRejection: true };
    return lazily(assertionsFor(plain), {
        not: () => lazily(assertionsFor(inverse), {
            resolves: () => settled({ ...inverse, ...resolving }),
            rejects: () => settled({ ...inverse, ...rejecting }),
        }),
        resolves: () => lazily(settled({ ...plain, ...resolving }), { not: () => settled({ ...inverse, ...resolving }) }),
        rejects: () => lazily(settled({ ...plain, ...rejecting }), { not: () => settled({ ...inverse, ...rejecting }) }),
    });
}

assign(expect, asymmetric, {
    not: {
        arrayContaining: inverted("arrayContaining", asymmetric.arrayContaining),
        objectContaining: inverted("objectContaining", asymmetric.objectContaining),
        stringContaining: inverted("stringContaining", asymmetric.stringContaining),
        stringMatching: inverted("stringMatching", asymmetric.stringMatching),
        closeTo: inverted("closeTo", asymmetric.closeTo),
    },
    // Each matcher receives the actual value and its arguments, and returns `{pass, message: () => text}`.
    extend(more) {
        for (const name of keys(more)) {
            matchers[name] = more[name];
            addMatcher(name);
        }
    },
    assertions(count) {
        expectedAssertions = { count, trace: tracer() };
    },
    hasAssertions() {
        expectedAssertions = { count: undefined, trace: tracer() };
    },
    unreachable(message = "this must not be reached") {
        throw assertionError(message);
    },
});

function checkAssertionCount() {
    if (expectedAssertions === undefined) return;
    const { count, trace } = expectedAssertions;
    if (count === undefined ? assertionCount > 0 : assertionCount === count) return;
    const wanted = count === undefined ? "at least one assertion" : `${count} assertions`;
    addFailure(trace(`expected ${wanted}, and ${assertionCount} ran`, "AssertionError"));
}
