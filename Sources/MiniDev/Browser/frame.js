// The frame that shows the document of a page.
//
// The frame is sandboxed: nothing in it runs, and its policy forbids scripts. Listeners are added from here.

import { Controls } from "./controls.js";
import { observeEvents } from "./events.js";
import { morphDocument } from "./morph.js";

/** What a document needs to be used like a phone. Rules of programs override these, except those of the bars. */
const ownStyles = `
    :where(html) { -webkit-user-select: none; user-select: none; scrollbar-width: none; }
    :where(input, textarea) { -webkit-user-select: text; user-select: text; }
    html { padding: 0 !important; }
    html[data-dev-top] { touch-action: pan-x pan-down; }
    html::after { display: none !important; }
    .mini-title-bar, .mini-tab-bar { display: none !important; }
    :where(.mini-scroll-view, .mini-swiper) { scrollbar-width: none; }
    :where(.mini-swiper) { scroll-snap-type: x mandatory; overscroll-behavior-x: contain; }
    .mini-swiper[data-dev-dragged] { scroll-snap-type: none; }
    :where(.mini-swiper-item) { scroll-snap-align: start; scroll-snap-stop: always; }
    :where(.mini-movable-view) { touch-action: none; }
    :where([role=button], .mini-navigator, .mini-picker) { cursor: pointer; }
    :focus-visible { outline: 2px solid #2956d8 !important; outline-offset: 2px; }
`;

/** Elements that a user can operate and that HTML does not make focusable. */
const operable = "[role=button]:not([disabled]), .mini-navigator, .mini-picker, .mini-label:not(:has(input))";

export class PageFrame {
    #controls = new Controls();
    #text;
    #title;
    /** Completes when the first document is loaded. */
    loaded;
    element;

    /** `actions` is described in `events.js`. */
    constructor(text, title, container, actions, scrollTop = 0) {
        this.#text = text;
        this.#title = title;
        const frame = document.createElement("iframe");
        this.element = frame;
        frame.setAttribute("sandbox", "allow-same-origin");
        frame.title = title;
        this.loaded = new Promise((complete) => {
            frame.addEventListener("load", () => {
                this.#start(actions, scrollTop);
                complete();
            }, { once: true });
        });
        frame.srcdoc = text;
        container.append(frame);
    }

    get document() {
        return this.element.contentDocument;
    }

    get title() {
        return this.#title;
    }

    get scrollTop() {
        return this.document?.scrollingElement?.scrollTop ?? 0;
    }

    #isStarted = false;

    #start(actions, scrollTop) {
        const sheet = new this.element.contentWindow.CSSStyleSheet();
        sheet.replaceSync(ownStyles);
        this.document.adoptedStyleSheets = [sheet];
        this.#isStarted = true;
        // Patches may have come while the document loaded.
        this.#morph();
        this.document.scrollingElement.scrollTop = scrollTop;
        this.events = observeEvents(this.document, this.#controls, actions);
        this.events.showItems();
    }

    /** Shows another document in place. */
    show(text, title) {
        this.#text = text;
        this.#title = title;
        this.element.title = title;
        if (!this.#isStarted) return;
        this.#morph();
        this.events.showItems();
    }

    /** Replaces the UTF-16 code units from `start` to `end` of the document. */
    patch({ start, end, text, title }) {
        this.show(this.#text.slice(0, start) + text + this.#text.slice(end), title ?? this.#title);
    }

    #morph() {
        const next = new DOMParser().parseFromString(this.#text, "text/html");
        for (const target of next.querySelectorAll(operable)) {
            if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "0");
        }
        morphDocument(this.document, next, (control) => this.#controls.keepsValue(control));
    }

    /** The element of a node, or null. */
    elementOf(node) {
        return this.document?.querySelector(`[data-node="${Number(node)}"]`) ?? null;
    }

    /** The innermost element of the program at a place of the frame, or null. */
    elementAt(x, y) {
        return this.document?.elementFromPoint(x, y)?.closest("[data-node]") ?? null;
    }

    remove() {
        this.element.remove();
    }
}
