// What a user does in the document of a page, as actions of the program.

import { observeDrags } from "./drags.js";
import { observeItems, showTappedRow } from "./items.js";
import { pickerSelector } from "./pickers.js";
import { observeScrolling } from "./scrolling.js";
import { nodeOf, pointOf } from "./targets.js";

const textControls = "input.mini-input, textarea.mini-textarea";

/**
 * Observes a document.
 *
 * - `actions.act(node, kind, value)` performs an action and completes when the program has processed it. The page is
 *   node 0.
 * - `actions.openPicker(node)` opens a picker of the page.
 * - `actions.observeMedia(document)` observes the videos of the page.
 * - `actions.canPull()` returns whether the page can be pulled down, `actions.pull(distance)` shows how far it is, and
 *   `actions.release(isComplete)` ends that.
 *
 * `showPage(top)` scrolls the page for the program, and `showChanges()` shows the items and positions that the program
 * has changed.
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
    actions.observeMedia(frameDocument);
    const scrolling = observeScrolling(frameDocument, listen, actions);
    const items = observeItems(frameDocument, listen, actions);
    return {
        showPage: scrolling.showPage,
        showChanges() {
            items.show();
            scrolling.showViews();
        },
    };
}

/** Taps an element. The picker that contains it opens afterwards. */
function tap(target, point, actions) {
    const marker = target.closest(".mini-map > .mini-marker[data-marker]");
    if (marker !== null) {
        const value = { type: "markerTap", detail: JSON.parse(marker.dataset.marker) };
        return actions.act(nodeOf(marker), "trigger", value);
    }
    actions.act(nodeOf(target), "tap", point);
    showTappedRow(target);
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
