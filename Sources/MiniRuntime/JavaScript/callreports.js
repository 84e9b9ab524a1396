// An agent that reports the calls of `my`, see ProgramAgent.reportingCalls. With the setting `reportsActivity` it also
// reports the events that the program handles and the lifecycles of its components.

if (settings?.reportsActivity === true) {
    observer.dispatched = dispatched;
    observer.lifecycles = list => notify("lifecycles", grouped(list));
}
startObserving(observer);

// The program can replace the route of a page, and a component receives any value as an event.
const textOf = value => (typeof value === "string" ? value : undefined);

function dispatched(owner, type, handler, event) {
    const target = event?.target;
    const facts = {
        owner: textOf(owner), type: textOf(type), handler: textOf(handler), tag: textOf(target?.tagName), id: textOf(target?.id),
    };
    try {
        notify("event", { ...facts, detail: event?.detail });
    } catch {
        // The detail cannot be copied.
        notify("event", facts);
    }
}

// Lifecycles with the same name and path that follow each other, with their number.
function grouped(list) {
    const groups = [];
    for (let at = 0; at < list.length; at++) {
        const name = list[at][0];
        const component = list[at][1];
        const last = groups[groups.length - 1];
        if (last?.name === name && last.component === component) last.count++;
        else groups[groups.length] = { name, component, count: 1 };
    }
    return groups;
}

// A call by the runtime for elements and objects is not one of the program. The methods of an object are reported by themselves.
function wrap(name, { form, isInternal }, call) {
    if (form === "object" || isInternal) return call;
    return (...values) => observedCall(call, form, values, begin(name, form, values));
}

return {};
