// An agent that reports the calls of `my`, see ProgramAgent.reportingCalls.

startObserving(observer);

// A call by the runtime for elements and objects is not one of the program. The methods of an object are reported by themselves.
function wrap(name, { form, isInternal }, call) {
    if (form === "object" || isInternal) return call;
    return (...values) => observedCall(call, form, values, begin(name, form, values));
}

return {};
