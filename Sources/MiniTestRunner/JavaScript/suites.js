// The declarations of a test file: suites, tests and hooks, in the order of the file.

const hookNames = ["beforeAll", "beforeEach", "afterEach", "afterAll"];

function makeSuite(name, parent, mode) {
    return {
        name, parent, mode, tags: [], annotations: [], place: undefined, entries: [], hasBegun: false, failure: undefined, left: 0,
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

const tagPattern = ownPattern(/^@?[\w-]+$/);
const titleTagPattern = ownPattern(/(?<!\S)@[\w-]+/g);

// The tags of options, `tag: "@slow"` or a list, with their `@`.
function tagsIn(options, what) {
    const tags = options?.tag === undefined ? [] : isArray(options.tag) ? options.tag : [options.tag];
    return tags.map(tag => {
        if (typeof tag === "string" && tagPattern.test(tag)) return tag.startsWith("@") ? tag : `@${tag}`;
        throw new TypeError(`${what}: a tag must be a word, such as "@slow", found ${printLine(tag)}`);
    });
}

// The annotations of options, `annotation: { type, description }` or a list.
function annotationsIn(options, what) {
    const { annotation } = options ?? {};
    const list = annotation === undefined ? [] : isArray(annotation) ? annotation : [annotation];
    return list.map(({ type, description = "" }) => {
        if (typeof type === "string" && typeof description === "string") return { type, description };
        throw new TypeError(`${what}: an annotation must be { type, description } with texts`);
    });
}

function declareTest(definitions, mode, name, first, second) {
    demandDeclaration("test");
    const [body, options] = bodyAndOptions(first, second);
    if (typeof name !== "string" || name === "") throw new TypeError("test(): expected a name as the first argument");
    if (options?.skip) mode = "skip";
    if (options?.only) mode = "only";
    if (body === undefined) mode = "todo";
    else if (typeof body !== "function") throw new TypeError(`test "${name}": expected a function`);
    if (mode === "only") hasOnly = true;
    const what = `test "${name}"`;
    declaring.entries.push({
        isTest: true, name, mode, body, timeout: timeoutOf(options, what), tags: tagsIn(options, what),
        annotations: annotationsIn(options, what), definitions, suite: declaring, place: placeOfCaller(), trace: tracer(),
    });
}

function declareSuite(mode, name, first, second) {
    demandDeclaration("describe");
    const [body, options] = bodyAndOptions(first, second);
    if (typeof body !== "function") throw new TypeError(`describe "${name}": expected a function as the second argument`);
    if (mode === "only") hasOnly = true;
    const suite = makeSuite(String(name), declaring, mode);
    suite.tags = tagsIn(options, `describe "${name}"`);
    suite.annotations = annotationsIn(options, `describe "${name}"`);
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

// The function and the options of a declaration, whose order is free.
const bodyAndOptions = (first, second) =>
    (typeof first === "function" || first === undefined ? [first, second] : [second, first]);

const eachOf = declare => (table, ...cells) => (name, first, second) => {
    const [body, options] = bodyAndOptions(first, second);
    if (typeof body !== "function") throw new TypeError(`each() "${name}": expected a function`);
    for (const [index, row] of rowsOf(table, cells).entries()) {
        const values = isArray(row) ? row : [row];
        const run = fixtures => body(...values, fixtures);
        rowBodies.set(run, { body, index: values.length });
        declare(rowName(name, values, index), run, options);
    }
};

const declareAs = (declare, mode) => assign((...values) => declare(mode, ...values), {
    each: eachOf((...values) => declare(mode, ...values)),
});

// The members of each `test` that do not declare tests.
const testMembers = {};

// A `test` whose tests have more fixtures, by name.
function testWith(definitions) {
    const declare = (mode, ...values) => declareTest(definitions, mode, ...values);
    return assign(declareAs(declare, "run"), {
        skip: declareAs(declare, "skip"),
        only: declareAs(declare, "only"),
        fixme: declareAs(declare, "fixme"),
        todo: name => declare("todo", name),
        extend: added => testWith(extendedBy(added, definitions)),
    }, testMembers);
}

const test = testWith([]);

const describe = assign(declareAs(declareSuite, "run"), {
    skip: declareAs(declareSuite, "skip"),
    only: declareAs(declareSuite, "only"),
    fixme: declareAs(declareSuite, "fixme"),
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

// The tags of a test: those of its options and of its suites, and the words with an `@` in its title.
const tagsOf = test => new Set([
    ...suitesAround(test).flatMap(suite => suite.tags), ...test.tags,
    ...titleOf(test).flatMap(name => name.match(titleTagPattern) ?? []),
]);

const titleOf = test => [...suitesAround(test).slice(1).map(suite => suite.name), test.name];

function collect(suite, isOnly, isSkipped, isBroken = false) {
    for (const entry of suite.entries) {
        if (entry.isTest) {
            const isChosen = !hasOnly || isOnly || entry.mode === "only";
            if (entry.mode !== "todo") {
                const isFixme = !isSkipped && (isBroken || entry.mode === "fixme");
                entry.mode = isFixme ? "fixme" : isSkipped || !isChosen ? "skip" : entry.mode;
            }
            tests.push(entry);
        } else {
            const { mode } = entry.suite;
            const isLeftOut = isSkipped || mode === "skip";
            collect(entry.suite, isOnly || mode === "only", isLeftOut, isBroken || mode === "fixme");
        }
    }
}

// Ends the declarations and returns the tests: `[{title, mode, line, suiteLines, tags, annotations}]`.
function plan() {
    declaring = undefined;
    collect(root, false, false);
    return {
        hasOnly,
        tests: tests.map(test => ({
            title: titleOf(test), mode: test.mode, line: test.place?.line,
            suiteLines: suitesAround(test).slice(1).map(suite => suite.place?.line), tags: [...tagsOf(test)],
            annotations: [...suitesAround(test).flatMap(suite => suite.annotations), ...test.annotations],
        })),
    };
}
