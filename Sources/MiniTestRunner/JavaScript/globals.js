// The globals of a test file, and the functions for the host.

seedRandom(seed);
defineGlobals({ test, it: test, describe, expect, ...hooks });

// Runs the test file, which declares its tests.
const declare = path => void load(path);

return {
    declare, plan, select, run, abandon, settle, timeIsOver, unhandled, nextTimer, fireTimers, callMock, callMockNow, callNetwork,
};
