// Presses and drags in the document of a page: long taps, touches, swipes, scrolling with a mouse, and pulling down.

import { columnSelector, middleRow, showRow, swipeTo, swipingOf } from "./items.js";
import { nodeOf, pointOf } from "./targets.js";
import { beginTouch } from "./touches.js";

/** How long a press is until it is a long tap, in milliseconds. */
const longTapTime = 350;
/** How far the finger moves until a press is a drag, in pixels. */
const dragDistance = 8;
/** The part of a swiper's size that a drag crosses to show the next item. */
const swipePart = 0.15;

/** Controls that a mouse operates by dragging. */
const draggable = "input, textarea, video, audio";

/**
 * Observes presses of the first finger, of the mouse and of a pen in a document, one at a time. Other fingers have no effect.
 *
 * `takesClick()` returns whether the click that is being dispatched ends a long tap or a drag.
 */
export function observeDrags(frameDocument, actions) {
    let press = null;
    let takesClick = false;
    const listen = (type, listener) => frameDocument.addEventListener(type, listener, { capture: true });

    // A page that is pulled moves its frame, so distances are measured outside of it.
    const frame = frameDocument.defaultView.frameElement;
    const outerPlace = (event) => {
        const { left, top, width } = frame.getBoundingClientRect();
        const scale = width / frame.offsetWidth;
        return { x: event.clientX + left / scale, y: event.clientY + top / scale };
    };
    const offsetOf = (event) => {
        const { x, y } = outerPlace(event);
        return { x: x - press.start.x, y: y - press.start.y };
    };

    const end = () => {
        clearTimeout(press?.timer);
        // A drag and a touch whose ends were not observed.
        press?.drag?.cancel();
        press?.touch?.cancel();
        press = null;
    };

    listen("pointerdown", (event) => {
        if (!event.isPrimary) return;
        takesClick = false;
        end();
        if (event.button !== 0) return;
        const { target, pointerId } = event;
        const point = pointOf(event);
        const start = outerPlace(event);
        press = { pointerId, target, start, point, drag: null, touch: null, timer: null, isLong: false };
        if (target.closest(draggable)) return;
        press.timer = setTimeout(() => {
            takesClick = true;
            press.isLong = true;
            const node = nodeOf(target);
            if (node !== 0) actions.act(node, "longTap", point);
        }, longTapTime);
    });

    listen("pointermove", (event) => {
        if (event.pointerId !== press?.pointerId) return;
        const { x, y } = offsetOf(event);
        if (press.drag === null) {
            if (press.isLong || Math.hypot(x, y) < dragDistance || press.target.closest(draggable)) return;
            clearTimeout(press.timer);
            takesClick = true;
            press.drag = beginDrag(press.target, x, y, event.pointerType, actions);
            // What moves less is a tap or a long tap, which has a touch of its own.
            const node = nodeOf(press.target);
            if (node !== 0) press.touch = beginTouch(node, press.point, actions.act);
            // The drag continues outside of the phone.
            press.target.setPointerCapture(event.pointerId);
        }
        press.touch?.move(pointOf(event));
        press.drag.move(x, y);
    });

    listen("pointerup", (event) => {
        if (event.pointerId !== press?.pointerId) return;
        if (press.drag !== null) {
            const { x, y } = offsetOf(event);
            press.drag.end(x, y);
            press.drag = null;
            press.touch?.move(pointOf(event));
            press.touch?.end();
        }
        end();
    });
    listen("pointercancel", (event) => {
        if (event.pointerId === press?.pointerId) end();
    });
    // The click of a key follows no press.
    listen("keydown", () => {
        if (press === null) takesClick = false;
    });
    // A long press of a finger opens the menu of the browser.
    listen("contextmenu", (event) => {
        if (event.pointerType === "touch") event.preventDefault();
    });
    return { takesClick: () => takesClick };
}

const nothing = { move() {}, end() {}, cancel() {} };

function beginDrag(target, x, y, pointerType, actions) {
    if (target.closest(".mini-movable-view")) return nothing;
    // A finger scrolls by itself.
    const scrolls = pointerType === "mouse";
    const isHorizontal = Math.abs(x) > Math.abs(y);
    const scroller = scrollerOf(target, isHorizontal);
    const page = target.ownerDocument.scrollingElement;
    const pulls = !isHorizontal && y > 0 && page.scrollTop <= 0 && actions.canPull();
    if (pulls && (scroller === null || scroller === page)) return pull(actions);
    if (!scrolls || scroller === null) return nothing;
    if (scroller.matches(".mini-swiper")) return swipe(scroller);
    return scroller.matches(columnSelector) ? turn(scroller) : scroll(scroller);
}

/** The innermost element around a target that can scroll in a direction, or null. */
function scrollerOf(target, isHorizontal) {
    const page = target.ownerDocument.scrollingElement;
    const view = target.ownerDocument.defaultView;
    for (let element = target; element !== null; element = element.parentElement) {
        const { overflowX, overflowY } = view.getComputedStyle(element);
        const overflow = isHorizontal ? overflowX : overflowY;
        const excess = isHorizontal
            ? element.scrollWidth - element.clientWidth
            : element.scrollHeight - element.clientHeight;
        if (excess > 0 && (element === page || overflow === "auto" || overflow === "scroll")) return element;
    }
    return null;
}

function scroll(scroller) {
    const { scrollLeft, scrollTop } = scroller;
    return {
        ...nothing,
        move: (x, y) => scroller.scrollTo({ left: scrollLeft - x, top: scrollTop - y, behavior: "instant" }),
    };
}

function swipe(swiper) {
    const { isVertical, place, size, end } = swipingOf(swiper);
    const first = Math.round(place / size);
    const distance = (x, y) => (isVertical ? y : x);
    const show = (index) => {
        const target = Math.min(Math.max(index * size, 0), end - size);
        // Nothing scrolls, and no end of scrolling follows.
        if (Math.abs(target - swipingOf(swiper).place) < 1) swiper.removeAttribute("data-dev-dragged");
        else swipeTo(swiper, target, "smooth");
    };
    swiper.setAttribute("data-dev-dragged", "");
    return {
        move: (x, y) => swipeTo(swiper, place - distance(x, y), "instant"),
        end(x, y) {
            const moved = distance(x, y);
            const count = Math.max(Math.round(Math.abs(moved) / size), 1);
            show(Math.abs(moved) < size * swipePart ? first : first - Math.sign(moved) * count);
        },
        cancel: () => show(first),
    };
}

/** Turns a column of a picker-view. The row in the middle is shown when the drag ends. */
function turn(column) {
    const { scrollTop } = column;
    const end = () => {
        showRow(column, middleRow(column), "instant");
        column.removeAttribute("data-dev-dragged");
        column.dispatchEvent(new Event("scrollend"));
    };
    column.setAttribute("data-dev-dragged", "");
    return { move: (_, y) => column.scrollTo({ top: scrollTop - y, behavior: "instant" }), end, cancel: end };
}

function pull(actions) {
    return {
        move: (_, y) => actions.pull(Math.max(y, 0)),
        end: () => actions.release(true),
        cancel: () => actions.release(false),
    };
}
