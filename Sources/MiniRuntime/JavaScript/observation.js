// Reports the calls of `my` to an agent of the host, see ProgramAgent: their begins and their ends. The agent defines `wrap`,
// which makes the function of a JSAPI from the one of the runtime.

const { apply } = Reflect;
const { hasOwn } = Object;
const NativeError = Error;

const observer = { observed: undefined, wrap, note };
let lastNumber = 0;
const nextNumber = () => ++lastNumber;

// Values that cannot be copied are omitted from the report; the call itself reports that if necessary.
function report(subject, facts) {
    try {
        notify(subject, facts);
    } catch {
        notify(subject, { ...facts, values: undefined, result: undefined });
    }
}

// Reports that a call begins. Returns the function that reports its end.
function begin(name, form, values) {
    const number = nextNumber();
    report("call", { number, name, form, values });
    const trace = new NativeError();
    const observed = (failed, result) =>
        report("result", { number, failed, result, ...(failed ? { name, stack: trace.stack } : undefined) });
    observed.origin = { __proto__: null, name, trace };
    return observed;
}

// Calls that complete in JavaScript.
function note(name, call) {
    return (...values) => {
        const observed = begin(name, "scripted", values);
        const result = apply(call, undefined, values);
        observed(false, undefined);
        return result;
    };
}

function observedCall(call, form, values, observed) {
    const outer = observer.observed;
    observer.observed = observed;
    try {
        const result = apply(call, undefined, values);
        if (form === "sync" || form === "direct") observed(form === "sync" && isFailure(result), result);
        return result;
    } catch (error) {
        observed(true, { error: error?.error, errorMessage: error?.errorMessage ?? String(error) });
        throw error;
    } finally {
        observer.observed = outer;
    }
}

const isFailure = value => value !== null && typeof value === "object" && hasOwn(value, "error") && value.error !== 0;
