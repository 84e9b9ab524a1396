// Workers of a program; loaded when it creates the first one.

(function (callWorker, print, on, off, guard) {
    "use strict";

    // Undefined for a worker that cannot be created, as the vendor documents.
    return function createWorker(path) {
        const result = callWorker("start", `${path}`);
        if (typeof result === "string") {
            print("warn", `my.createWorker: ${result}`);
            return undefined;
        }
        const listeners = [];
        const event = `worker ${result}`;
        on(event, message => {
            for (let index = 0; index < listeners.length; index++) guard(listeners[index], undefined, [message]);
        });
        return {
            postMessage: message => callWorker("post", result, message),
            onMessage(listener) {
                if (typeof listener !== "function") throw new TypeError("worker.onMessage: expected a function");
                listeners[listeners.length] = listener;
            },
            terminate() {
                off(event);
                callWorker("end", result);
            },
        };
    };
})
