// Fixtures that a test file defines by `test.extend`.

// The definitions of fixtures in order, `{ name, definition }`: a later one of a name receives the former one.
function extendedBy(added, definitions) {
    if (!isObject(added) || typeof added === "function") throw new TypeError("test.extend(): expected an object with fixtures");
    return [...definitions, ...keys(added).map(name => ({ name, definition: added[name] }))];
}

// The texts between the commas of a list that begins after an offset, up to its closing bracket.
function partsOfList(text, start) {
    const parts = [""];
    let depth = 0;
    for (const character of text.slice(start)) {
        if (")]}".includes(character) && depth-- === 0) break;
        if ("([{".includes(character)) depth++;
        if (character === "," && depth === 0) parts.push("");
        else parts[parts.length - 1] += character;
    }
    return parts.map(part => part.trim());
}

// The functions that call those of rows, with the number of the values of the row before the fixtures.
const rowBodies = new WeakMap();

const commentPattern = ownPattern(/\/\*[^]*?\*\/|\/\/.*/g);
const headPattern = ownPattern(/^(?:async\b\s*)?(?:function\b\s*\*?\s*)?[\w$]*\s*\(/);

// The names in the parameter of a function with its fixtures, `{ a, b: c }`; undefined if it has another form.
function namesOfParameter(body) {
    if (typeof body !== "function") return [];
    const { body: own, index } = rowBodies.get(body) ?? { body, index: 0 };
    const text = String(own).replace(commentPattern, "");
    const head = headPattern.exec(text);
    // A parameter without brackets is the first one.
    if (head === null) return index === 0 ? undefined : [];
    const parameters = partsOfList(text, head[0].length);
    if (parameters.slice(0, index + 1).some(parameter => parameter.startsWith("..."))) return undefined;
    const parameter = parameters[index] ?? "";
    if (parameter === "") return [];
    if (!parameter.startsWith("{")) return undefined;
    const members = partsOfList(parameter, 1);
    if (members.some(member => member.startsWith("..."))) return undefined;
    return members.map(member => member.split(/[:=]/)[0].trim()).filter(name => name !== "");
}

// The definitions that a test uses, also by others, in the order of their set-up.
function definitionsFor(body, definitions) {
    if (definitions.length === 0) return definitions;
    const names = namesOfParameter(body);
    if (names === undefined) return definitions;
    const used = new Set(names);
    const chosen = [];
    for (const item of definitions.toReversed()) {
        if (!used.has(item.name)) continue;
        chosen.unshift(item);
        for (const name of namesOfParameter(item.definition) ?? definitions.map(other => other.name)) used.add(name);
    }
    return chosen;
}

// Sets up a fixture: calls its function until that passes the value to `use`, which returns at the end of the test.
function setUp(name, definition, values) {
    let release;
    const isOver = new NativePromise(resolve => {
        release = resolve;
    });
    return new NativePromise((resolve, reject) => {
        const ended = (async () => definition(values, value => {
            resolve({ value, end: () => (release(), ended) });
            return isOver;
        }))();
        ended.then(() => reject(new Error(`the fixture "${name}" did not call use(value)`)), reject);
        ended.catch(() => {});
    });
}

// Calls the function of a test with its fixtures, and ends these.
async function runBody(entry) {
    const values = create(fixtures);
    const ends = [];
    let isReady = true;
    for (const { name, definition } of definitionsFor(entry.body, entry.definitions)) {
        if (typeof definition !== "function") {
            defineProperty(values, name, { value: definition, configurable: true, enumerable: true });
            continue;
        }
        isReady = await within(`fixture ${name}`, entry, async () => {
            const { value, end } = await setUp(name, definition, create(values));
            defineProperty(values, name, { value, configurable: true, enumerable: true });
            ends.unshift({ name, end });
        });
        if (!isReady) break;
    }
    if (isReady) await within("", entry, async () => entry.body(values));
    for (const { name, end } of ends) await within(`fixture ${name}`, entry, end);
}
