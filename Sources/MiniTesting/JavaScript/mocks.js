// What the test has the program get for answers: of JSAPIs, of servers, of people.

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
    const plainName = plainNameOf(name, "app.mock");
    if (arguments.length < 2) throw new TypeError(`app.mock("${plainName}"): expected an answer, a function or an error`);
    restoreLater(plainName);
    setMock(plainName, answer);
}

function plainNameOf(name, label) {
    if (typeof name !== "string") throw new TypeError(`${label}(): expected the name of a JSAPI, such as "request"`);
    return name.startsWith("my.") ? name.slice(3) : name;
}

function restoreLater(name) {
    const wasMocked = mockAnswers.has(name);
    const before = mockAnswers.get(name);
    undoLater(() => (wasMocked ? setMock(name, before) : removeMock(name)));
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
    const plainName = plainNameOf(name, "app.unmock");
    restoreLater(plainName);
    removeMock(plainName);
}

function removeMock(name) {
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
    const { status = 200, headers = {}, body, ...others } = isAnswer ? value : { body: value };
    if (keys(others).length > 0) {
        throw new TypeError("app.network.mock(): an answer has status, headers and body, and no " +
            `${keys(others).join(", ")}; what is a body as a whole stands in {body: …}`);
    }
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
        const match = typeof pattern === "string" ? /^([A-Za-z]+) (.*)$/.exec(pattern) : null;
        const rule = { pattern: match === null ? pattern : match[2], method: match?.[1].toUpperCase(), answer };
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
