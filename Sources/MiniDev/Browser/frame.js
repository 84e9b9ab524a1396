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
    :where(.mini-swiper[data-vertical]) { scroll-snap-type: y mandatory; overscroll-behavior: auto contain; }
    .mini-swiper[data-dev-dragged], .mini-picker-view-column[data-dev-dragged] { scroll-snap-type: none; }
    :where(.mini-swiper-item) { scroll-snap-align: start; scroll-snap-stop: always; }
    div:where(.mini-picker-view) { position: relative; }
    :where(.mini-picker-view)::after { content: ""; position: absolute; inset: calc(50% - 17px) 0 auto; height: 34px;
        border: solid #dddddd; border-width: 1px 0; pointer-events: none; }
    div:where(.mini-picker-view-column) { overflow-y: auto; scroll-snap-type: y mandatory; scrollbar-width: none;
        overscroll-behavior-y: contain; cursor: pointer; }
    :where(.mini-picker-view-column)::before, :where(.mini-picker-view-column)::after { content: ""; display: block;
        height: calc(50% - 8px); }
    :where(.mini-picker-view-column > *) { scroll-snap-align: center; min-height: 34px; line-height: 34px; }
    :where([data-touch-move]) { touch-action: pan-y; }
    :where([data-touch-move=catch], canvas[data-touch-move], .mini-movable-view) { touch-action: none; }
    :where(.mini-marker) { cursor: pointer; }
    :where([role=button], .mini-navigator, .mini-picker) { cursor: pointer; }
    :focus-visible { outline: 2px solid #2956d8 !important; outline-offset: 2px; }
`;

/** Elements that a user can operate and that HTML does not make focusable. */
const operable = "[role=button]:not([disabled]), .mini-navigator, .mini-picker, .mini-label:not(:has(input))";

export class PageFrame {
    #controls = new Controls();
    #text;
    #title;
    /** The position with which the document begins. */
    #first;
    /** How often the program had scrolled the page when its last scrolling was shown. */
    #scrollCount;
    /** Completes when the first document is loaded. */
    loaded;
    element;

    /**
     * `actions` is described in `events.js`. `scroll.count` is how often the program has scrolled the page, and
     * `scroll.top` the position of the last time, or null if the user has scrolled since.
     */
    constructor({ document: text, title, scroll }, container, actions, scrollTop) {
        this.#text = text;
        this.#title = title;
        this.#first = scrollTop ?? scroll.top ?? 0;
        this.#scrollCount = scroll.count;
        const frame = document.createElement("iframe");
        this.element = frame;
        frame.setAttribute("sandbox", "allow-same-origin");
        frame.title = title;
        this.loaded = new Promise((complete) => {
            frame.addEventListener("load", () => {
                this.#start(actions);
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

    #start(actions) {
        const sheet = new this.element.contentWindow.CSSStyleSheet();
        sheet.replaceSync(ownStyles);
        this.document.adoptedStyleSheets = [sheet];
        this.#isStarted = true;
        // Patches may have come while the document loaded.
        this.#morph();
        this.events = observeEvents(this.document, this.#controls, actions);
        this.events.showChanges();
        this.events.showPage(this.#first);
    }

    /** Shows the document of the page after it has started again. */
    restart({ document: text, title, scroll }) {
        this.#scrollCount = 0;
        this.#show(text, title, scroll);
    }

    /** Shows another document in place, and the program's scrolling if it is another one. */
    #show(text, title, scroll) {
        this.#text = text;
        this.#title = title;
        this.element.title = title;
        const isScrolled = scroll.count !== this.#scrollCount && scroll.top !== null;
        this.#scrollCount = scroll.count;
        if (isScrolled && !this.#isStarted) this.#first = scroll.top;
        if (!this.#isStarted) return;
        this.#morph();
        this.events.showChanges();
        if (isScrolled) this.events.showPage(scroll.top);
    }

    /** Replaces the UTF-16 code units from `start` to `end` of the document. */
    patch({ start, end, text, title, scroll }) {
        this.#show(this.#text.slice(0, start) + text + this.#text.slice(end), title ?? this.#title, scroll);
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
