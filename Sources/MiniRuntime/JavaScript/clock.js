// Date on a virtual clock, evaluated only in programs with such a clock.
(function (wallTime) {
    "use strict";

    const { construct } = Reflect;
    const NativeDate = Date;

    NativeDate.now = () => wallTime();
    const VirtualDate = new Proxy(NativeDate, {
        __proto__: null,
        apply: () => String(new NativeDate(wallTime())),
        construct: (target, values, newTarget) =>
            construct(target, values.length === 0 ? [wallTime()] : values, newTarget),
    });
    NativeDate.prototype.constructor = VirtualDate;
    Object.defineProperty(globalThis, "Date", { __proto__: null, value: VirtualDate, writable: true, configurable: true });
})
