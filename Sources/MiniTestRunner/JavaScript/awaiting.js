// Error messages for promises that a test has not awaited, and for missing elements.

const namesOf = (...objects) => [...new Set(objects.flatMap(ownKeys).filter(name => typeof name === "string"))];

const listNames = [
    "length", "0", "1", "2", "3", "at", "map", "forEach", "filter", "find", "some", "every", "slice", Symbol.iterator,
];
// Computed when needed, since later files add to the prototypes.
const pageNames = () => [...namesOf(Page.prototype, Scope.prototype), "path"];
const elementNames = () => namesOf(Locator.prototype, Scope.prototype);

// A promise that throws a message about a missing await when a member of its result is read.
function awaitable(promise, label, names) {
    const prototype = create(NativePromise.prototype);
    const get = () => {
        apply(nativeThen, promise, [undefined, () => {}]);
        throw new TypeError(`${label}() returns a promise: write await before it`);
    };
    for (const name of names) {
        if (!(name in prototype)) defineProperty(prototype, name, { get });
    }
    return Object.setPrototypeOf(promise, prototype);
}

// Rejects a promise where an assertion requires a value. Its class may be tested, and it may be compared with another promise.
function demandSettled(received, name, values) {
    if (!(received instanceof NativePromise) || name === "toBeInstanceOf") return;
    if (values.some(value => value instanceof NativePromise)) return;
    apply(nativeThen, received, [undefined, () => {}]);
    throw new TypeError(`expect().${name}(): the value is a promise; write await before it: expect(await …)`);
}

// Messages of `missing` for elements that a test has not found and received as null.
let absences = [];
const explainedErrors = new WeakSet();

// An error of the test with additional hints.
function explained(error) {
    if (!(error instanceof Error) || explainedErrors.has(error)) return error;
    explainedErrors.add(error);
    if (error.name === "TypeError" && error.message.startsWith("null is not an object") && absences.length > 0) {
        error.message += `; an element that is not there is null: ${[...new Set(absences)].slice(-3).join("; ")}`;
    }
    const found = error.name === "ReferenceError" ? /^Can't find variable: (my|wx)$/.exec(error.message) : null;
    if (found !== null) error.message += `; a test calls ${found[1]}.name() as await app.my.name()`;
    return error;
}
