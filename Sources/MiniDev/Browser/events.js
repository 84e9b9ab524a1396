// What a user does in the document of a page, as actions of the program.

import { observeDrags } from "./drags.js";
import { throttled } from "./elements.js";
import { pickerSelector } from "./pickers.js";
import { nodeOf, pointOf } from "./targets.js";

const textControls = "input.mini-input, textarea.mini-textarea";
/** The time between two messages about scrolling, in milliseconds. */
const scrollInterval = 100;

/**
 * Observes a document.
 *
 * - `actions.act(node, kind, value)` performs an action and completes when the program has processed it. The page is
 *   node 0.
 * - `actions.openPicker(node)` opens a picker of the page.
 * - `actions.pull(distance)` shows how far the page is pulled down, and `actions.release()` ends that.
 */
export function observeEvents(frameDocument, controls, actions) {
    const listen = (type, listener) => frameDocument.addEventListener(type, listener, { capture: true });
    const drags = observeDrags(frameDocument, actions);

    // The program changes the state of its controls, so that what is shown is always its state.
    listen("click", (event) => {
        if (event.target.closest("video, audio")) return;
        event.preventDefault();
        if (drags.takesClick()) return;
        const node = nodeOf(event.target);
        // A click by the keyboard has no place.
        if (node !== 0) tap(event.target, event.detail === 0 ? undefined : pointOf(event), actions);
    });
    listen("submit", (event) => event.preventDefault());
    listen("dragstart", (event) => event.preventDefault());

    observeTyping(frameDocument, listen, controls, actions);
    observeScrolling(frameDocument, listen, actions);
    const items = observeItems(frameDocument, listen, actions);
    return { showItems: items.show };
}

/** Taps an element. The picker that contains it opens afterwards. */
function tap(target, point, actions) {
    actions.act(nodeOf(target), "tap", point);
    const picker = target.closest(pickerSelector);
    if (picker !== null) actions.openPicker(nodeOf(picker));
}

function observeTyping(frameDocument, listen, controls, actions) {
    const type = (control) => controls.follow(control, actions.act(nodeOf(control), "input", control.value));
    listen("input", ({ target, isComposing }) => {
        if (target.matches(textControls) && !isComposing) type(target);
        // The knob of a slider stays where it is until the program has its place.
        else if (target.type === "range") controls.follow(target, endOfDrag(target));
    });
    listen("compositionend", ({ target }) => {
        if (target.matches(textControls)) type(target);
    });
    listen("change", ({ target }) => {
        if (target.type === "range") {
            controls.follow(target, actions.act(nodeOf(target), "change", Number(target.value)));
        }
    });
    listen("keydown", (event) => {
        const { key, target } = event;
        if (event.isComposing || event.altKey || event.metaKey) return;
        if (target.matches(textControls)) {
            const confirms = key === "Enter" && (target.localName === "input" || event.ctrlKey);
            if (confirms) actions.act(nodeOf(target), "confirm", target.value);
        } else if ((key === "Enter" || key === " ") && target.hasAttribute("tabindex")) {
            event.preventDefault();
            if (!event.repeat) tap(target, undefined, actions);
        }
    });
    listen("focusin", ({ target }) => {
        if (target.matches(textControls)) actions.act(nodeOf(target), "focus");
    });
    listen("focusout", ({ target }) => {
        if (!target.matches(textControls)) return;
        // The focus of the program stays when the panels or another window get the focus.
        setTimeout(() => {
            if (frameDocument.activeElement !== target && target.isConnected) actions.act(nodeOf(target), "blur");
        });
    });
}

const endOfDrag = (slider) => new Promise((complete) => {
    // A drag that ends where it began changes nothing.
    for (const type of ["change", "pointerup", "blur"]) slider.addEventListener(type, complete, { once: true });
});

function observeScrolling(frameDocument, listen, actions) {
    const reporters = new WeakMap();
    const root = frameDocument.documentElement;
    // At the top, a finger that moves down pulls the page instead of scrolling it.
    root.toggleAttribute("data-dev-top", frameDocument.scrollingElement.scrollTop <= 0);
    listen("scroll", ({ target }) => {
        if (target === frameDocument) {
            root.toggleAttribute("data-dev-top", frameDocument.scrollingElement.scrollTop <= 0);
        }
        const scroller = target === frameDocument ? frameDocument.scrollingElement : target;
        if (target !== frameDocument && !target.matches(".mini-scroll-view")) return;
        if (!reporters.has(scroller)) {
            const node = target === frameDocument ? 0 : nodeOf(target);
            reporters.set(scroller, throttled(scrollInterval, () => {
                actions.act(node, "scroll", {
                    left: Math.round(scroller.scrollLeft), top: Math.round(scroller.scrollTop),
                });
            }));
        }
        reporters.get(scroller)();
    });
}

/** The items of swipers: the shown one is reported when a swipe ends, and shown when the program changes it. */
function observeItems(frameDocument, listen, actions) {
    const shown = new WeakMap();
    listen("scrollend", ({ target }) => {
        if (target === frameDocument || !target.matches(".mini-swiper") || target.clientWidth === 0) return;
        target.removeAttribute("data-dev-dragged");
        const index = Math.round(target.scrollLeft / target.clientWidth);
        if (index === (shown.get(target) ?? 0)) return;
        shown.set(target, index);
        actions.act(nodeOf(target), "change", index);
    });
    return {
        show() {
            for (const swiper of frameDocument.querySelectorAll(".mini-swiper[data-current]")) {
                const index = Number(swiper.dataset.current);
                if (!Number.isInteger(index) || index === shown.get(swiper)) continue;
                const isFirst = !shown.has(swiper);
                shown.set(swiper, index);
                swiper.scrollTo({ left: index * swiper.clientWidth, behavior: isFirst ? "instant" : "smooth" });
            }
        },
    };
}
