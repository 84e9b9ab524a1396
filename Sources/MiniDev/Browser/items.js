// The items that swipers show, and the rows in the middle of the columns of a picker-view.

import { nodeOf } from "./targets.js";

// A component of a program can have the name of a built-in one.
const swiperSelector = ".mini-swiper:not([data-component])";
const viewSelector = ".mini-picker-view:not([data-component])";
export const columnSelector = ".mini-picker-view-column:not([data-component])";

/** How a swiper scrolls: the position, and the size of an item. */
export function swipingOf(swiper) {
    const isVertical = swiper.hasAttribute("data-vertical");
    return isVertical
        ? { isVertical, place: swiper.scrollTop, size: swiper.clientHeight, end: swiper.scrollHeight }
        : { isVertical, place: swiper.scrollLeft, size: swiper.clientWidth, end: swiper.scrollWidth };
}

/** Scrolls a swiper to a position. */
export function swipeTo(swiper, place, behavior) {
    swiper.scrollTo({ [swipingOf(swiper).isVertical ? "top" : "left"]: place, behavior });
}

/** How far the middle of a row is below the middle of its column. */
function offsetOf(row, column) {
    const [inner, outer] = [row.getBoundingClientRect(), column.getBoundingClientRect()];
    return inner.top + inner.height / 2 - outer.top - outer.height / 2;
}

/** The index of the row in the middle of a column; -1 without rows. */
export function middleRow(column) {
    const offsets = [...column.children].map((row) => Math.abs(offsetOf(row, column)));
    return offsets.indexOf(Math.min(...offsets));
}

/** Scrolls a column until a row is in the middle. */
export function showRow(column, index, behavior) {
    const row = column.children[index];
    if (row !== undefined) column.scrollBy({ top: offsetOf(row, column), behavior });
}

/** Shows the tapped row of a column in its middle. */
export function showTappedRow(target) {
    const column = target.closest(columnSelector);
    const index = [...column?.children ?? []].findIndex((row) => row.contains(target));
    if (index >= 0) showRow(column, index, "smooth");
}

/**
 * Observes the items of a document. What a user shows is reported when it stands still.
 *
 * `show()` shows the items that the program has changed.
 */
export function observeItems(frameDocument, listen, actions) {
    /** The index that is shown, by swiper or column. */
    const shown = new WeakMap();
    listen("scrollend", ({ target }) => {
        if (target === frameDocument) return;
        if (target.matches(swiperSelector)) endSwipe(target);
        // A column that is dragged still turns.
        else if (target.matches(columnSelector) && !target.hasAttribute("data-dev-dragged")) endTurn(target);
    });

    function endSwipe(swiper) {
        const { place, size } = swipingOf(swiper);
        if (size === 0) return;
        swiper.removeAttribute("data-dev-dragged");
        const index = Math.round(place / size);
        if (index === (shown.get(swiper) ?? 0)) return;
        shown.set(swiper, index);
        actions.act(nodeOf(swiper), "change", index);
    }

    function endTurn(column) {
        const view = column.closest(viewSelector);
        const index = middleRow(column);
        if (view === null || index < 0 || index === (shown.get(column) ?? 0)) return;
        shown.set(column, index);
        const indexes = [...view.querySelectorAll(columnSelector)].map(middleRow);
        if (!indexes.includes(-1)) actions.act(nodeOf(view), "change", indexes);
    }

    /** Calls a function if another index is to be shown than before. The first one is shown at once. */
    function show(scroller, index, scroll) {
        if (!Number.isInteger(index) || index === shown.get(scroller)) return;
        // What is hidden cannot scroll, and follows when it is shown.
        if (scroller.clientHeight === 0) return;
        const isFirst = !shown.has(scroller);
        shown.set(scroller, index);
        scroll(isFirst ? "instant" : "smooth");
    }

    return {
        show() {
            for (const swiper of frameDocument.querySelectorAll(`${swiperSelector}[data-current]`)) {
                const index = Number(swiper.dataset.current);
                show(swiper, index, (behavior) => swipeTo(swiper, index * swipingOf(swiper).size, behavior));
            }
            for (const view of frameDocument.querySelectorAll(`${viewSelector}[data-current]`)) {
                const indexes = indexesOf(view.dataset.current);
                [...view.querySelectorAll(columnSelector)].forEach((column, at) => {
                    const index = Number(indexes[at] ?? 0);
                    show(column, index, (behavior) => showRow(column, index, behavior));
                });
            }
        },
    };
}

/** The indexes in an attribute, which is a list as JSON unless the program has set another value. */
function indexesOf(text) {
    try {
        return Object.values(JSON.parse(text) ?? {});
    } catch {
        return [];
    }
}
