// What lives in the logic context of a program under test. Evaluated before any of the program's code.
(function (tell, settings) {
    "use strict";

    const { apply } = Reflect;
    const currentPages = getCurrentPages;

    // The same numbers in every run: mulberry32.
    let state = settings.seed >>> 0;
    Math.random = () => {
        state = (state + 0x6D2B79F5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };

    function pageAt(index) {
        const page = currentPages()[index];
        if (page === undefined) throw new Error("the page is not open any more");
        return page;
    }

    return {
        evaluate: (body, values) => async () => (typeof body === "function" ? apply(body, undefined, values) : body),
        setData: (index, changes) => async () => {
            const page = pageAt(index);
            await new Promise(resolve => page.setData(changes, resolve));
        },
        callMethod: (index, name, values) => async () => {
            const page = pageAt(index);
            if (typeof page[name] !== "function") throw new TypeError(`page "${page.route}" has no method "${name}"`);
            return apply(page[name], page, values);
        },
    };
})
