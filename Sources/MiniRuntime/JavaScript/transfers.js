// The transfers of data to the view, and of props from it. This file belongs to the part of the prelude that begins with
// `definitions.js`.
//
// Each change of data outside of `$batchedUpdates` and lifecycles is a separate transfer. If components watch changes, the
// view renders a transfer before the next one is made. Otherwise the transfers of a turn are rendered together.

// Whether a change waits for the view, and whether the next change joins it.
let hasTransfer = false;
let isTransferOpen = false;
let batchDepth = 0;
// page -> how many of its instances run code when data or props change
const watcherCounts = create(null);

const watches = ({ steps, observers }) =>
    steps.deriveDataFromProps.length + steps.didUpdate.length + observers.length > 0;

function countWatcher({ kind, pageId }, difference) {
    if (!watches(kind)) return;
    watcherCounts[pageId] = (watcherCounts[pageId] ?? 0) + difference;
    if (watcherCounts[pageId] === 0) delete watcherCounts[pageId];
}

// Called before data changes: renders a pending transfer unless the change belongs to it.
function beforeTransfer(id, tracker) {
    // Changes during the update of an instance are part of the update.
    if (tracker?.isUpdating === true) return;
    const isNested = lifecycleDepth > 0 || observedPageDepth > 0;
    if (hasTransfer && !isTransferOpen && !isNested && watcherCounts[pageIdOf(id)] > 0) renderTransfer();
    hasTransfer = true;
    isTransferOpen = batchDepth > 0;
}

// Calls a function whose changes are one transfer.
function batch(update) {
    batchDepth++;
    try {
        update();
    } finally {
        if (--batchDepth === 0) isTransferOpen = false;
    }
}

// Called when the view has rendered a transfer within a turn. Callbacks wait for the end of the turn.
function rendered(steps) {
    settle(steps);
    // The next change is not caused by a lifecycle.
    rounds = 0;
}

const copyDepthLimit = 64;

// Copies a value of the view to objects of this context. `functionOf` returns the program's function for its placeholder in
// the view, and undefined for a function of the view.
function copyIn(value, depth, functionOf) {
    switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
        return value;
    case "object":
        break;
    case "function":
        return functionOf(value);
    default:
        return undefined;
    }
    if (value === null) return null;
    if (depth === copyDepthLimit) throw new RangeError(`a property is nested deeper than ${copyDepthLimit} levels`);
    if (isArray(value)) {
        const result = [];
        for (let at = 0; at < value.length; at++) result[at] = copyIn(value[at], depth + 1, functionOf) ?? null;
        return result;
    }
    const result = {};
    const names = keys(value);
    for (let at = 0; at < names.length; at++) {
        const element = copyIn(value[names[at]], depth + 1, functionOf);
        if (element !== undefined) assignMember(result, names[at], element);
    }
    return result;
}
