// The transfers of data to the view. A file of the part of the prelude that `definitions.js` begins.
//
// Each change of data outside of `$batchedUpdates` and of lifecycles is a transfer of its own. Where components can see the
// difference, the view renders one before the next is made. Elsewhere the transfers of a turn are rendered together.

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

// Called before data changes: renders what waits, unless the change belongs to it.
function beforeTransfer(id, tracker) {
    // What changes while an instance is updated is part of its update.
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
    // The next change comes from outside.
    rounds = 0;
}
