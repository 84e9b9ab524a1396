// Steps, annotations and attachments of the running test, which reports contain.

let lastStep = 0;
// The step that began last and has not ended.
let openStep;
// The titles of the steps in which errors were thrown.
const failedSteps = new WeakMap();

const stepLabel = error => (isObject(error) && failedSteps.has(error) ? `step "${failedSteps.get(error)}"` : "");

// Discards the steps of the former test.
function beginDetails() {
    openStep = undefined;
}

async function runStep(name, body) {
    const step = { number: ++lastStep, path: openStep === undefined ? name : `${openStep.path} > ${name}`, outer: openStep };
    const test = running;
    const count = test.failureCount;
    detail("stepBegan", { number: step.number, outer: step.outer?.number ?? 0, title: name });
    openStep = step;
    let hasFailed = true;
    try {
        const result = await body();
        hasFailed = test.failureCount > count;
        return result;
    } catch (error) {
        hasFailed = !skips.has(error);
        if (isObject(error) && !failedSteps.has(error)) failedSteps.set(error, step.path);
        throw error;
    } finally {
        if (openStep === step) openStep = step.outer;
        if (running === test) detail("stepEnded", { number: step.number, hasFailed });
    }
}

testMembers.step = (name, body) => {
    if (!isInTest) throw new Error("test.step() can be called only in a test, or a hook of each test");
    demandText(name, "test.step", "a name");
    if (typeof body !== "function") throw new TypeError(`test.step("${name}"): expected a function after the name`);
    return trackAwaiting(runStep(name, body), "test.step", tracer());
};

function annotate(type, description) {
    if (!isInTest) throw new Error("test.info() can be used only in a test, or a hook of each test");
    demandText(type, "test.info().annotate", "a type");
    if (description !== undefined) demandText(description, "test.info().annotate", "a text as its description");
    detail("annotation", { type, description: description ?? "" });
}

function attach(name, content, contentType) {
    if (!isInTest) throw new Error("test.info() can be used only in a test, or a hook of each test");
    demandText(name, "test.info().attach", "a name");
    const isBytes = content instanceof ArrayBuffer;
    if (!isBytes) demandText(content, "test.info().attach", "a text or an ArrayBuffer");
    const type = contentType ?? (isBytes ? "application/octet-stream" : "text/plain");
    if (!detail("attachment", { name, content, contentType: demandText(type, "test.info().attach", "a type") })) {
        throw new RangeError(`test.info().attach(): the attachments of a test have more than 4 MiB with "${name}"`);
    }
}

testMembers.info = () => {
    if (running?.entry === undefined) throw new Error("test.info() can be called only in a test");
    return { title: titleOf(running.entry), tags: [...tagsOf(running.entry)], annotate, attach };
};

assign(test, testMembers);
