// Runs tests one by one, with their hooks.

// The test that runs, `{entry, failures}`; failures that come later belong to nobody.
let running;
// Ends what is waited for, when its time is over.
let expire;

function addFailure(error, label) {
    const target = running;
    if (target === undefined) return;
    target.hasFailed = true;
    fail(error, label ?? "");
}

// Calls a function of the test file and waits for it, no longer than its time. Time that is over after a failure says
// nothing more where that is to be quiet.
async function within(label, { timeout, trace, isQuiet = false }, call) {
    setDeadline(timeout ?? defaultTimeout, label);
    const time = new NativePromise((_, reject) => {
        expire = message => {
            if (!isQuiet || running?.hasFailed !== true) return reject(trace(message));
            return reject(undefined);
        };
    });
    try {
        await NativePromise.race([call(), time]);
        return true;
    } catch (error) {
        if (!isQuiet || error !== undefined) addFailure(error, label);
        return false;
    } finally {
        expire = undefined;
    }
}

async function runHooks(list, label, values) {
    let isFine = true;
    for (const hook of list) {
        isFine = await within(label, hook, async () => hook.body(...values)) && isFine;
    }
    return isFine;
}

// Hooks outside of every test; what the program fails with meanwhile is theirs.
async function runOuterHooks(list, label) {
    if (list.length === 0) return true;
    expectErrors();
    const isFine = await runHooks(list, label, [fixtures]);
    const { hasFailed } = running;
    running.hasFailed = false;
    await within(label, { trace: list.at(-1).trace, isQuiet: true }, settleProgram);
    const isQuiet = !running.hasFailed;
    running.hasFailed ||= hasFailed;
    return isFine && isQuiet;
}

async function enter(suites) {
    for (const suite of suites) {
        if (suite.hasBegun) continue;
        suite.hasBegun = true;
        if (!await runOuterHooks(suite.hooks.beforeAll, "beforeAll hook")) {
            suite.failure = suite.name === "" ? "beforeAll of the file" : `beforeAll of "${suite.name}"`;
            return;
        }
    }
}

async function leave(suites) {
    for (const suite of suites.toReversed()) {
        suite.left--;
        if (suite.left === 0 && suite.hasBegun) await runOuterHooks(suite.hooks.afterAll, "afterAll hook");
    }
}

// Which tests will run: a suite's afterAll comes after the last of them.
function select(indexes) {
    for (const index of indexes) {
        for (const suite of suitesAround(tests[index])) suite.left++;
    }
}

async function runTest(entry, isLastAttempt) {
    const suites = suitesAround(entry);
    const state = running;
    await enter(suites);
    const broken = suites.find(suite => suite.failure !== undefined);
    if (broken !== undefined) {
        if (!state.hasFailed) addFailure(new Error(`not run: ${broken.failure} failed`));
    } else {
        beginScope();
        let isReady = true;
        for (const suite of suites) {
            if (isReady) isReady = await runHooks(suite.hooks.beforeEach, "beforeEach hook", [fixtures]);
        }
        if (isReady) await within("", entry, async () => entry.body(fixtures));
        reportLeftovers(state.hasFailed);
        for (const suite of suites.toReversed()) await runHooks(suite.hooks.afterEach, "afterEach hook", [fixtures]);
        await within("", { trace: entry.trace, isQuiet: true }, settleProgram);
        endScope();
    }
    // Hooks of suites run once: what they have failed at is not tried again.
    const isLast = broken !== undefined || isLastAttempt(state.hasFailed);
    if (isLast) await leave(suites);
    return isLast;
}

// Called by the host; `finish` is called when the test and what comes after it is over, with whether it was its last attempt.
function run(index, attemptsLeft) {
    const entry = tests[index];
    running = { entry, hasFailed: false };
    snapshotCounts.clear();
    toldCounts.console = 0;
    const isLastAttempt = hasFailed => !hasFailed || attemptsLeft === 0;
    apply(nativeThen, runTest(entry, isLastAttempt), [
        isLast => {
            running = undefined;
            finish(isLast);
        },
        error => {
            addFailure(error);
            running = undefined;
            finish(false);
        },
    ]);
}

// What a test has begun and not waited for; one that has failed may have had no chance.
function reportLeftovers(hasFailed) {
    for (const [slot, operation] of operations) {
        operations.delete(slot);
        operation.promise.catch(() => {});
        if (!hasFailed) addFailure(operation.trace(`${operation.name}() was not awaited before the test ended`));
    }
}

const timeIsOver = message => expire?.(message);
const unhandled = reason => addFailure(reason, "unhandled rejection");
