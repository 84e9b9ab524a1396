// Failures of a program's code, and code of the host.

const isDataObject = value => value !== null && typeof value === "object";

let isReporting = false;

// Calls the program's own handlers of uncaught failures. A failure inside of them is only reported.
function notifyHandlers(error, text, stack) {
    if (isReporting) return;
    isReporting = true;
    try {
        if (typeof app?.onError === "function") apply(app.onError, app, [text, stack]);
        emit("error", text, stack);
    } catch (inner) {
        report(inner, "exception");
    } finally {
        isReporting = false;
    }
}

function fail(error) {
    const { text, stack } = report(error, "exception");
    notifyHandlers(error, text, stack);
}

// Calls a function of the program; an error that it throws is reported, and undefined returned.
function guard(callback, receiver, values) {
    try {
        return apply(callback, receiver, values);
    } catch (error) {
        fail(error);
        return undefined;
    }
}

function unhandledRejection(promise, reason) {
    const { isFailure, failedCall } = callsPart();
    report(reason, isFailure(reason) ? "failure" : "unhandledRejection", failedCall(reason));
    const event = { reason, promise };
    if (typeof app?.onUnhandledRejection === "function") guard(app.onUnhandledRejection, app, [event]);
    emit("unhandledRejection", event);
}

// Runs code of the host, an async function, and passes its result to the host.
function evaluate(code, identifier) {
    if (code.passesMy === true) callsPart().nameMembers();
    apply(nativeThen, apply(code, undefined, []), [
        value => evaluated(identifier, false, value),
        reason => evaluated(identifier, true, reason),
    ]);
}
