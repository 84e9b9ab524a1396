// Mocked results of JSAPIs, responses of servers, and decisions of people.

// Functions of the test that implement JSAPIs, by name: `{result, trace}`; the trace has the place of the mock.
const mockFunctions = new Map();
// The active mocks, by name: `{result, trace}`.
const activeMocks = new Map();
// Functions that run at the end of a test: mocks of a test are removed, those of the file and of beforeAll stay.
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

function mockFrom(result) {
    if (typeof result === "function") return { kind: "function" };
    if (result instanceof Error || isFailureValue(result)) return { kind: "failure", value: failureOf(result) };
    return { kind: "value", value: result };
}

function setMock(name, mock) {
    activeMocks.set(name, mock);
    if (typeof mock.result === "function") mockFunctions.set(name, mock);
    demand("mock", name, mockFrom(mock.result));
}

function mock(name, result) {
    const plainName = plainNameOf(name, "app.mock");
    if (arguments.length < 2) throw new TypeError(`app.mock("${plainName}"): expected a result, a function or an error`);
    demandResult(result, `app.mock("${plainName}")`);
    restoreLater(plainName);
    setMock(plainName, { result, trace: tracer() });
}

function demandResult(result, label, noun = "result") {
    if (result !== undefined) return;
    throw new TypeError(`${label}: expected a ${noun}, a function or an error, found undefined; write {} for an empty ${noun}`);
}

function plainNameOf(name, label) {
    const plain = demandText(name, label, 'the name of a JSAPI, such as "request"').replace(/^(my|wx)\./, "");
    if (plain.split(".").every(isIdentifier)) return plain;
    throw new TypeError(`${label}(): ${printLine(name)} is the name of no JSAPI; write one such as "request"`);
}

function restoreLater(name) {
    const wasMocked = activeMocks.has(name);
    const before = activeMocks.get(name);
    undoLater(() => (wasMocked ? setMock(name, before) : removeMock(name)));
}

// Defines a function of the test as a global function of the program, which returns a promise, until the file ends.
function exposeFunction(name, body) {
    if (typeof name !== "string" || !isIdentifier(name)) throw new TypeError("exposeFunction(): expected a name");
    if (typeof body !== "function") throw new TypeError(`exposeFunction("${name}"): expected a function`);
    const key = `${name}()`;
    mockFunctions.set(key, { result: body, trace: undefined });
    demand("mock", key, { kind: "global", value: name });
}

function unmock(name) {
    const plainName = plainNameOf(name, "app.unmock");
    restoreLater(plainName);
    removeMock(plainName);
}

function removeMock(name) {
    activeMocks.delete(name);
    mockFunctions.delete(name);
    demand("mock", name, undefined);
}

// The result of a call for a value that a function of the test returns.
const outcomeOf = value =>
    (value instanceof Error || isFailureValue(value) ? { failed: true, value: failureOf(value) } : { failed: false, value });

// The result of a call for an error that a function of the test throws. A failure of a JSAPI, `{error, errorMessage}`, is a
// result; any other error is a mistake in the mock and fails the test. A function without a trace does not mock a JSAPI.
function outcomeOfThrown(error, label, trace) {
    const isMistake = trace !== undefined && !isFailureValue(error);
    if (isMistake || error?.name === "AssertionError") addFailure(placedError(error, trace), label);
    return { failed: true, value: failureOf(error) };
}

// An error has its own place; any other thrown value gets the place of the mock.
const placedError = (error, trace) => (error instanceof Error ? error : trace(`${printLine(error)} was thrown`));

const goneMock = name => ({ failed: true, value: failureOf(new Error(`my.${name} is not mocked any more`)) });
const mockFunctionFor = name => mockFunctions.get(name) ?? mockFunctions.get(name.replace(/Sync$/, ""));

// Called by the host for a call that must complete immediately.
function callMockNow(name, values) {
    const mock = mockFunctionFor(name);
    if (mock === undefined) return goneMock(name);
    try {
        const value = mock.result(...values);
        if (typeof value?.then === "function") {
            throw mock.trace(`the mock of my.${name} must return its result immediately, not a promise`, "TypeError");
        }
        return outcomeOf(value);
    } catch (error) {
        return outcomeOfThrown(error, `mock of my.${name}`, mock.trace);
    }
}

// Called by the host for a call that may complete later.
function callMock(slot, name, values) {
    const mock = mockFunctionFor(name);
    const settle = ({ failed, value }) => mocked(slot, failed, value);
    if (mock === undefined) return settle(goneMock(name));
    const call = async () => mock.result(...values);
    apply(nativeThen, call(), [
        value => settle(outcomeOf(value)),
        error => settle(outcomeOfThrown(error, `mock of my.${name}`, mock.trace)),
    ]);
}

// ---- network --------------------------------------------------------------------------------------------

let networkMocks = [];

// `*` matches any part of a URL; a text without it must be the beginning of the URL up to its query.
function matchesURL(pattern, url) {
    if (pattern instanceof RegExp) return url.search(pattern) >= 0;
    if (!pattern.includes("*")) return [pattern, parseURL(pattern).href].some(text => url === text || url.split(/[?#]/, 1)[0] === text);
    const source = pattern.split("*").map(part => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*");
    return new RegExp(`^${source}$`).test(url);
}

function responseFrom(value) {
    if (value instanceof Error || isFailureValue(value)) return { failure: failureOf(value) };
    const isResponse = isObject(value) && !isArray(value) && ("status" in value || "body" in value || "headers" in value);
    const { status = 200, headers = {}, body, ...others } = isResponse ? value : { body: value };
    if (keys(others).length > 0) {
        throw new TypeError("app.network.mock(): a response has status, headers and body, and no " +
            `${keys(others).join(", ")}; pass an object that is the entire body as {body: …}`);
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

// Called by the host for a request of the program; the response is passed to `mocked`.
function callNetwork(slot, request) {
    const { url } = request;
    const rule = networkMocks.findLast(({ pattern, method }) =>
        matchesURL(pattern, url) && (method === undefined || method === request.method));
    if (rule === undefined) return void mocked(slot, false, {});
    const respond = async () => (typeof rule.response === "function" ? rule.response(request) : rule.response);
    const failure = error => ({ failure: outcomeOfThrown(error, `network mock of ${rule.label}`, rule.trace).value });
    const checked = value => {
        try {
            return responseFrom(value);
        } catch (error) {
            return failure(rule.trace(error.message, error.name));
        }
    };
    apply(nativeThen, respond(), [
        value => mocked(slot, false, { response: checked(value) }),
        error => mocked(slot, false, { response: failure(error) }),
    ]);
}

const httpMethods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"];

// Rejects a pattern that matches no request, since that mock would never be used.
function demandPattern(text, method, pattern) {
    const refuse = reason => {
        throw new TypeError(`app.network.mock(): ${printLine(text)} never matches a request: ${reason}`);
    };
    if (method !== undefined && !httpMethods.includes(method)) {
        if (method === "TRACE" || method === "CONNECT") refuse(`a program cannot send ${method}`);
        const known = nearest(method, httpMethods);
        refuse(`there is no method ${method}${known === undefined ? "" : `; did you mean ${known}?`}`);
    }
    if (pattern.includes("#")) refuse("what follows # is not sent");
    if (/^\*\s/.test(pattern)) refuse("without a method it matches all of them; omit \"* \"");
    if (pattern.includes("*") && /\s/.test(pattern)) refuse("a URL has no blanks");
    if (pattern.startsWith("*")) return;
    if (!/^[a-z*][a-z0-9+.*-]*:\/\//i.test(pattern)) {
        const whole = pattern.startsWith("/") ? "" : `"https://${pattern}" or `;
        refuse(`a URL begins with its scheme; write ${whole}"*${pattern}"`);
    }
    // The text after an asterisk may already belong to the path.
    const [, scheme, host] = /^([^:]*):\/\/([^/?*]*)/.exec(pattern);
    if (/^wss?$/i.test(scheme)) refuse("a socket is no request; mock it with app.mock(\"connectSocket\", result)");
    if (!scheme.includes("*") && !/^https?$/i.test(scheme)) refuse(`requests are sent by https or http, not by ${scheme}`);
    if (host.includes("@")) refuse("a URL with a user name or a password is not sent");
    if (pattern.includes("*") && /[A-Z]/.test(scheme + host)) {
        const small = pattern.replace(scheme + "://" + host, text => text.toLowerCase());
        refuse(`scheme and host are compared in small letters; write "${small}"`);
    }
    if (pattern.includes("*")) return;
    const { reason } = parseURL(pattern);
    if (reason !== undefined) refuse(reason);
}

const network = {
    // `mock("https://api.example.com/*", {items: []})`, `mock("POST https://…", request => ({status: 201, body: …}))`.
    mock(pattern, response) {
        const match = typeof pattern === "string" ? /^([A-Za-z]+) (.*)$/.exec(pattern) : null;
        const rule = {
            pattern: match === null ? pattern : match[2], method: match?.[1].toUpperCase(), response, label: String(pattern),
            trace: tracer(),
        };
        if (!(rule.pattern instanceof RegExp)) {
            demandText(rule.pattern, "app.network.mock", "a URL, with * for any part of it, or a regular expression");
            demandPattern(pattern, rule.method, rule.pattern);
        }
        if (arguments.length < 2) throw new TypeError("app.network.mock(): expected a response, a function or an error");
        demandResult(response, "app.network.mock()", "response");
        if (typeof response !== "function" && typeof response?.then !== "function") responseFrom(response);
        networkMocks.push(rule);
        undoLater(() => {
            networkMocks = networkMocks.filter(other => other !== rule);
        });
        demand("watchNetwork");
    },
    // Requests without a mock fail from now on, and so does their test.
    strict(isOn = true) {
        const before = demand("strictNetwork", Boolean(isOn));
        undoLater(() => demand("strictNetwork", before));
    },
    get requests() {
        return demand("requests");
    },
    // The host's treatment of a status of 400 or more: "fail" or "success".
    get errorStatus() {
        return demand("errorStatus");
    },
    set errorStatus(_) {
        throw new TypeError("app.network.errorStatus cannot be set; mini test --http-errors success changes it");
    },
};

function addDecision(kind, decision) {
    undoLater(() => demand("removeUIResponses"));
    demand("addUIResponse", kind, decision);
}
