// The stored values of the program, decrypted.

import { byId, element, formattedJSON } from "./elements.js";
import { editForm, failureOf, jsonProblem, sizeText } from "./editor.js";

export class StoragePanel {
    #request;
    #list = byId("storage-list");
    #rows = new Map();

    /** `request(message)` returns a promise of the result, or of null without a connection. */
    constructor(request) {
        this.#request = request;
        byId("storage-form").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#add(byId("storage-key").value);
        });
        const clear = byId("storage-clear");
        clear.addEventListener("click", () => {
            const isConfirmed = clear.dataset.isConfirmed === "true";
            this.#confirm(!isConfirmed);
            if (isConfirmed) this.#change({ type: "clearStorage" });
        });
        clear.addEventListener("blur", () => this.#confirm(false));
    }

    /** Requests the values and shows them. */
    async refresh() {
        const result = await this.#request({ type: "storedValues" });
        const failure = failureOf(result);
        this.#report(failure);
        if (failure === null) this.#show(result.value);
    }

    #confirm(isAsked) {
        const clear = byId("storage-clear");
        clear.dataset.isConfirmed = String(isAsked);
        clear.textContent = isAsked ? "Remove every value?" : "Remove all";
    }

    #report(failure) {
        byId("storage-problem").textContent = failure ?? "";
    }

    /** Makes a change, and returns the reason why it has failed, or null. */
    async #change(message) {
        const failure = failureOf(await this.#request(message));
        this.#report(failure);
        return failure;
    }

    async #add(key) {
        const former = this.#rows.get(key);
        if (former === undefined) {
            const failure = await this.#change({ type: "store", key, kind: "string", text: "" });
            if (failure !== null) return;
            await this.refresh();
        }
        byId("storage-key").value = "";
        this.#rows.get(key)?.open();
    }

    #show({ rows, count, size, limit }) {
        const omitted = count > rows.length ? `, the first ${rows.length} of them are shown` : "";
        byId("storage-size").textContent = `Values: ${count}${omitted}, ${sizeText(size)} of ${sizeText(limit)}`;
        const keys = new Set(rows.map(({ key }) => key));
        for (const [key, row] of this.#rows) {
            if (keys.has(key)) continue;
            row.item.remove();
            this.#rows.delete(key);
        }
        rows.forEach((stored, index) => {
            let row = this.#rows.get(stored.key);
            if (row === undefined) {
                row = new StoredRow(stored.key, this.#request, (message) => this.#change(message));
                this.#rows.set(stored.key, row);
            }
            row.show(stored);
            // A row that stays in its place keeps the focus.
            const present = this.#list.children[index];
            if (present !== row.item) this.#list.insertBefore(row.item, present ?? null);
        });
    }
}

/** A value, which is read completely when its row opens. */
class StoredRow {
    #key;
    #request;
    #change;
    #details;
    #content = element("div", { class: "details" });
    #kind = element("span", { class: "activity-state" });
    #text = element("span", { class: "activity-summary" });
    #size = element("span", { class: "activity-time" });
    #shown = "";
    /** The text that the editor was opened with. */
    #loaded = "";

    constructor(key, request, change) {
        this.#key = key;
        this.#request = request;
        this.#change = change;
        this.#details = element("details", { class: "activity" },
            element("summary", {}, this.#kind, element("span", { class: "activity-name" }, key), this.#text, this.#size),
            this.#content);
        this.#details.addEventListener("toggle", () => {
            if (this.#details.open) this.#load();
        });
        this.item = element("li", { "data-key": key }, this.#details);
    }

    show({ kind, text, size, error }) {
        this.#details.classList.toggle("is-failed", Boolean(error));
        this.#kind.textContent = error ? "error" : kind === "json" ? "JSON" : "text";
        this.#text.textContent = error ?? text;
        this.#size.textContent = size === undefined ? "" : sizeText(size);
        const shown = `${kind} ${text} ${size}`;
        const isChanged = shown !== this.#shown;
        this.#shown = shown;
        if (!isChanged || !this.#details.open) return;
        const field = this.#content.querySelector("textarea");
        if (field === null || field.value === this.#loaded) return this.#load();
        // What a person has typed stays.
        this.#content.querySelector(".edit .problem").textContent =
            "This value was changed by the program or in another window. Save replaces it.";
    }

    open() {
        this.#details.open = true;
    }

    async #load() {
        const result = await this.#request({ type: "storedValue", key: this.#key });
        const failure = failureOf(result);
        const { kind = "string", text = "" } = result?.value ?? {};
        this.#loaded = kind === "json" ? formattedJSON(text) : text;
        const choice = element("select", {},
            element("option", { value: "string", selected: kind === "string" }, "text"),
            element("option", { value: "json", selected: kind === "json" }, "JSON"));
        const hadFocus = this.#content.contains(document.activeElement);
        const form = editForm({
            label: `Value of ${this.#key}`, text: this.#loaded,
            controls: [
                element("label", {}, "Kind ", choice),
                element("button", {
                    type: "button", click: () => this.#change({ type: "removeStored", key: this.#key }),
                }, "Remove"),
            ],
            save: (edited) => this.#save(choice.value, edited),
        });
        this.#content.replaceChildren(...(failure === null ? [] : [element("p", { class: "problem" }, failure)]), form);
        if (hadFocus) form.querySelector("textarea").focus();
    }

    async #save(kind, text) {
        const problem = kind === "json" ? jsonProblem(text) : null;
        if (problem !== null) return problem;
        const stored = kind === "json" ? JSON.stringify(JSON.parse(text)) : text;
        const failure = await this.#change({ type: "store", key: this.#key, kind, text: stored });
        if (failure === null) this.#loaded = text;
        return failure;
    }
}
