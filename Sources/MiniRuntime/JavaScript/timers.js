// setTimeout, setInterval and their cancellation, on the program's clock.

// Timers by names such as "#1": number keys would make an array that grows with every timer.
const timers = create(null);
let lastIdentifier = 0;

function addTimer(name, callback, delay, values, repeats) {
    // Programs write `setTimeout(this.next(), 500)`, which the vendor's hosts accept.
    if (typeof callback !== "function") {
        print("warn", `${name}: expected a function, found ${kindOf(callback)}; nothing will be called`);
        return ++lastIdentifier;
    }
    const milliseconds = Number(delay);
    const identifier = lastIdentifier + 1;
    if (!setTimer(identifier, milliseconds > 0 ? milliseconds : 0, repeats)) {
        throw new RangeError(`${name}: too many timers are waiting`);
    }
    lastIdentifier = identifier;
    timers[`#${identifier}`] = { callback, values, repeats };
    return identifier;
}

function removeTimer(identifier) {
    const number = Number(identifier);
    const name = `#${number}`;
    if (timers[name] === undefined) return;
    delete timers[name];
    clearTimer(number);
}

// Called by the host when a timer is due.
function fireTimer(identifier) {
    const name = `#${identifier}`;
    const timer = timers[name];
    if (timer === undefined) return;
    if (!timer.repeats) delete timers[name];
    guard(timer.callback, undefined, timer.values);
}

defineGlobals({
    setTimeout: (callback, delay, ...values) => addTimer("setTimeout", callback, delay, values, false),
    setInterval: (callback, delay, ...values) => addTimer("setInterval", callback, delay, values, true),
    clearTimeout: identifier => removeTimer(identifier),
    clearInterval: identifier => removeTimer(identifier),
});
