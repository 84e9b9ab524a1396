// The results of delegated JSAPIs, which a person sets by hand or from a file of mocks.

import { byId, element, formattedJSON } from "./elements.js";
import { failureOf, jsonProblem } from "./editor.js";

export class ResultsPanel {
    #request;
    #fields = new Map();
    #shown = "";

    /** `request(message)` returns a promise of the result, or of null without a connection. */
    constructor(request) {
        this.#request = request;
        byId("results-form").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#set(byId("results-name").value.trim().replace(/^my\./, ""), byId("results-text").value);
        });
        byId("results-name").addEventListener("change", ({ target }) => this.#propose(target.value.trim()));
        byId("results-file").addEventListener("change", ({ target }) => this.#read(target));
    }

    /** Requests the results and shows them. */
    async refresh() {
        await this.#take({ type: "results" });
    }

    /** Sends a request and shows its result. Returns whether it has succeeded. */
    async #take(message) {
        const result = await this.#request(message);
        const failure = failureOf(result);
        this.#report(failure);
        if (failure === null) this.#show(result.value);
        return failure === null;
    }

    #report(failure) {
        byId("results-problem").textContent = failure ?? "";
    }

    async #set(name, json) {
        const problem = jsonProblem(json);
        if (problem !== null) return this.#report(problem);
        if (!await this.#take({ type: "setResult", name, json })) return;
        byId("results-name").value = "";
        byId("results-text").value = "";
    }

    async #read(input) {
        const [file] = input.files;
        if (file === undefined) return;
        await this.#take({ type: "addResults", json: await file.text() });
        // The same file can be chosen again.
        input.value = "";
    }

    /** Proposes a result with the documented fields. */
    #propose(name) {
        const text = byId("results-text");
        const fields = this.#fields.get(name.replace(/^my\./, ""));
        if (text.value !== "" || fields === undefined) return;
        text.value = JSON.stringify(Object.fromEntries(fields.map((field) => [field, ""])), null, 2);
    }

    #show({ names, set }) {
        this.#fields = new Map(names.map(({ name, fields }) => [name, fields]));
        byId("results-names").replaceChildren(...names.map(({ name }) => element("option", { value: name })));
        // Rows that are the same keep the focus.
        if (this.#shown === JSON.stringify(set)) return;
        this.#shown = JSON.stringify(set);
        byId("results-list").replaceChildren(...set.map((result) => this.#row(result)));
    }

    #row({ name, json, isFromFile }) {
        const edit = () => {
            byId("results-name").value = name;
            byId("results-text").value = formattedJSON(json);
            byId("results-text").focus();
        };
        const remove = () => this.#take({ type: "setResult", name, json: null });
        return element("li", { class: "result", "data-name": name },
            element("span", { class: "activity-name" }, `my.${name}`),
            element("span", { class: "activity-summary" }, json),
            isFromFile ? element("span", { class: "activity-time" }, "from a file") : null,
            element("button", { type: "button", "aria-label": `Edit the result of my.${name}`, click: edit }, "Edit"),
            isFromFile ? null : element("button", {
                type: "button", "aria-label": `Remove the result of my.${name}`, click: remove,
            }, "Remove"));
    }
}
