// The console: what the program prints, and a line whose code runs in the program.

import { appendRow, byId, element } from "./elements.js";

const historyLimit = 100;
const marks = { input: "›", result: "‹", warn: "!", error: "×" };
const levelNames = { warn: "Warning: ", error: "Error: " };

export class Console {
    #list = byId("console-list");
    #line = byId("console-line");
    #history = [];
    #place = 0;
    #last = null;
    #evaluate;
    #onError;

    /**
     * - `evaluate(code)` returns the result of code, `{text, error}`, or null without a connection.
     * - `onError()` is called for each error.
     */
    constructor({ evaluate, onError }) {
        this.#evaluate = evaluate;
        this.#onError = onError;
        byId("console-form").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#run();
        });
        this.#line.addEventListener("keydown", (event) => this.#edit(event));
        byId("console-clear").addEventListener("click", () => {
            this.#list.replaceChildren();
            this.#last = null;
        });
        byId("console-level").addEventListener("change", ({ target }) => {
            this.#list.dataset.level = target.value;
        });
    }

    add(level, text, time) {
        if (level === "error") {
            this.#onError();
            byId("announcement").textContent = `Error: ${text}`.slice(0, 300);
        }
        if (this.#last?.level === level && this.#last.text === text && this.#list.lastElementChild === this.#last.row) {
            this.#last.count += 1;
            this.#last.counter.hidden = false;
            this.#last.counter.textContent = `×${this.#last.count}`;
            return;
        }
        const counter = element("span", { class: "count", hidden: true });
        const row = element("li", { class: `log is-${level}` },
            element("span", { class: "log-mark", "aria-hidden": "true" }, marks[level] ?? ""),
            element("span", { class: "visually-hidden" }, levelNames[level] ?? ""),
            element("span", { class: "log-text" }, text),
            counter,
            timeElement(time));
        this.#last = { level, text, row, counter, count: 1 };
        appendRow(this.#list, row);
    }

    async #run() {
        const code = this.#line.value.trim();
        if (code === "") return;
        this.#line.value = "";
        this.#resize();
        this.#history = [...this.#history.filter((line) => line !== code), code].slice(-historyLimit);
        this.#place = this.#history.length;
        this.add("input", code);
        const result = await this.#evaluate(code);
        if (result === null) this.add("error", "not connected");
        else if (result.error) this.add("error", textOf(result.error));
        else this.add("result", textOf(result.text ?? "undefined"));
        this.#list.scrollTop = this.#list.scrollHeight;
    }

    #edit(event) {
        if (event.isComposing) return;
        const { key, shiftKey } = event;
        if (key === "Enter" && !shiftKey) {
            event.preventDefault();
            this.#run();
        } else if (key === "ArrowUp" || key === "ArrowDown") {
            // Within several lines the arrows move the cursor.
            if (this.#line.value.includes("\n")) return;
            const place = this.#place + (key === "ArrowUp" ? -1 : 1);
            if (place < 0 || place > this.#history.length) return;
            event.preventDefault();
            this.#place = place;
            this.#line.value = this.#history[place] ?? "";
        }
        queueMicrotask(() => this.#resize());
    }

    #resize() {
        this.#line.rows = Math.min(this.#line.value.split("\n").length, 8);
    }
}

const textOf = (value) => (typeof value === "string" ? value : value?.message ?? JSON.stringify(value));

/** A time as milliseconds since 1970 or as text. */
function timeElement(time) {
    if (time === undefined || time === null) return null;
    const date = new Date(time);
    const text = Number.isNaN(date.getTime()) ? String(time) : date.toLocaleTimeString([], { hour12: false });
    return element("time", {}, text);
}
