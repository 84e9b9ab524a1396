// The positions of events. The layout is queried when a program first reads a position, since few programs do, and the layout
// of a page takes longer than the dispatch of a touch. Loaded when the first event is dispatched.
//
// `query` passes requests about a page to the host; `conceal` makes the console print a late member as its value.
(function (query, conceal) {
    "use strict";

    const { defineProperty } = Reflect;
    const { hasOwn } = Object;
    const nowhere = { left: 0, top: 0, width: 0, height: 0 };

    // Returns a function that reads the box of an element in the window and the scroll position of its page once.
    function boxReader(page, element) {
        let place;
        return () => {
            if (place === undefined) {
                const results = query(page, [
                    { element, fields: { rect: true, size: true } }, { fields: { scrollOffset: true } },
                ]);
                place = { box: results?.[0] ?? nowhere, scrollTop: results?.[1]?.scrollTop ?? 0 };
            }
            return place;
        };
    }

    // Defines members that are computed when they are first read, and are plain from then on.
    function late(object, members) {
        for (const name in members) {
            const set = value =>
                defineProperty(object, name, {
                    __proto__: null, value, writable: true, enumerable: true, configurable: true,
                });
            const get = () => {
                const value = members[name]();
                set(value);
                return value;
            };
            defineProperty(object, name, { __proto__: null, get, set, enumerable: true, configurable: true });
        }
        conceal(object);
    }

    function putOffset(target, read) {
        if (target === undefined) return;
        late(target, { offsetLeft: () => read().box.left, offsetTop: () => read().box.top + read().scrollTop });
    }

    // The middle of the touched element.
    function putPoint(point, read) {
        const x = () => read().box.left + read().box.width / 2;
        const y = () => read().box.top + read().box.height / 2;
        if (hasOwn(point, "x")) {
            late(point, { x: () => read().box.width / 2, y: () => read().box.height / 2 });
        } else if (hasOwn(point, "pageX")) {
            late(point, { pageX: x, pageY: () => y() + read().scrollTop, clientX: x, clientY: y });
        }
    }

    // `place` contains the ids of the touched element and of the element with the handler, and whether the touch has no point.
    return (event, page, place) => {
        const touched = boxReader(page, place[0]);
        putOffset(event.target, touched);
        putOffset(event.currentTarget, place[0] === place[1] ? touched : boxReader(page, place[1]));
        if (place[2] !== true) return;
        const { touches, changedTouches } = event;
        if (touches === undefined) return putPoint(event.detail, touched);
        for (let at = 0; at < touches.length; at++) putPoint(touches[at], touched);
        for (let at = 0; at < changedTouches.length; at++) putPoint(changedTouches[at], touched);
    };
})
