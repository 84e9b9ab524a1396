// The globals of a test file, and the functions for the host.

seedRandom(seed);
defineGlobals({ test, it: test, describe, expect, ...hooks });

// Runs the test file, which declares its tests.
function declare(path) {
    if (load(path).pending === undefined) return;
    throw new Error("a test file cannot wait at its top level, nor import a module that does: wait in beforeAll()");
}

return {
    declare, plan, select, run, abandon, settle, timeIsOver, unhandled, nextTimer, fireTimers, callMock, callMockNow, callNetwork,
};
