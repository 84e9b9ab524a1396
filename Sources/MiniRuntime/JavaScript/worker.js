// The globals of a worker, and the functions that the host calls.

const kindOf = value => (value === null ? "null" : typeof value);

// Calls a function of the worker; an error that it throws is reported, and undefined returned.
function guard(callback, receiver, values) {
    try {
        return apply(callback, receiver, values);
    } catch (error) {
        report(error);
        return undefined;
    }
}

const messageListeners = [];
// The messages that arrive before the worker's file has ended; undefined afterwards.
let heldMessages = [];

function receive(message) {
    if (heldMessages !== undefined) {
        heldMessages[heldMessages.length] = message;
        return;
    }
    for (let index = 0; index < messageListeners.length; index++) guard(messageListeners[index], undefined, [message]);
}

function releaseMessages() {
    const held = heldMessages;
    heldMessages = undefined;
    for (let index = 0; index < held.length; index++) receive(held[index]);
}

// Runs the worker's file.
function begin(path) {
    let pending;
    try {
        ({ pending } = load(path));
    } finally {
        if (pending === undefined) releaseMessages();
    }
    if (pending === undefined) return;
    apply(nativeThen, pending, [releaseMessages, error => {
        releaseMessages();
        report(error);
    }]);
}

defineGlobals({
    Function: functionMaker(),
    worker: {
        postMessage: message => post(message),
        onMessage(listener) {
            if (typeof listener !== "function") {
                throw new TypeError(`worker.onMessage: expected a function, found ${kindOf(listener)}`);
            }
            messageListeners[messageListeners.length] = listener;
        },
    },
});

return { begin, fireTimer, receive };
