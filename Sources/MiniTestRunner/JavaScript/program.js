// `app`: the program under test.

function textOfFunction(body, name) {
    if (typeof body !== "function") throw new TypeError(`${name}(): expected a function`);
    const text = String(body);
    if (text.endsWith("{\n    [native code]\n}")) throw new TypeError(`${name}(): a native function has no source to run`);
    // The source of a method has no `function` keyword, and a method may be named "async".
    const isMethod = !/^(async\s+)?(function\b|\(|[\w$]+\s*=>|class\b)/.test(text) &&
        (body.name === "async" || !/^async\s*\(/.test(text));
    return isMethod ? `({${text}\n})[${JSON.stringify(body.name)}]` : `(${text}\n)`;
}

// Pages by number, so that a page is always the same object.
const pagesById = new Map();

function pageFor({ id, path }) {
    const known = pagesById.get(id);
    if (known !== undefined) return known;
    const page = new Page(id, path);
    pagesById.set(id, page);
    return page;
}

const openPages = () => {
    if (!hasStarted && !demand("isRunning")) throw new Error("the program has not been started; `await app.open()` starts it");
    return demand("pages").map(pageFor);
};

const topPage = () => {
    const open = openPages();
    if (open.length === 0) throw new Error("no page is open; app.open() opens one, if it exists");
    return open.at(-1);
};

// A restarted program numbers its pages from the beginning.
function leavePages() {
    for (const page of pagesById.values()) {
        defineProperty(page, "id", {
            get() {
                throw new Error(`${page.path} is not open any more: the program was started again`);
            },
        });
    }
    pagesById.clear();
}

async function start(label, name, page, { storage, permissions, ...others } = {}) {
    if (keys(others).length > 0) {
        throw new TypeError(`${label}(): expected storage and permissions as options, found ${keys(others).join(", ")}`);
    }
    if (permissions !== undefined && !isArray(permissions)) {
        throw new TypeError(`${label}(): expected a list of permissions, such as ["storage"]`);
    }
    const path = pagePath(page, label);
    leavePages();
    hasStarted = true;
    await operate(label, name, path, storage, permissions);
    return topPage();
}

// Whether the program was started in this file; operations that need no running program start it only the first time.
let hasStarted = false;

async function inTime(label, name, ...values) {
    const trace = tracer();
    if (!hasStarted) await ensureStarted();
    return operateFrom(trace, label, name, ...values);
}

// A program that was ended is restarted with its stored data.
async function ensureStarted() {
    if (!demand("isRunning")) await start("app.open", "restart");
}

// ---- the fixture ----------------------------------------------------------------------------------------

const stored = (name, ...values) => operate(`app.storage.${name}`, "storage", name, values);
const storageKey = (key, name) => demandText(key, `app.storage.${name}`, "a key");

// `app.my.request({url})` calls the JSAPI in the program and returns a promise of its result.
const myProxy = new Proxy({}, {
    get: (_, name) => (typeof name !== "string" || name === "then" ? undefined : async (...values) => {
        const trace = tracer();
        await ensureStarted();
        return operateFrom(trace, `app.my.${name}`, "callJSAPI", name, values);
    }),
});

const app = {
    // Restarts the program with only the stored data of the options, and returns the page. A list of permissions restricts
    // the JSAPIs that it may call.
    open: (page, options) => awaitable(start("app.open", "open", page, options), "app.open", pageNames()),
    // Restarts the program with its stored data.
    restart: (page, options) => awaitable(start("app.restart", "restart", page, options), "app.restart", pageNames()),
    // Ends the program as the system does, without notifying it.
    kill: () => operate("app.kill", "kill"),

    get page() {
        return topPage();
    },
    get pages() {
        return openPages();
    },
    get isRunning() {
        return demand("isRunning");
    },

    async evaluate(body, ...values) {
        const text = typeof body === "string" ? `(async () => (${body}\n))` : textOfFunction(body, "app.evaluate");
        const trace = tracer();
        await ensureStarted();
        return operateFrom(trace, "app.evaluate", "evaluate", text, values);
    },
    my: myProxy,

    storage: {
        get: key => stored("get", storageKey(key, "get")),
        set: (key, value) => stored("set", storageKey(key, "set"), value),
        remove: key => stored("remove", storageKey(key, "remove")),
        clear: () => stored("clear"),
        keys: () => stored("keys"),
    },

    // The calls of `my` since the program was opened, optionally those of one name.
    calls: name => {
        const wanted = name === undefined ? undefined : plainNameOf(name, "app.calls");
        return demand("calls").filter(call => wanted === undefined || call.name === wanted);
    },
    // The calls of context objects, such as canvases, videos, maps and sounds, in the order of their first use.
    get contexts() {
        return demand("contexts");
    },
    mock,
    unmock,
    network,

    ui: {
        // The decision of the person in the next dialogue of the kind.
        confirm: decision => addDecision("confirm", demandBoolean(decision, "app.ui.confirm")),
        // Without a text the person cancels the dialogue.
        prompt: (text = null) =>
            addDecision("prompt", text === null ? null : demandText(text, "app.ui.prompt", "a text, or null")),
        actionSheet: (index = null) =>
            addDecision("actionSheet", index === null ? null : demandIndex(index, "app.ui.actionSheet", "the number of an item, or null")),
        // A date, an index, a list or the documented result; null cancels.
        pick: (choice = null) => addDecision("picker", { choice, place: placeOfCaller() }),
        // Whether the person allows the request of the next button with an `open-type`.
        authorize: decision => addDecision("authorize", demandBoolean(decision, "app.ui.authorize")),
        // The shown dialogues and toasts: `[{kind: "toast", content, type}, …]`.
        get shown() {
            return demand("shown");
        },
    },

    async hide() {
        await ensureStarted();
        await operate("app.hide", "foreground", false);
    },
    async show() {
        await ensureStarted();
        await operate("app.show", "foreground", true);
    },
    // Waits until the program is idle.
    idle: () => operate("app.idle", "idle"),

    // The device has a passcode: while it is locked, calls of storage and files fail with error 10108.
    device: {
        get isLocked() {
            return demand("isDeviceLocked");
        },
        lock: () => operate("app.device.lock", "lockDevice", true),
        unlock: () => operate("app.device.unlock", "lockDevice", false),
        // app.open() starts with the theme of the run.
        setTheme: theme => {
            if (theme !== "light" && theme !== "dark") {
                throw new TypeError(`app.device.setTheme(): expected "light" or "dark", found ${printLine(theme)}`);
            }
            return inTime("app.device.setTheme", "setTheme", theme);
        },
    },

    clock: {
        get now() {
            return demand("wallTime");
        },
        advance: milliseconds => inTime("app.clock.advance", "advance", Number(milliseconds)),
        runAll: () => inTime("app.clock.runAll", "runAll"),
        set: date => inTime("app.clock.set", "setTime", new Date(date).getTime()),
    },

    get errors() {
        return demand("errors");
    },
    // Declares that the program fails in this test with such an error, now or later.
    expectError(match) {
        expectedErrors.push({ match, trace: tracer() });
    },
    // Declares that any number of such errors does not fail this test.
    allowErrors(match) {
        allowedErrors.push(match);
    },
    // The warnings of the host in this test: `["pages/a/a.axml:3:5: <vieww> is neither …", …]`.
    get warnings() {
        return demand("warnings");
    },
    // Declares that such a warning occurs in this test at least once, now or later.
    expectWarning(match) {
        expectedWarnings.push({ match, isSeen: false, trace: tracer() });
    },
    // Declares that any number of such warnings does not fail this test.
    allowWarnings(match) {
        allowedWarnings.push(match);
    },
    get console() {
        return demand("console");
    },
    [snapshotText]: () => topPage()[snapshotText](),
};

// Errors of the program that the test expects.
let expectedErrors = [];
let allowedErrors = [];
// Warnings that the test expects, and those that it allows.
let expectedWarnings = [];
let allowedWarnings = [];

function errorText({ name, message }) {
    return name === "" ? message : `${name}: ${message}`;
}

// Waits until the effects of the test have ended, and checks the errors of the program.
async function settleProgram() {
    // Also without a program: unhandled rejections are reported at the end of a turn.
    await operate("the end of the test", "idle");
    const expected = expectedErrors;
    expectedErrors = [];
    for (const failure of takeErrors()) {
        const isSuch = match => isThrown({ message: errorText(failure), name: failure.name }, match);
        const at = expected.findIndex(({ match }) => isSuch(match));
        if (at >= 0 || allowedErrors.some(isSuch)) {
            if (at >= 0) expected.splice(at, 1);
            noteExpected(failure.index);
        } else {
            running.hasFailed = true;
            failProgram(failure.index);
        }
    }
    for (const { match, trace } of expected) {
        addFailure(trace(`app.expectError(${match === undefined ? "" : printLine(match)}): the program did not fail so`));
    }
    checkWarnings();
    checkAssertionCount();
}

// Only warnings of missing components fail a test, unless it expects or allows them.
function checkWarnings() {
    const expected = expectedWarnings;
    expectedWarnings = [];
    for (const { index, text, isFailure } of demand("takeWarnings")) {
        const isSuch = match => isThrown({ message: text }, match);
        const seen = expected.filter(({ match }) => isSuch(match));
        for (const expectation of seen) expectation.isSeen = true;
        if (!isFailure || seen.length > 0 || allowedWarnings.some(isSuch)) continue;
        running.hasFailed = true;
        failWarning(index);
    }
    for (const { match, isSeen, trace } of expected) {
        const text = match === undefined ? "" : printLine(match);
        if (!isSeen) addFailure(trace(`app.expectWarning(${text}): there was no such warning`));
    }
}

// Discards earlier errors: later ones belong to the part that begins.
function expectErrors() {
    expectedErrors = [];
    allowedErrors = [];
    expectedWarnings = [];
    allowedWarnings = [];
    takeErrors();
    demand("takeWarnings");
}

function takeErrors() {
    notifyListeners();
    notifiedCounts.exception = 0;
    return demand("takeErrors");
}

function beginScope() {
    isInTest = true;
    assertionCount = 0;
    expectedAssertions = undefined;
    expectErrors();
}

function endScope() {
    timers = [];
    for (const undo of undoing.toReversed()) undo();
    undoing = [];
    isInTest = false;
}

// ---- listeners ------------------------------------------------------------------------------------------

// Listeners of the test by event, and the number of events that they have received.
const listeners = { console: [], exception: [] };
const notifiedCounts = { console: 0, exception: 0 };
const eventSources = {
    console: () => demand("console").map(({ level, text }) => ({ type: level, args: [text] })),
    exception: () => demand("errors"),
};

// Notifies listeners of new console output and errors of the program; called after each operation of the test.
function notifyListeners() {
    for (const event of keys(listeners)) {
        if (listeners[event].length === 0) continue;
        const all = eventSources[event]();
        const newEvents = all.slice(notifiedCounts[event]);
        notifiedCounts[event] = all.length;
        for (const item of newEvents) for (const listener of [...listeners[event]]) listener(item);
    }
}

const fixtures = { app };
