// Runs tests one by one, with their hooks.

// The test that runs, `{entry, failures}`; failures that come later belong to nobody.
let running;
// Ends what is waited for, when its time is over.
let expire;
// How long the part of a test that runs may take, in milliseconds.
let timeLimit = defaultTimeout;

function addFailure(error, label) {
    const target = running;
    if (target === undefined) return;
    target.hasFailed = true;
    fail(explained(error), label ?? "");
}

// Calls a function of the test file and waits for it, no longer than its time. Time that is over after a failure says
// nothing more where that is to be quiet.
async function within(label, { timeout, trace, isQuiet = false }, call) {
    timeLimit = timeout ?? defaultTimeout;
    setDeadline(timeLimit, label);
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
        if (isInTest && skips.has(error)) {
            running.skipReason = error.message;
            return false;
        }
        if (!isQuiet || error !== undefined) addFailure(error, label);
        return false;
    } finally {
        expire = undefined;
    }
}

// What a test throws that leaves out the rest of itself.
const skips = new WeakSet();

fixtures.skip = reason => {
    if (!isInTest) throw new Error("skip() belongs into a test, or a hook of each test");
    const skip = new Error(reason === undefined ? "" : String(reason));
    skips.add(skip);
    throw skip;
};

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

// The suites whose afterAll is still to come, in the order in which they were entered.
const entered = [];

async function enter(suites) {
    for (const suite of suites) {
        if (suite.hasBegun) continue;
        suite.hasBegun = true;
        entered.push(suite);
        if (!await runOuterHooks(suite.hooks.beforeAll, "beforeAll hook")) {
            suite.failure = suite.name === "" ? "beforeAll of the file" : `beforeAll of "${suite.name}"`;
            return;
        }
    }
}

async function leave(suites) {
    for (const suite of suites.toReversed()) {
        suite.left--;
        if (suite.left === 0 && suite.hasBegun) await leaveSuite(suite);
    }
}

async function leaveSuite(suite) {
    entered.splice(entered.indexOf(suite), 1);
    await runOuterHooks(suite.hooks.afterAll, "afterAll hook");
}

// Leaves the suites that were entered and whose other tests will not run.
async function leaveAll() {
    for (const suite of entered.toReversed()) await leaveSuite(suite);
    return true;
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
        if (!state.hasFailed) await within("", { trace: entry.trace, isQuiet: true }, endTimers);
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

// Runs what answers whether it was its last attempt, and hands that to `finish` when it is over.
function runPart(entry, part) {
    running = { entry, hasFailed: false, skipReason: undefined };
    apply(nativeThen, part(), [
        isLast => {
            const { skipReason } = running;
            running = undefined;
            finish(isLast, skipReason);
        },
        error => {
            addFailure(error);
            running = undefined;
            finish(false);
        },
    ]);
}

// Called by the host, one after the other: a test with what comes before and after it, and what is left of suites when the
// rest of the tests is not run.
function run(index, attemptsLeft) {
    const entry = tests[index];
    snapshotCounts.clear();
    absences = [];
    toldCounts.console = 0;
    runPart(entry, () => runTest(entry, hasFailed => !hasFailed || attemptsLeft === 0));
}
const abandon = () => runPart(undefined, leaveAll);

// Fires what is left of the test's timers, as far as it is due within a second: it may throw.
async function endTimers() {
    const end = demand("now") + 1000;
    for (let due = nextOneShot(); due <= end; due = nextOneShot()) {
        await operate("the end of the test", "pass", Math.max(due - demand("now"), 0));
    }
}

// What a test has begun and not waited for. One that has failed may have had no chance, unless it has gone on to something else.
function reportLeftovers(hasFailed) {
    const reported = new Set();
    for (const { trace, name, promise, operation } of unawaited.splice(0)) {
        if (hasFailed && !(operation < lastOperation)) continue;
        reported.add(promise);
        addFailure(trace(`${name}() was not awaited before the test ended`));
    }
    for (const [slot, operation] of operations) {
        operations.delete(slot);
        const isReported = reported.has(operation.promise);
        operation.promise.catch(() => {});
        if (!hasFailed && !isReported) addFailure(operation.trace(`${operation.name}() was not awaited before the test ended`));
    }
}

const timeIsOver = message => expire?.(message);
const unhandled = reason => addFailure(reason, "unhandled rejection");
