// The menu of the phone, beside the title of the page.

import { byId, element } from "./elements.js";

export class Menu {
    #button = byId("menu");
    #list = byId("menu-items");

    /** Each item is its text and the function that is called when it is chosen. */
    constructor(items) {
        this.#list.append(...items.map(([text, choose]) => element("button", {
            type: "button", role: "menuitem", tabindex: "-1",
            click: () => {
                this.#close();
                choose();
            },
        }, text)));
        this.#button.addEventListener("click", () => (this.#list.hidden ? this.#open() : this.#close()));
        this.#list.addEventListener("keydown", (event) => this.#move(event));
        this.#list.addEventListener("focusout", ({ relatedTarget }) => {
            // A click on the button closes the menu by itself.
            if (relatedTarget !== this.#button && !this.#list.contains(relatedTarget)) this.#hide();
        });
    }

    #open() {
        this.#list.hidden = false;
        this.#button.ariaExpanded = "true";
        this.#list.firstElementChild.focus();
    }

    #hide() {
        this.#list.hidden = true;
        this.#button.ariaExpanded = "false";
    }

    #close() {
        this.#hide();
        this.#button.focus();
    }

    #move(event) {
        const items = [...this.#list.children];
        const at = items.indexOf(document.activeElement);
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (event.key === "Escape") this.#close();
        else if (step !== undefined) items.at((at + step) % items.length).focus();
        else return;
        event.preventDefault();
    }
}
