// The data of the page as a tree that opens by parts.

import { element } from "./elements.js";

/** The most children of one part that are shown. */
const childLimit = 200;

const isBranch = (value) => typeof value === "object" && value !== null && Object.keys(value).length > 0;

function summary(value) {
    if (Array.isArray(value)) return value.length === 0 ? "[]" : `Array (${value.length})`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
    const keys = Object.keys(value);
    return keys.length === 0 ? "{}" : `{${keys.slice(0, 4).join(", ")}${keys.length > 4 ? ", …" : ""}}`;
}

const kindOf = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

export class DataTree {
    #container;
    /** The paths of the parts that are open. */
    #open = new Set();
    #text = "";

    constructor(container) {
        this.#container = container;
    }

    show(data) {
        const text = JSON.stringify(data);
        // A tree that is the same keeps the focus.
        if (text === this.#text) return;
        this.#text = text ?? "";
        const focused = this.#container.contains(document.activeElement)
            ? document.activeElement.closest("[data-path]")?.dataset.path
            : undefined;
        this.#container.replaceChildren(isBranch(data)
            ? this.#branch(data, "")
            : element("p", { class: "empty" }, "The page has no data."));
        if (focused === undefined) return;
        const parts = [...this.#container.querySelectorAll("[data-path]")];
        parts.find(({ dataset }) => dataset.path === focused)?.querySelector("summary")?.focus();
    }

    #branch(value, path) {
        const keys = Object.keys(value);
        const rows = keys.slice(0, childLimit).map((key) => this.#row(key, value[key], `${path}/${key}`));
        if (keys.length > childLimit) {
            rows.push(element("li", { class: "more" }, `and ${keys.length - childLimit} more`));
        }
        return element("ul", { class: "tree" }, ...rows);
    }

    #row(key, value, path) {
        const label = [
            element("span", { class: "tree-key" }, key),
            element("span", { class: `tree-value is-${kindOf(value)}` }, summary(value)),
        ];
        if (!isBranch(value)) return element("li", { class: "tree-leaf" }, ...label);
        const details = element("details", { "data-path": path, open: this.#open.has(path) },
            element("summary", {}, ...label));
        const fill = () => {
            if (details.childElementCount === 1) details.append(this.#branch(value, path));
        };
        if (details.open) fill();
        details.addEventListener("toggle", () => {
            if (!details.open) return this.#open.delete(path);
            this.#open.add(path);
            fill();
        });
        return element("li", {}, details);
    }
}
