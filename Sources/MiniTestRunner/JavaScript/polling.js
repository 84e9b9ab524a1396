// Assertions that are repeated while the program's time passes, and those whose failure does not end the test.

// Repeats a function until it throws nothing, or until the time is over.
async function repeated(attempt, options, label, trace) {
    const end = demand("now") + (timeoutOf(options, `${label}()`) ?? timeLimit);
    // A repeated attempt takes the same snapshots again.
    const counts = [snapshotCounts, screenshotCounts].map(map => [map, [...map]]);
    const assertionsBefore = assertionCount;
    while (true) {
        try {
            return await attempt();
        } catch (error) {
            const now = demand("now");
            if (skips.has(error) || now >= end) throw atPlace(error, trace);
            await operateFrom(trace, label, "passOn", end - now);
            assertionCount = assertionsBefore;
            for (const [map, entries] of counts) {
                map.clear();
                for (const [name, count] of entries) map.set(name, count);
            }
        }
    }
}

// The failure of an assertion at the place of the call that repeats it; other errors keep their place.
function atPlace(error, trace) {
    if (error?.name !== "AssertionError") return error;
    const placed = trace(error.message, error.name);
    if (error.difference !== undefined) defineProperty(placed, "difference", { value: error.difference });
    return placed;
}

// The result of a matcher of `expect.poll`.
function polled(name, assertion, values) {
    const { query, options, trace } = assertion;
    const attempt = async () => check(name, { ...assertion, received: await query() }, values);
    return new SettledAssertion(`expect.poll().${name}`, trace, repeated(attempt, options, "expect.poll", trace));
}

expect.soft = (received, label) => expectation({ received, label, isNot: false, isSoft: true });

expect.poll = (query, options) => {
    if (typeof query !== "function") throw new TypeError("expect.poll(): expected a function that returns the value");
    const label = typeof options === "string" ? options : options?.message;
    const plain = { query, options: typeof options === "string" ? undefined : options, label, isNot: false, trace: tracer() };
    return lazily(assertionsFor(plain), { not: () => assertionsFor({ ...plain, isNot: true }) });
};

assertions.toPass = function (options) {
    const { received, isNot } = this[subject];
    if (isNot) throw new TypeError("toPass: there is no not.toPass; use expect.poll(function).not");
    if (typeof received !== "function") throw new TypeError("toPass: expected a function with assertions");
    const trace = tracer();
    return new SettledAssertion("expect().toPass", trace, repeated(async () => received(), options, "toPass", trace));
};
