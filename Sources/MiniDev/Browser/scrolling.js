// Scrolling: what a user scrolls is reported, and what the program scrolls is shown.

import { throttled } from "./elements.js";
import { nodeOf } from "./targets.js";

/** The time between two messages about scrolling, in milliseconds. */
const scrollInterval = 100;

const viewSelector = ".mini-scroll-view:not([data-component])";

const placeOf = ({ scrollLeft, scrollTop }) => ({ left: Math.round(scrollLeft), top: Math.round(scrollTop) });

/** A position of an attribute; undefined for none. */
const numberOf = (text) => (text === undefined || text === "" || Number.isNaN(Number(text)) ? undefined : Number(text));

/**
 * Observes the page and the scroll-views of a document.
 *
 * `showViews()` scrolls the views whose attributes the program has changed, and `showPage(top)` the page.
 */
export function observeScrolling(frameDocument, listen, actions) {
    const reporters = new WeakMap();
    /** The positions that the program has, by the element that scrolls. They need no report. */
    const known = new WeakMap();
    /** The attributes of scroll-views that have been applied. */
    const applied = new WeakMap();
    const root = frameDocument.documentElement;
    const page = frameDocument.scrollingElement;

    // At the top, a finger that moves down pulls the page instead of scrolling it.
    root.toggleAttribute("data-dev-top", page.scrollTop <= 0);
    listen("scroll", ({ target }) => {
        if (target === frameDocument) root.toggleAttribute("data-dev-top", page.scrollTop <= 0);
        else if (!target.matches(viewSelector)) return;
        const scroller = target === frameDocument ? page : target;
        if (!reporters.has(scroller)) {
            reporters.set(scroller, throttled(scrollInterval, () => report(scroller)));
        }
        reporters.get(scroller)();
    });

    function report(scroller) {
        const place = placeOf(scroller);
        const former = known.get(scroller);
        if (place.left === former?.left && place.top === former?.top) return;
        known.set(scroller, place);
        actions.act(scroller === page ? 0 : nodeOf(scroller), "scroll", place);
    }

    function scroll(scroller, place) {
        scroller.scrollTo({ ...place, behavior: "instant" });
        known.set(scroller, placeOf(scroller));
    }

    /** Scrolls a view to the child that its attributes newly name, or else to their new positions. */
    function showView(view) {
        const { scrollLeft: left, scrollTop: top, scrollIntoView: id } = view.dataset;
        const former = applied.get(view) ?? {};
        applied.set(view, { left, top, id });
        const child = id && id !== former.id ? view.querySelector(`#${CSS.escape(id)}`) : null;
        if (child !== null) {
            const [inner, outer] = [child.getBoundingClientRect(), view.getBoundingClientRect()];
            return scroll(view, {
                left: view.scrollLeft + inner.left - outer.left, top: view.scrollTop + inner.top - outer.top,
            });
        }
        const reported = known.get(view);
        const changed = (text, formerText, place) => {
            const number = text === formerText ? undefined : numberOf(text);
            // A program that stores the reported position moves nothing: the user may have scrolled further.
            return number === undefined || Math.abs(number - place) < 1 ? undefined : number;
        };
        const place = { left: changed(left, former.left, reported?.left), top: changed(top, former.top, reported?.top) };
        if (place.left !== undefined || place.top !== undefined) scroll(view, place);
    }

    return {
        showViews: () => frameDocument.querySelectorAll(viewSelector).forEach(showView),
        showPage: (top) => scroll(page, { top }),
    };
}
