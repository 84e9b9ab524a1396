// The data of the page as a tree that opens by parts.

import { element } from "./elements.js";
import { editForm, jsonProblem } from "./editor.js";

/** The most children of one part that are shown. */
const childLimit = 200;
/** The most characters of a value that are shown. */
const textLimit = 1000;

const isBranch = (value) => typeof value === "object" && value !== null && Object.keys(value).length > 0;

function summary(value) {
    if (Array.isArray(value)) return value.length === 0 ? "[]" : `Array (${value.length})`;
    if (typeof value !== "object" || value === null) {
        const text = JSON.stringify(value) ?? "undefined";
        return text.length > textLimit ? `${text.slice(0, textLimit)}…` : text;
    }
    const keys = Object.keys(value);
    return keys.length === 0 ? "{}" : `{${keys.slice(0, 4).join(", ")}${keys.length > 4 ? ", …" : ""}}`;
}

const kindOf = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** The key of `setData` for a member of a part, or null if there is none. */
function keyOf(outer, key, isIndex) {
    if (isIndex) return `${outer}[${key}]`;
    if (!/[.[]/.test(key)) return outer === "" ? key : `${outer}.${key}`;
    const quote = key.includes('"') ? "'" : '"';
    return key.includes(quote) ? null : `${outer}[${quote}${key}${quote}]`;
}

export class DataTree {
    #container;
    #set;
    /** Whether a value is edited. New data is shown when the editor closes. */
    #isEditing = false;
    #newest;
    /** The paths of the parts that are open. */
    #open = new Set();
    #text = "";

    /** `set(key, json)` changes data, and returns a promise of the reason why it has failed, or of null. */
    constructor(container, set) {
        this.#container = container;
        this.#set = set;
    }

    show(data) {
        this.#newest = data;
        if (this.#isEditing) return;
        const text = JSON.stringify(data);
        // A tree that is the same keeps the focus.
        if (text === this.#text) return;
        this.#text = text ?? "";
        const focused = this.#container.contains(document.activeElement)
            ? document.activeElement.closest("[data-path]")?.dataset.path
            : undefined;
        this.#container.replaceChildren(isBranch(data)
            ? this.#branch(data, "", "")
            : element("p", { class: "empty" }, "The page has no data."));
        if (focused === undefined) return;
        const parts = [...this.#container.querySelectorAll("[data-path]")];
        parts.find(({ dataset }) => dataset.path === focused)?.querySelector("summary")?.focus();
    }

    #branch(value, path, outer) {
        const keys = Object.keys(value);
        const rows = keys.slice(0, childLimit).map((key) => {
            const setKey = outer === null ? null : keyOf(outer, key, Array.isArray(value));
            return this.#row(key, value[key], `${path}/${key}`, setKey);
        });
        if (keys.length > childLimit) {
            rows.push(element("li", { class: "more" }, `and ${keys.length - childLimit} more`));
        }
        return element("ul", { class: "tree" }, ...rows);
    }

    #row(key, value, path, setKey) {
        const edit = setKey === null ? null : element("button", {
            type: "button", class: "tree-edit", "aria-label": `Edit ${setKey}`, title: `Edit ${setKey}`,
            click: (event) => {
                event.preventDefault();
                this.#edit(event.target.closest("li"), setKey, value);
            },
        }, "✎");
        const label = [
            element("span", { class: "tree-key" }, key),
            element("span", { class: `tree-value is-${kindOf(value)}` }, summary(value)),
            edit,
        ];
        if (!isBranch(value)) return element("li", { class: "tree-leaf" }, ...label);
        const details = element("details", { "data-path": path, open: this.#open.has(path) },
            element("summary", {}, ...label));
        const fill = () => {
            if (details.childElementCount === 1) details.append(this.#branch(value, path, setKey));
        };
        if (details.open) fill();
        details.addEventListener("toggle", () => {
            if (!details.open) return this.#open.delete(path);
            this.#open.add(path);
            fill();
        });
        return element("li", {}, details);
    }

    #edit(row, setKey, value) {
        if (this.#isEditing) return;
        this.#isEditing = true;
        const form = editForm({
            label: `JSON of ${setKey}`, text: JSON.stringify(value, null, 2) ?? "null", isLine: true,
            save: async (text) => jsonProblem(text) ?? await this.#set(setKey, text),
            close: () => {
                form.remove();
                this.#isEditing = false;
                this.show(this.#newest);
            },
        });
        row.append(form);
        form.querySelector("textarea").select();
    }
}
