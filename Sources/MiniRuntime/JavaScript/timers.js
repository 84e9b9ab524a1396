// setTimeout, setInterval and their cancellation, on the program's clock.
(function (host, prelude) {
    "use strict";

    const { setTimer, clearTimer } = host;
    const { get: mapGet, set: mapSet, delete: mapDelete } = Map.prototype;
    const { apply, defineProperty } = Reflect;
    const timers = new Map();
    let lastIdentifier = 0;

    function add(name, callback, delay, values, repeats) {
        if (typeof callback !== "function") throw new TypeError(`${name}: expected a function, found ${typeof callback}`);
        const milliseconds = Number(delay);
        const identifier = lastIdentifier + 1;
        if (!setTimer(identifier, milliseconds > 0 ? milliseconds : 0, repeats)) {
            throw new RangeError(`${name}: too many timers are waiting`);
        }
        lastIdentifier = identifier;
        apply(mapSet, timers, [identifier, { callback, values, repeats }]);
        return identifier;
    }

    function remove(identifier) {
        const number = Number(identifier);
        if (apply(mapDelete, timers, [number])) clearTimer(number);
    }

    // Called by the host when a timer is due.
    prelude.fireTimer = function (identifier) {
        const timer = apply(mapGet, timers, [identifier]);
        if (timer === undefined) return;
        if (!timer.repeats) apply(mapDelete, timers, [identifier]);
        prelude.guard(timer.callback, undefined, timer.values);
    };

    const functions = {
        setTimeout: (callback, delay, ...values) => add("setTimeout", callback, delay, values, false),
        setInterval: (callback, delay, ...values) => add("setInterval", callback, delay, values, true),
        clearTimeout: identifier => remove(identifier),
        clearInterval: identifier => remove(identifier),
    };
    for (const name in functions) {
        defineProperty(globalThis, name, { value: functions[name], writable: true, enumerable: false, configurable: true });
    }
})
