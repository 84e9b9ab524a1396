// The panels beside the phone, as tabs.

import { byId } from "./elements.js";

export class Panels {
    #tabs = [...byId("panel-tabs").querySelectorAll("[role=tab]")];
    #onShow;

    /** `onShow(name)` is called when a panel is shown. */
    constructor(onShow) {
        this.#onShow = onShow;
        for (const tab of this.#tabs) tab.addEventListener("click", () => this.show(tab.dataset.panel));
        byId("panel-tabs").addEventListener("keydown", (event) => this.#move(event));
    }

    get shown() {
        return this.#tabs.find((tab) => tab.ariaSelected === "true").dataset.panel;
    }

    show(name) {
        for (const tab of this.#tabs) {
            const isShown = tab.dataset.panel === name;
            tab.ariaSelected = String(isShown);
            tab.tabIndex = isShown ? 0 : -1;
            byId(tab.getAttribute("aria-controls")).hidden = !isShown;
            // In a narrow window the tabs scroll.
            const list = tab.parentElement;
            const before = (list.clientWidth - tab.offsetWidth) / 2;
            if (isShown) list.scrollLeft = tab.offsetLeft - list.offsetLeft - before;
        }
        this.mark(name, 0);
        this.#onShow(name);
    }

    /** Shows a number beside the name of a panel that is not shown. */
    mark(name, count) {
        const badge = this.#tabs.find((tab) => tab.dataset.panel === name).querySelector(".badge");
        badge.hidden = count === 0 || name === this.shown;
        badge.textContent = badge.hidden ? "0" : String(count);
    }

    addMark(name) {
        const badge = this.#tabs.find((tab) => tab.dataset.panel === name).querySelector(".badge");
        this.mark(name, Number(badge.textContent) + 1);
    }

    #move(event) {
        const at = this.#tabs.indexOf(document.activeElement);
        const { length } = this.#tabs;
        const next = {
            ArrowRight: (at + 1) % length, ArrowLeft: (at + length - 1) % length, Home: 0, End: length - 1,
        }[event.key];
        if (at < 0 || next === undefined) return;
        event.preventDefault();
        this.show(this.#tabs[next].dataset.panel);
        this.#tabs[next].focus();
    }
}
