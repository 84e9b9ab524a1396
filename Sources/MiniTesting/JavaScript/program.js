// `app`: the program under test.

function textOfFunction(body, name) {
    if (typeof body !== "function") throw new TypeError(`${name}(): expected a function`);
    const text = String(body);
    if (text.endsWith("{\n    [native code]\n}")) throw new TypeError(`${name}(): a native function has no source to run`);
    // A method is written without the word.
    return /^(async\s+)?(function\b|\(|[\w$]+\s*=>|class\b)/.test(text) ? `(${text}\n)` : `({${text}\n})[${JSON.stringify(body.name)}]`;
}

// Pages by number: the same object for the same page.
const pagesById = new Map();

function pageFor({ id, path }) {
    const known = pagesById.get(id);
    if (known !== undefined) return known;
    const page = new Page(id, path);
    pagesById.set(id, page);
    return page;
}

const topPage = () => {
    const open = demand("pages");
    if (open.length === 0) throw new Error("no page is open; call app.open() first");
    return pageFor(open.at(-1));
};

async function start(label, name, ...values) {
    pagesById.clear();
    await operate(label, name, ...values);
    return topPage();
}

async function ensureStarted() {
    if (!demand("isRunning")) await start("app.open", "open", null, {});
}

const app = {
    // Starts the program anew, with nothing stored but what the options say, and answers the page.
    open: (page, options = {}) => start("app.open", "open", page ?? null, options),
    // Starts the program anew with what it has stored.
    restart: (page, options = {}) => start("app.restart", "restart", page ?? null, options),
    // Ends the program as the system does: it is told nothing.
    kill: () => operate("app.kill", "kill"),

    get page() {
        return topPage();
    },
    get pages() {
        return demand("pages").map(pageFor);
    },
    get isRunning() {
        return demand("isRunning");
    },

    async evaluate(body, ...values) {
        const text = typeof body === "string" ? `(async () => (${body}\n))` : textOfFunction(body, "app.evaluate");
        await ensureStarted();
        return operate("app.evaluate", "evaluate", text, values);
    },

    async hide() {
        await ensureStarted();
        await operate("app.hide", "foreground", false);
    },
    async show() {
        await ensureStarted();
        await operate("app.show", "foreground", true);
    },
    // Waits until the program has nothing to do.
    idle: () => operate("app.idle", "idle"),

    clock: {
        get now() {
            return demand("wallTime");
        },
        advance: milliseconds => operate("app.clock.advance", "advance", Number(milliseconds)),
        runAll: () => operate("app.clock.runAll", "runAll"),
        set: date => operate("app.clock.set", "setTime", Number(date instanceof Date ? date : new Date(date))),
    },

    get errors() {
        return demand("errors");
    },
    // Says that the program fails in this test with such an error, now or later.
    expectError(match) {
        expectedErrors.push({ match, trace: tracer() });
    },
    get console() {
        return demand("console");
    },
    [snapshotText]: () => demand("outline", topPage().id),
};

// Errors of the program that the test has said to come.
let expectedErrors = [];

function errorText({ name, message }) {
    return name === "" ? message : `${name}: ${message}`;
}

// Waits until what the test has set off is over, and looks at how the program has failed meanwhile.
async function settleProgram() {
    // Also without a program: rejections that nobody handles are told at the end of a turn.
    await operate("the end of the test", "idle");
    const expected = expectedErrors;
    expectedErrors = [];
    const failures = demand("takeErrors");
    for (const failure of failures) {
        const at = expected.findIndex(({ match }) => isThrown({ message: errorText(failure), name: failure.name }, match));
        if (at >= 0) {
            expected.splice(at, 1);
        } else {
            running.hasFailed = true;
            failProgram(failure.index);
        }
    }
    for (const { match, trace } of expected) {
        addFailure(trace(`app.expectError(${match === undefined ? "" : printLine(match)}): the program did not fail so`));
    }
    checkAssertionCount();
}

function beginScope() {
    assertionCount = 0;
    expectedAssertions = undefined;
    expectedErrors = [];
    demand("takeErrors");
}

function endScope() {
    timers = [];
}

const fixtures = { app };
