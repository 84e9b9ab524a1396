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
    if (open.length === 0) throw new Error("no page is open; app.open() opens one, if it exists");
    return pageFor(open.at(-1));
};

// Another program numbers its pages from the beginning.
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

async function start(label, name, page, { storage, permissions } = {}) {
    if (permissions !== undefined && !isArray(permissions)) {
        throw new TypeError(`${label}(): expected a list of permissions, such as ["storage"]`);
    }
    leavePages();
    await operate(label, name, page ?? null, storage, permissions);
    return topPage();
}

async function ensureStarted() {
    if (!demand("isRunning")) await start("app.open", "open");
}

// ---- mocks ----------------------------------------------------------------------------------------------

// Functions of the test that answer for JSAPIs, by name.
const mockFunctions = new Map();
// The answers that are in force, by name.
const mockAnswers = new Map();
// What to take back when the test ends: mocks of a test are its own, those of the file and of beforeAll stay.
let undoing = [];
let isInTest = false;

function undoLater(undo) {
    if (isInTest) undoing.push(undo);
}

function failureOf(error) {
    if (!isObject(error)) return { error: 3, errorMessage: String(error) };
    const { error: number = 3, errorMessage = error.message ?? "", ...details } = error;
    return { error: number, errorMessage, ...details };
}

const isFailureValue = value =>
    isObject(value) && hasOwn(value, "error") && value.error !== 0 && (typeof value.error === "number" || typeof value.error === "string");

function mockFrom(answer) {
    if (typeof answer === "function") return { kind: "function" };
    if (answer instanceof Error || isFailureValue(answer)) return { kind: "failure", value: failureOf(answer) };
    return { kind: "value", value: answer };
}

function setMock(name, answer) {
    mockAnswers.set(name, answer);
    if (typeof answer === "function") mockFunctions.set(name, answer);
    demand("mock", name, mockFrom(answer));
}

function mock(name, answer) {
    if (typeof name !== "string") throw new TypeError("app.mock(): expected the name of a JSAPI, such as \"request\"");
    const plainName = name.startsWith("my.") ? name.slice(3) : name;
    if (arguments.length < 2) throw new TypeError(`app.mock("${plainName}"): expected an answer, a function or an error`);
    const wasMocked = mockAnswers.has(plainName);
    const before = mockAnswers.get(plainName);
    undoLater(() => (wasMocked ? setMock(plainName, before) : unmock(plainName)));
    setMock(plainName, answer);
}

// Makes a function of the test a global one of the program, which gets a promise of its answer, as long as the file lasts.
function exposeFunction(name, body) {
    if (typeof name !== "string" || !isIdentifier(name)) throw new TypeError("exposeFunction(): expected a name");
    if (typeof body !== "function") throw new TypeError(`exposeFunction("${name}"): expected a function`);
    const key = `${name}()`;
    mockFunctions.set(key, body);
    demand("mock", key, { kind: "global", value: name });
}

function unmock(name) {
    mockAnswers.delete(name);
    mockFunctions.delete(name);
    demand("mock", name, undefined);
}

// Called by the host for a call that must be answered at once.
function callMockNow(name, values) {
    try {
        const value = mockFunctionFor(name)(...values);
        if (typeof value?.then === "function") {
            throw new TypeError(`the mock of my.${name} must answer at once: it is no async function that is called`);
        }
        return isFailureValue(value) ? { failed: true, value: failureOf(value) } : { failed: false, value };
    } catch (error) {
        return { failed: true, value: failureOfMock(error) };
    }
}

// What the program is told of an error that a mock has thrown; an assertion in it fails the test as well.
function failureOfMock(error) {
    if (error?.name === "AssertionError") addFailure(error);
    return failureOf(error);
}

function mockFunctionFor(name) {
    const body = mockFunctions.get(name) ?? mockFunctions.get(name.replace(/Sync$/, ""));
    if (body === undefined) throw new Error(`my.${name} is not mocked any more`);
    return body;
}

// Called by the host for a call that may be answered later.
function callMock(slot, name, values) {
    const answer = async () => mockFunctionFor(name)(...values);
    apply(nativeThen, answer(), [
        value => (isFailureValue(value) ? mocked(slot, true, failureOf(value)) : mocked(slot, false, value)),
        error => mocked(slot, true, failureOfMock(error)),
    ]);
}

// ---- network --------------------------------------------------------------------------------------------

let networkMocks = [];

// `*` stands for any part of a URL; a text without it must be the URL's beginning up to its query.
function matchesURL(pattern, url) {
    if (pattern instanceof RegExp) return url.search(pattern) >= 0;
    if (!pattern.includes("*")) return url === pattern || url.split(/[?#]/, 1)[0] === pattern;
    const source = pattern.split("*").map(part => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*");
    return new RegExp(`^${source}$`).test(url);
}

function answerFrom(value) {
    if (value instanceof Error || isFailureValue(value)) return { failure: failureOf(value) };
    const isAnswer = isObject(value) && !isArray(value) && ("status" in value || "body" in value || "headers" in value);
    const { status = 200, headers = {}, body } = isAnswer ? value : { body: value };
    if (!Number.isInteger(status) || status < 100 || status > 999) {
        throw new RangeError(`app.network.mock(): expected a status from 100 to 999, found ${printLine(status)}`);
    }
    const isText = typeof body === "string";
    const isBytes = body instanceof ArrayBuffer || ArrayBuffer.isView(body);
    const text = isText || isBytes ? body : body === undefined ? "" : JSON.stringify(body);
    const type = isText ? "text/plain" : isBytes ? "application/octet-stream" : "application/json";
    return { status, headers: { "content-type": type, ...headers }, body: text };
}

// Called by the host for a request of the program; answers by `mocked`.
function callNetwork(slot, request) {
    const { url } = request;
    const rule = networkMocks.findLast(({ pattern, method }) =>
        matchesURL(pattern, url) && (method === undefined || method === request.method));
    if (rule === undefined) return void mocked(slot, false, {});
    const respond = async () => answerFrom(await (typeof rule.answer === "function" ? rule.answer(request) : rule.answer));
    apply(nativeThen, respond(), [
        answer => mocked(slot, false, { answer }),
        error => mocked(slot, false, { answer: { failure: failureOfMock(error) } }),
    ]);
}

const network = {
    // `mock("https://api.example.com/*", {items: []})`, `mock("POST https://…", request => ({status: 201, body: …}))`.
    mock(pattern, answer) {
        const match = typeof pattern === "string" ? /^([A-Z]+) (.*)$/.exec(pattern) : null;
        const rule = { pattern: match === null ? pattern : match[2], method: match?.[1], answer };
        if (typeof rule.pattern !== "string" && !(rule.pattern instanceof RegExp)) {
            throw new TypeError("app.network.mock(): expected a URL, with * for any part of it, or a regular expression");
        }
        networkMocks.push(rule);
        undoLater(() => {
            networkMocks = networkMocks.filter(other => other !== rule);
        });
        demand("watchNetwork");
    },
    // From now on a request that nothing mocks fails, and its test with it.
    strict(isOn = true) {
        const before = demand("strictNetwork", Boolean(isOn));
        undoLater(() => demand("strictNetwork", before));
    },
    get requests() {
        return demand("requests");
    },
};

function answerUI(kind, answer) {
    undoLater(() => demand("forgetAnswersUI"));
    demand("answerUI", kind, answer);
}

// ---- the fixture ----------------------------------------------------------------------------------------

const stored = (name, ...values) => operate(`app.storage.${name}`, "storage", name, values);

// `app.my.request({url})` calls the JSAPI in the program and waits for its answer.
const myProxy = new Proxy({}, {
    get: (_, name) => (typeof name !== "string" || name === "then" ? undefined : async (...values) => {
        const trace = tracer();
        await ensureStarted();
        return operateFrom(trace, `app.my.${name}`, "callJSAPI", name, values);
    }),
});

const app = {
    // Starts the program anew, with nothing stored but what the options say, and answers the page. With a list of
    // permissions it may call what needs no other.
    open: (page, options) => start("app.open", "open", page, options),
    // Starts the program anew with what it has stored.
    restart: (page, options) => start("app.restart", "restart", page, options),
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
        const trace = tracer();
        await ensureStarted();
        return operateFrom(trace, "app.evaluate", "evaluate", text, values);
    },
    my: myProxy,

    storage: {
        get: key => stored("get", key),
        set: (key, value) => stored("set", key, value),
        remove: key => stored("remove", key),
        clear: () => stored("clear"),
        keys: () => stored("keys"),
    },

    // The calls of `my` since the program was opened; those of one name when it is given.
    calls: name => demand("calls").filter(call => name === undefined || call.name === name),
    mock,
    unmock,
    network,

    ui: {
        // What the person does with the next dialogue of the kind.
        confirm: answer => answerUI("confirm", Boolean(answer)),
        prompt: answer => answerUI("prompt", answer === undefined ? null : answer),
        actionSheet: answer => answerUI("actionSheet", answer === undefined ? null : answer),
        // What was shown: `[{kind: "toast", content, type}, …]`.
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
    // Waits until the program has nothing to do.
    idle: () => operate("app.idle", "idle"),

    clock: {
        get now() {
            return demand("wallTime");
        },
        advance: milliseconds => operate("app.clock.advance", "advance", Number(milliseconds)),
        runAll: () => operate("app.clock.runAll", "runAll"),
        set: date => operate("app.clock.set", "setTime", new Date(date).getTime()),
    },

    get errors() {
        return demand("errors");
    },
    // Says that the program fails in this test with such an error, now or later.
    expectError(match) {
        expectedErrors.push({ match, trace: tracer() });
    },
    // Says that such errors, however many or none, do not fail this test.
    allowErrors(match) {
        allowedErrors.push(match);
    },
    get console() {
        return demand("console");
    },
    [snapshotText]: () => topPage()[snapshotText](),
};

// Errors of the program that the test has said to come.
let expectedErrors = [];
let allowedErrors = [];

function errorText({ name, message }) {
    return name === "" ? message : `${name}: ${message}`;
}

// Waits until what the test has set off is over, and looks at how the program has failed meanwhile.
async function settleProgram() {
    // Also without a program: rejections that nobody handles are told at the end of a turn.
    await operate("the end of the test", "idle");
    const expected = expectedErrors;
    expectedErrors = [];
    for (const failure of takeErrors()) {
        const isSuch = match => isThrown({ message: errorText(failure), name: failure.name }, match);
        const at = expected.findIndex(({ match }) => isSuch(match));
        if (at >= 0) {
            expected.splice(at, 1);
        } else if (!allowedErrors.some(isSuch)) {
            running.hasFailed = true;
            failProgram(failure.index);
        }
    }
    for (const { match, trace } of expected) {
        addFailure(trace(`app.expectError(${match === undefined ? "" : printLine(match)}): the program did not fail so`));
    }
    checkAssertionCount();
}

// From here on, errors are those of what begins.
function expectErrors() {
    expectedErrors = [];
    allowedErrors = [];
    takeErrors();
}

function takeErrors() {
    tellListeners();
    toldCounts.exception = 0;
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

// Functions of the test by what they hear of, and how much of that they have been told.
const listeners = { console: [], exception: [] };
const toldCounts = { console: 0, exception: 0 };
const newsOf = {
    console: () => demand("console").map(({ level, text }) => ({ type: level, args: [text] })),
    exception: () => demand("errors"),
};

// Tells what the program has printed and failed at since the last time: after each thing that the test does.
function tellListeners() {
    for (const event of keys(listeners)) {
        if (listeners[event].length === 0) continue;
        const news = newsOf[event]();
        const isNew = news.slice(toldCounts[event]);
        toldCounts[event] = news.length;
        for (const item of isNew) for (const listener of [...listeners[event]]) listener(item);
    }
}

const fixtures = { app };
