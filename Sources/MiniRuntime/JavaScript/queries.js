// Selector queries, intersection observers and media query observers. Loaded when a program first makes one.
//
// `query` passes requests about a page to the host, `later` calls a callback when the view is up to date, `scopeOf` returns the
// page and the owner of an instance, `topPage` the page that is shown, `contextOf` and `nodeOf` the context object and the node
// of an element.
"use strict";
(function ({ isArray, guard, fail, query, later, scopeOf, topPage, contextOf, nodeOf, wallTime }) {
    const observerLimit = 1000;
    const requestLimit = 1000;
    const selectorLimit = 10000;
    let observers = [];
    let isCheckScheduled = false;

    const callable = callback => (typeof callback === "function" ? callback : undefined);
    const isRecord = value => value !== null && typeof value === "object";
    const numberOr = (value, otherwise) => (typeof value === "number" && value === value ? value : otherwise);

    function selectorOf(value) {
        const selector = `${value}`;
        if (selector.length > selectorLimit) {
            throw new RangeError(`a selector has more than ${selectorLimit} characters`);
        }
        return selector;
    }

    // ---- queries --------------------------------------------------------------------------------------------

    class SelectorQuery {
        #scope;
        #target = { selector: undefined, isAll: false };
        #requests = [];
        #callbacks = [];
        #isSent = false;
        // One object for each request, in order: frameworks store their callbacks on them.
        actions = [];

        constructor(scope) {
            this.#scope = scope;
        }

        in(component) {
            this.#scope = scopeOf(component) ?? this.#scope;
            return this;
        }

        select(selector) {
            this.#target = { selector: selectorOf(selector), isAll: false };
            return this;
        }

        selectAll(selector) {
            this.#target = { selector: selectorOf(selector), isAll: true };
            return this;
        }

        selectViewport() {
            this.#target = { selector: undefined, isAll: false };
            return this;
        }

        boundingClientRect(callback) {
            return this.#add({ rect: true, size: true, place: true }, callback);
        }

        scrollOffset(callback) {
            return this.#add({ id: true, dataset: true, scrollOffset: true }, callback);
        }

        fields(fields, callback) {
            const { id, dataset, rect, size, scrollOffset, context, node, computedStyle, properties } =
                isRecord(fields) ? fields : {};
            return this.#add({ id, dataset, rect, size, scrollOffset, context, node, computedStyle, properties }, callback);
        }

        node(callback) {
            return this.#add({ node: true }, callback);
        }

        context(callback) {
            return this.#add({ context: true }, callback);
        }

        #add(fields, callback) {
            if (this.#isSent) {
                this.actions = [];
                this.#isSent = false;
            }
            if (this.#requests.length >= requestLimit) {
                throw new RangeError(`a selector query has more than ${requestLimit} requests; call exec() in between`);
            }
            this.actions[this.actions.length] = {};
            this.#requests[this.#requests.length] = { ...this.#target, owner: this.#scope.owner, fields };
            this.#callbacks[this.#callbacks.length] = callable(callback);
            return this;
        }

        exec(callback) {
            const requests = this.#requests;
            const callbacks = this.#callbacks;
            const scope = this.#scope;
            this.#requests = [];
            this.#callbacks = [];
            this.#isSent = true;
            later(() => {
                const fetched = query(scope.page ?? topPage(), requests) ?? [];
                const results = [];
                for (let at = 0; at < requests.length; at++) {
                    results[at] = complete(fetched[at] ?? (requests[at].isAll ? [] : null), requests[at].fields);
                }
                for (let at = 0; at < requests.length; at++) {
                    if (callbacks[at] !== undefined) guard(callbacks[at], this, [results[at]]);
                }
                if (callable(callback) !== undefined) guard(callback, this, [results]);
            });
            return this;
        }
    }

    // Adds contexts and nodes, which exist only in this context, by the element's tag and id.
    function complete(result, { context, node }) {
        if (context !== true && node !== true) return result;
        if (isArray(result)) {
            for (let at = 0; at < result.length; at++) complete(result[at], { context, node });
        } else if (result !== null) {
            const { element } = result;
            delete result.element;
            if (context === true) result.context = (element && contextOf(element)) ?? null;
            if (node === true) result.node = (element && nodeOf(element)) ?? null;
        }
        return result;
    }

    // ---- intersections --------------------------------------------------------------------------------------

    class IntersectionObserver {
        #scope;
        #options;
        #relatives = [];
        #observer;

        constructor(scope, options) {
            this.#scope = scope;
            this.#options = isRecord(options) ? options : {};
        }

        relativeTo(selector, margins) {
            if (this.#relatives.length >= requestLimit) {
                throw new RangeError(`an observer has more than ${requestLimit} reference elements`);
            }
            this.#relatives[this.#relatives.length] = { selector: selectorOf(selector), margins: marginsOf(margins) };
            return this;
        }

        relativeToViewport(margins) {
            this.#relatives[this.#relatives.length] = { selector: undefined, margins: marginsOf(margins) };
            return this;
        }

        observe(selector, callback) {
            if (callable(callback) === undefined) throw new TypeError("observe: expected a function");
            this.disconnect();
            const { thresholds, initialRatio, selectAll, observeAll, dataset } = this.#options;
            const relatives = this.#relatives.length > 0 ? this.#relatives : [{ selector: undefined, margins: marginsOf() }];
            this.#observer = {
                page: this.#scope.page ?? topPage(), owner: this.#scope.owner, selector: selectorOf(selector), relatives, callback,
                thresholds: isArray(thresholds) && thresholds.length > 0 ? thresholds : [0],
                initialRatio: numberOr(initialRatio, 0), isAll: selectAll === true || observeAll === true,
                hasDataset: dataset === true, ratios: { __proto__: null }, receiver: this,
            };
            add(this.#observer);
        }

        disconnect() {
            if (this.#observer !== undefined) remove(this.#observer);
            this.#observer = undefined;
        }
    }

    function marginsOf(margins) {
        const { left, right, top, bottom } = isRecord(margins) ? margins : {};
        return { left: numberOr(left, 0), right: numberOr(right, 0), top: numberOr(top, 0), bottom: numberOr(bottom, 0) };
    }

    function add(observer) {
        if (observers.length >= observerLimit) throw new RangeError(`more than ${observerLimit} observers are connected`);
        const next = [];
        for (let at = 0; at < observers.length; at++) next[at] = observers[at];
        next[next.length] = observer;
        observers = next;
        scheduleCheck();
    }

    function remove(observer) {
        const rest = [];
        for (let at = 0; at < observers.length; at++) {
            if (observers[at] !== observer) rest[rest.length] = observers[at];
        }
        observers = rest;
    }

    function scheduleCheck() {
        if (isCheckScheduled) return;
        isCheckScheduled = true;
        later(() => {});
    }

    // Checks all observers. The host calls this function whenever the view is up to date.
    function check() {
        isCheckScheduled = false;
        const current = observers;
        for (let at = 0; at < current.length; at++) {
            try {
                if (current[at].media !== undefined) checkMedia(current[at]);
                else checkIntersection(current[at]);
            } catch (error) {
                fail(error);
            }
        }
    }

    function checkIntersection(observer) {
        // An observer that was connected before the first page waits for it.
        observer.page ??= topPage();
        if (observer.page === undefined) return;
        const fields = { key: true, id: true, rect: true, size: true, clips: true, dataset: observer.hasDataset };
        const requests = [{ selector: observer.selector, isAll: observer.isAll, owner: observer.owner, fields }];
        for (let at = 0; at < observer.relatives.length; at++) {
            const { selector } = observer.relatives[at];
            requests[at + 1] = {
                selector, isAll: false, owner: observer.owner, fields: { key: true, rect: true, size: true, clips: true },
            };
        }
        const results = query(observer.page, requests);
        if (results === undefined) return remove(observer);
        const relative = relativeRect(results, observer.relatives);
        const targets = observer.isAll ? results[0] : results[0] === null ? [] : [results[0]];
        const ratios = { __proto__: null };
        const calls = [];
        for (let at = 0; at < targets.length; at++) {
            const target = targets[at];
            const shared = relative === undefined ? undefined : sharedRect(target, relative, results);
            const ratio = shared === undefined ? 0 : ratioOf(shared, target);
            const before = observer.ratios[target.key] ?? observer.initialRatio;
            ratios[target.key] = ratio;
            if (crosses(observer.thresholds, before, ratio)) {
                calls[calls.length] = entryOf(observer, target, shared, relative, ratio);
            }
        }
        observer.ratios = ratios;
        for (let at = 0; at < calls.length; at++) guard(observer.callback, observer.receiver, [calls[at]]);
    }

    function crosses(thresholds, before, now) {
        for (let at = 0; at < thresholds.length; at++) {
            const threshold = thresholds[at];
            if (threshold <= 0 ? before > 0 !== now > 0 : before >= threshold !== now >= threshold) return true;
        }
        return false;
    }

    // The intersection of all reference areas; undefined if one of them is missing or they do not intersect.
    function relativeRect(results, relatives) {
        let result;
        for (let at = 0; at < relatives.length; at++) {
            const reference = results[at + 1];
            if (reference === null) return undefined;
            const { margins } = relatives[at];
            const left = reference.left ?? 0;
            const top = reference.top ?? 0;
            const rect = {
                left: left - margins.left, top: top - margins.top,
                right: left + reference.width + margins.right, bottom: top + reference.height + margins.bottom,
            };
            result = result === undefined ? rect : intersection(result, rect);
            if (result === undefined) return undefined;
        }
        return result;
    }

    // The visible rectangle of a target in the reference area; undefined if it is not visible.
    function sharedRect(target, relative, results) {
        // An element that is not shown has an empty rectangle at the window's corner.
        if (target.clips === null) return undefined;
        let shared = intersection(target, relative);
        for (let at = 0; shared !== undefined && at < target.clips.length; at++) {
            if (!isAround(target.clips[at].key, results)) shared = intersection(shared, target.clips[at]);
        }
        return shared;
    }

    // Whether an element contains or is all reference areas: it does not clip targets in them.
    function isAround(key, results) {
        for (let at = 1; at < results.length; at++) {
            const { key: own, clips } = results[at];
            let isIn = own === key;
            // The window has no clips.
            for (let outer = 0; !isIn && outer < (clips?.length ?? 0); outer++) isIn = clips[outer].key === key;
            if (!isIn) return false;
        }
        return true;
    }

    function intersection(one, other) {
        const left = one.left > other.left ? one.left : other.left;
        const top = one.top > other.top ? one.top : other.top;
        const right = one.right < other.right ? one.right : other.right;
        const bottom = one.bottom < other.bottom ? one.bottom : other.bottom;
        return right < left || bottom < top ? undefined : { left, top, right, bottom };
    }

    // The visible share of a target; 1 for a target without an area.
    function ratioOf(shared, target) {
        const area = (target.right - target.left) * (target.bottom - target.top);
        return area > 0 ? (shared.right - shared.left) * (shared.bottom - shared.top) / area : 1;
    }

    const nowhere = { left: 0, top: 0, right: 0, bottom: 0 };
    const withSize = ({ left, top, right, bottom }) =>
        ({ left, top, right, bottom, width: right - left, height: bottom - top });

    function entryOf(observer, target, shared, relative, intersectionRatio) {
        const entry = {
            intersectionRatio,
            intersectionRect: withSize(shared ?? nowhere),
            boundingClientRect: withSize(target),
            relativeRect: withSize(relative ?? nowhere),
            time: wallTime(), id: target.id,
        };
        if (observer.hasDataset) entry.dataset = target.dataset;
        return entry;
    }

    // ---- media queries --------------------------------------------------------------------------------------

    class MediaQueryObserver {
        #scope;
        #observer;

        constructor(scope) {
            this.#scope = scope;
        }

        observe(descriptor, callback) {
            if (!isRecord(descriptor)) throw new TypeError("observe: expected an object");
            if (callable(callback) === undefined) throw new TypeError("observe: expected a function");
            this.disconnect();
            const { minWidth, maxWidth, width, minHeight, maxHeight, height, orientation } = descriptor;
            this.#observer = {
                media: { minWidth, maxWidth, width, minHeight, maxHeight, height, orientation },
                page: this.#scope.page ?? topPage(), callback, matches: undefined, receiver: this,
            };
            add(this.#observer);
        }

        disconnect() {
            if (this.#observer !== undefined) remove(this.#observer);
            this.#observer = undefined;
        }
    }

    function checkMedia(observer) {
        const results = query(observer.page, [{ selector: undefined, isAll: false, fields: { size: true } }]);
        if (results === undefined) return remove(observer);
        const { minWidth, maxWidth, width, minHeight, maxHeight, height, orientation } = observer.media;
        const window = results[0];
        const matches = !(window.width < minWidth) && !(window.width > maxWidth) &&
            !(window.height < minHeight) && !(window.height > maxHeight) &&
            (width === undefined || window.width === width) && (height === undefined || window.height === height) &&
            (orientation === undefined || orientation === (window.width > window.height ? "landscape" : "portrait"));
        if (matches === observer.matches) return;
        observer.matches = matches;
        guard(observer.callback, observer.receiver, [{ matches }]);
    }

    return {
        check,
        createSelectorQuery: scope => new SelectorQuery(scope),
        createIntersectionObserver: (scope, options) => new IntersectionObserver(scope, options),
        createMediaQueryObserver: scope => new MediaQueryObserver(scope),
    };
})
