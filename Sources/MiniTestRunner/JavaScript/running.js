// Runs tests one by one, with their hooks.

// The running test, `{entry, failures}`; later failures belong to no test.
let running;
// Rejects the running part when its time limit has passed.
let expire;
// The time limit of the running part of a test, in milliseconds.
let timeLimit = defaultTimeout;

function addFailure(error, label) {
    const target = running;
    if (target === undefined) return;
    target.hasFailed = true;
    target.failureCount++;
    fail(explained(error), label || stepLabel(error));
}

// Calls a function of the test file and waits for it, within its time limit. With `isQuiet`, a timeout after a failure is not
// reported.
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

// Errors that a test throws to skip its remaining part.
const skips = new WeakSet();

fixtures.skip = reason => {
    if (!isInTest) throw new Error("skip() can be called only in a test, or a hook of each test");
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

// Hooks outside of tests; errors of the program during them count for the hooks.
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

// The suites whose afterAll hooks have not run, in the order in which they were entered.
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

// Sets the tests that will run: the afterAll hooks of a suite run after the last of them.
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
        if (isReady) await runBody(entry);
        if (!state.hasFailed) await within("", { trace: entry.trace, isQuiet: true }, endTimers);
        reportLeftovers(state.hasFailed);
        for (const suite of suites.toReversed()) await runHooks(suite.hooks.afterEach, "afterEach hook", [fixtures]);
        await within("", { trace: entry.trace, isQuiet: true }, settleProgram);
        endScope();
    }
    // Hooks of suites run once: a test that has failed because of them is not retried.
    const isLast = broken !== undefined || isLastAttempt(state.hasFailed);
    if (isLast) await leave(suites);
    return isLast;
}

// Runs a part that returns whether it was the last attempt, and passes the result to `finish`.
function runPart(entry, part) {
    running = { entry, hasFailed: false, failureCount: 0, skipReason: undefined };
    beginDetails();
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

// Called by the host, one after the other: runs a test with the hooks before and after it, or the remaining hooks of suites
// when further tests are not run.
function run(index, attemptsLeft) {
    const entry = tests[index];
    snapshotCounts.clear();
    screenshotCounts.clear();
    absences = [];
    notifiedCounts.console = 0;
    runPart(entry, () => runTest(entry, hasFailed => !hasFailed || attemptsLeft === 0));
}
const abandon = () => runPart(undefined, leaveAll);

// Fires the test's timers that are due within a second, since they may throw.
async function endTimers() {
    const end = demand("now") + 1000;
    for (let due = nextOneShot(); due <= end; due = nextOneShot()) {
        await operate("the end of the test", "pass", Math.max(due - demand("now"), 0));
    }
}

// Reports unawaited operations. After a failure, an operation is only reported if the test has started a later one.
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
