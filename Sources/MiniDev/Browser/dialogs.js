// What a program shows over its page: dialogs, action sheets, pickers, toasts and loading indicators.

import { byId, element } from "./elements.js";

/** The button of a dialog that was closed without one. */
const noButton = -1;

const textOf = (item) => (typeof item === "string" ? item : item?.text ?? item?.name ?? String(item));

export class Dialogs {
    #send;
    /** What is shown, by ID. */
    #shown = new Map();
    #focusBefore = null;

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

    end(id) {
        this.#shown.get(id)?.remove();
        if (!this.#shown.delete(id) || byId("dialogs").childElementCount > 0) return;
        this.#focusBefore?.focus?.();
        this.#focusBefore = null;
    }

    endAll() {
        for (const id of [...this.#shown.keys()]) this.end(id);
    }

    #complete(id, result) {
        this.#send({ type: "dialogResult", id, ...result });
        this.end(id);
    }

    #dialog(message) {
        const { id, kind, title, text } = message;
        const labels = { titleID: `dialog-title-${id}`, textID: `dialog-text-${id}` };
        const [body, valueOf] = bodyOf(message, (index) => this.#complete(id, { button: noButton, index }));
        const isSheet = kind === "actionSheet" || kind === "picker";
        const buttons = message.buttons ?? (kind === "picker" ? ["Cancel", "OK"] : isSheet ? ["Cancel"] : ["OK"]);
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
        body,
        element("div", { class: "dialog-buttons" }, ...buttons.map((button, index) => {
            const result = element("button", {
                type: "button", class: index === buttons.length - 1 ? "is-default" : null,
                click: () => this.#complete(id, {
                    button: index, ...(isSheet && kind !== "picker" ? { index: noButton } : valueOf()),
                }),
            }, textOf(button));
            if (typeof button?.color === "string") result.style.color = button.color;
            return result;
        })));
        if (kind === "prompt") {
            dialog.addEventListener("keydown", ({ key, target, isComposing }) => {
                if (key !== "Enter" || target.localName !== "input" || isComposing) return;
                this.#complete(id, { button: buttons.length - 1, ...valueOf() });
            });
        }
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

/** The content of a dialog between its text and its buttons, and a function that returns its value. */
function bodyOf({ kind, title, text, items = [], value, placeholder, mode, start, end }, choose) {
    if (kind === "prompt") {
        const input = element("input", {
            type: "text", value: value ?? "", placeholder, "aria-label": text || title || "Text",
        });
        return [input, () => ({ value: input.value })];
    }
    if (kind === "picker" && (mode === "date" || mode === "time")) {
        const input = element("input", {
            type: mode, value: value ?? "", min: start || null, max: end || null, "aria-label": title || mode,
        });
        return [input, () => ({ value: input.value })];
    }
    if (kind === "picker") {
        const isMultiple = mode === "multiSelector";
        const columns = (isMultiple ? items : [items]).map((column, at) => {
            const chosen = isMultiple ? value?.[at] : value;
            return element("select", { size: "5", "aria-label": isMultiple ? `Column ${at + 1}` : title || "Option" },
                ...column.map((item, index) => element("option", {
                    value: String(index), selected: index === (chosen ?? 0),
                }, textOf(item))));
        });
        const indexes = () => columns.map((column) => Number(column.value));
        const choice = () => ({ index: isMultiple ? indexes() : indexes()[0] });
        return [element("div", { class: "columns" }, ...columns), choice];
    }
    if (items.length === 0) return [null, () => ({})];
    const list = items.map((item, index) => element("button", {
        type: "button", class: "item", click: () => choose(index),
    }, textOf(item)));
    return [element("div", { class: "items" }, ...list), () => ({})];
}
