// A form that edits one text, with the reason when the text is not accepted.

import { element } from "./elements.js";

const noConnection = "There is no connection to mini dev.";

/** The reason why a request has failed, or null. A request without a connection has no result. */
export const failureOf = (result) => (result === null ? noConnection : result.error ?? null);

/**
 * Creates a form.
 *
 * - `label` names the field for people who do not see it, and `text` is its content.
 * - `isLine` lets the key Enter save the text. Otherwise Enter with Control does.
 * - `controls` stand before the buttons.
 * - `save(text)` returns a promise of the reason why the text is not accepted, or null.
 * - `close()` is called after the text was saved and for the key Escape; without it there is no button to cancel.
 */
export function editForm({ label, text, isLine = false, controls = [], save, close = null }) {
    const lines = text.split("\n").length;
    const field = element("textarea", {
        rows: String(isLine ? Math.min(lines, 12) : Math.min(Math.max(lines, 2), 12)), "aria-label": label,
        spellcheck: "false", autocapitalize: "off",
    });
    field.value = text;
    const problem = element("p", { class: "problem", role: "alert" });
    const form = element("form", { class: "edit" }, field, problem, element("div", { class: "edit-buttons" },
        ...controls,
        element("button", { type: "submit", class: "is-main" }, "Save"),
        close === null ? null : element("button", { type: "button", click: () => close() }, "Cancel")));
    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const reason = await save(field.value);
        problem.textContent = reason ?? "";
        field.ariaInvalid = String(reason !== null);
        if (reason === null) close?.();
    });
    field.addEventListener("keydown", (event) => {
        if (event.isComposing) return;
        if (event.key === "Escape" && close !== null) {
            event.preventDefault();
            close();
        } else if (event.key === "Enter" && (isLine ? !event.shiftKey : event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            form.requestSubmit();
        }
    });
    return form;
}

/** The reason why a text is not JSON, or null. */
export function jsonProblem(text) {
    try {
        JSON.parse(text);
        return null;
    } catch ({ message }) {
        return `This is not JSON: ${message}.`;
    }
}

/** A size in bytes as text. */
export function sizeText(bytes) {
    if (bytes >= 1 << 20) return `${(bytes / (1 << 20)).toFixed(1)} MB`;
    return bytes >= 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${bytes} bytes`;
}
