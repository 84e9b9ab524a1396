// The declarations of a test file: suites, tests and hooks, in the order of the file.

const hookNames = ["beforeAll", "beforeEach", "afterEach", "afterAll"];

function makeSuite(name, parent, mode) {
    return {
        name, parent, mode, place: undefined, entries: [], hasBegun: false, failure: undefined, left: 0,
        hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
    };
}

const root = makeSuite("", undefined, "run");
let declaring = root;
let hasOnly = false;
// In execution order.
const tests = [];

function demandDeclaration(name) {
    if (declaring === undefined) throw new Error(`${name}() was called while a test runs; call it at the top of the file`);
}

function timeoutOf(options, what) {
    const timeout = typeof options === "number" ? options : options?.timeout;
    if (timeout === undefined || (timeout > 0 && timeout <= 1e12)) return timeout;
    throw new TypeError(`${what}: the timeout must be milliseconds above 0`);
}

function declareTest(mode, name, first, second) {
    demandDeclaration("test");
    let [body, options] = typeof first === "function" || first === undefined ? [first, second] : [second, first];
    if (typeof name !== "string" || name === "") throw new TypeError("test(): expected a name as the first argument");
    if (options?.skip) mode = "skip";
    if (options?.only) mode = "only";
    if (body === undefined) mode = "todo";
    else if (typeof body !== "function") throw new TypeError(`test "${name}": expected a function`);
    if (mode === "only") hasOnly = true;
    const timeout = timeoutOf(options, `test "${name}"`);
    declaring.entries.push({ isTest: true, name, mode, body, timeout, suite: declaring, place: placeOfCaller(), trace: tracer() });
}

function declareSuite(mode, name, body) {
    demandDeclaration("describe");
    if (typeof body !== "function") throw new TypeError(`describe "${name}": expected a function as the second argument`);
    if (mode === "only") hasOnly = true;
    const suite = makeSuite(String(name), declaring, mode);
    suite.place = placeOfCaller();
    declaring.entries.push({ isTest: false, suite });
    const outer = declaring;
    declaring = suite;
    try {
        const result = body();
        if (typeof result?.then === "function") {
            throw new TypeError(`describe "${name}": the function must not be async; tests and hooks may be`);
        }
    } finally {
        declaring = outer;
    }
}

// `%s`, `%d`, `%i`, `%f`, `%j`, `%o` are replaced by the values in order, `%#` by the row's number, `$name` by a member of the
// first.
function rowName(name, values, index) {
    let at = 0;
    const filled = name.replace(/%[sdifjo#%]/g, mark => {
        if (mark === "%%") return "%";
        if (mark === "%#") return String(index);
        if (at >= values.length) return mark;
        const value = values[at++];
        return mark === "%s" && typeof value === "string" ? value : mark === "%j" ? JSON.stringify(value) : printLine(value);
    });
    const [first] = values;
    if (!isObject(first)) return filled;
    return filled.replace(/\$([A-Za-z_][\w.]*)/g, (mark, path) => {
        let value = first;
        for (const key of path.split(".")) value = value?.[key];
        return value === undefined ? mark : typeof value === "string" ? value : printLine(value);
    });
}

// The rows of a table: a tagged template, whose first line has the names of the columns, is converted to an object per row.
function rowsOf(table, cells) {
    if (table?.raw === undefined) {
        if (typeof table?.[Symbol.iterator] === "function") return [...table];
        throw new TypeError("each(): expected a list of rows, or a table as a tagged template");
    }
    const names = table[0].trim().split("|").map(name => name.trim());
    if (names.includes("") || cells.length % names.length !== 0) {
        throw new TypeError(`each(): expected a cell for each of the columns ${names.join(", ")} in every row`);
    }
    return Array.from({ length: cells.length / names.length }, (_, row) =>
        Object.fromEntries(names.map((name, at) => [name, cells[row * names.length + at]])));
}

const eachOf = declare => (table, ...cells) => (name, body, options) => {
    for (const [index, row] of rowsOf(table, cells).entries()) {
        const values = isArray(row) ? row : [row];
        declare(rowName(name, values, index), fixtures => body(...values, fixtures), options);
    }
};

const declareAs = (declare, mode) => assign((...values) => declare(mode, ...values), {
    each: eachOf((...values) => declare(mode, ...values)),
});

const test = assign(declareAs(declareTest, "run"), {
    skip: declareAs(declareTest, "skip"),
    only: declareAs(declareTest, "only"),
    todo: name => declareTest("todo", name),
});

const describe = assign(declareAs(declareSuite, "run"), {
    skip: declareAs(declareSuite, "skip"),
    only: declareAs(declareSuite, "only"),
});

const hooks = {};
for (const name of hookNames) {
    hooks[name] = (body, options) => {
        demandDeclaration(name);
        if (typeof body !== "function") throw new TypeError(`${name}(): expected a function`);
        const timeout = timeoutOf(options, `${name}()`);
        declaring.hooks[name].push({ body, timeout, trace: tracer() });
    };
}

// The suites around a test, outermost first.
function suitesAround(test) {
    const suites = [];
    for (let suite = test.suite; suite !== undefined; suite = suite.parent) suites.unshift(suite);
    return suites;
}

// Tests with the same name are numbered in the order of the file.
function snapshotTitleOf(test) {
    const title = titleOf(test);
    const text = title.join(" > ");
    const before = tests.slice(0, tests.indexOf(test)).filter(other => titleOf(other).join(" > ") === text).length;
    return before === 0 ? title : [...title, `(${before + 1})`];
}

const titleOf = test => [...suitesAround(test).slice(1).map(suite => suite.name), test.name];

function collect(suite, isOnly, isSkipped) {
    for (const entry of suite.entries) {
        if (entry.isTest) {
            const isChosen = !hasOnly || isOnly || entry.mode === "only";
            if (isSkipped || (entry.mode !== "todo" && !isChosen)) entry.mode = entry.mode === "todo" ? "todo" : "skip";
            tests.push(entry);
        } else {
            const { mode } = entry.suite;
            collect(entry.suite, isOnly || mode === "only", isSkipped || mode === "skip");
        }
    }
}

// Ends the declarations and returns the tests: `[{title, mode, line, suiteLines}]`.
function plan() {
    declaring = undefined;
    collect(root, false, false);
    return {
        hasOnly,
        tests: tests.map(test => ({
            title: titleOf(test), mode: test.mode, line: test.place?.line,
            suiteLines: suitesAround(test).slice(1).map(suite => suite.place?.line),
        })),
    };
}
