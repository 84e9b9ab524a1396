// What a program shows over its page: dialogs, action sheets, pickers, toasts and loading indicators.

import { choiceOf, textOf } from "./choices.js";
import { byId, element } from "./elements.js";

/** The button of a dialog that was closed without one. */
const noButton = -1;

export class Dialogs {
    #send;
    /** What is shown, by ID. */
    #shown = new Map();
    #focusBefore = null;
    /** Complete the pickers of this browser, by ID. Those of the program have positive IDs. */
    #completions = new Map();
    #lastOwn = 0;

    constructor(send) {
        this.#send = send;
        byId("dialogs").addEventListener("keydown", (event) => this.#keepFocus(event));
    }

    show(message) {
        this.end(message.id);
        const isPassive = message.kind === "toast" || message.kind === "loading";
        const shown = isPassive ? notice(message) : this.#dialog(message);
        this.#shown.set(message.id, shown);
        if (isPassive) return byId("notices").append(shown);
        if (byId("dialogs").childElementCount === 0) this.#focusBefore = document.activeElement;
        byId("dialogs").append(shown);
        const first = shown.querySelector("input, select") ?? shown.querySelector("button");
        first?.focus();
        if (message.kind === "prompt") first.select();
    }

    /**
     * Shows a picker of this browser. Returns a promise of its result, or of null if nothing was picked.
     *
     * `onTurn` is described in `choices.js`.
     */
    pick(offer, onTurn) {
        const id = --this.#lastOwn;
        return new Promise((complete) => {
            this.show({ ...offer, id, kind: "picker", onTurn });
            this.#completions.set(id, complete);
        });
    }

    /** Closes the picker of this browser when its page is left. */
    endOwn() {
        for (const id of [...this.#completions.keys()]) this.end(id);
    }

    end(id) {
        this.#completions.get(id)?.(null);
        this.#completions.delete(id);
        this.#shown.get(id)?.remove();
        if (!this.#shown.delete(id) || byId("dialogs").childElementCount > 0) return;
        this.#focusBefore?.focus?.();
        this.#focusBefore = null;
    }

    endAll() {
        for (const id of [...this.#shown.keys()]) this.end(id);
    }

    #complete(id, result) {
        const complete = this.#completions.get(id);
        if (complete === undefined) this.#send({ type: "dialogResult", id, ...result });
        else complete(result.button > 0 ? result : null);
        this.end(id);
    }

    #dialog(message) {
        const { id, kind, title, text } = message;
        const labels = { titleID: `dialog-title-${id}`, textID: `dialog-text-${id}` };
        const choice = bodyOf(message, (index) => this.#complete(id, { button: noButton, index }));
        const isSheet = kind === "actionSheet" || kind === "picker";
        const buttons = message.buttons ?? (kind === "picker" ? ["Cancel", "OK"] : isSheet ? ["Cancel"] : ["OK"]);
        const isConfirming = (index) => index === buttons.length - 1;
        const close = (index) => {
            if (kind === "picker" && isConfirming(index) && !choice.isComplete()) return;
            this.#complete(id, { button: index, ...(kind === "actionSheet" ? { index: noButton } : choice.result()) });
        };
        const dialog = element("div", {
            class: isSheet ? "dialog sheet" : "dialog", role: kind === "alert" ? "alertdialog" : "dialog",
            "aria-modal": "true", "aria-label": title || text ? null : kind,
            "aria-labelledby": title ? labels.titleID : text ? labels.textID : null,
            "aria-describedby": title && text ? labels.textID : null,
            keydown: (event) => {
                if (event.key === "Escape") this.#complete(id, { button: noButton, index: noButton });
            },
        },
        title ? element("h2", { id: labels.titleID }, title) : null,
        text ? element("p", { id: labels.textID }, text) : null,
        choice.root,
        element("div", { class: "dialog-buttons" }, ...buttons.map((button, index) => {
            const result = element("button", {
                type: "button", class: isConfirming(index) ? "is-default" : null, click: () => close(index),
            }, textOf(button));
            if (typeof button?.color === "string") result.style.color = button.color;
            return result;
        })));
        dialog.addEventListener("keydown", ({ key, target, isComposing }) => {
            if (key === "Enter" && target.localName === "input" && !isComposing) close(buttons.length - 1);
        });
        return element("div", { class: isSheet ? "scrim is-sheet" : "scrim" }, dialog);
    }

    /** The focus stays in the uppermost dialog. */
    #keepFocus(event) {
        if (event.key !== "Tab") return;
        const controls = [...byId("dialogs").lastElementChild?.querySelectorAll("button, input, select") ?? []];
        if (controls.length === 0) return;
        const [edge, other] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
        if (document.activeElement !== edge) return;
        event.preventDefault();
        other.focus();
    }
}

function notice({ kind, title, text, icon }) {
    const content = text || title || "";
    const isLoading = kind === "loading";
    return element("div", { class: isLoading ? "notice is-loading" : "notice" },
        isLoading ? element("span", { class: "spinner", "aria-hidden": "true" }) : null,
        icon === "success" || icon === "fail"
            ? element("span", { class: "notice-icon", "aria-hidden": "true" }, icon === "success" ? "✓" : "!")
            : null,
        element("span", {}, content || (isLoading ? "Loading…" : "")));
}

/** The content of a dialog between its text and its buttons, as of `choiceOf`. The root is null if there is none. */
function bodyOf({ onTurn, ...message }, choose) {
    const { kind, title, text, items = [], value, placeholder } = message;
    if (kind === "prompt") {
        const input = element("input", {
            type: "text", value: value ?? "", placeholder, "aria-label": text || title || "Text",
        });
        return { root: input, result: () => ({ value: input.value }) };
    }
    if (kind === "picker") return choiceOf(message, onTurn);
    if (items.length === 0) return { root: null, result: () => ({}) };
    const list = items.map((item, index) => element("button", {
        type: "button", class: "item", click: () => choose(index),
    }, textOf(item)));
    return { root: element("div", { class: "items" }, ...list), result: () => ({}) };
}
