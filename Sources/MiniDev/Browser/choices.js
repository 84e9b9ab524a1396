// The controls of a picker: an input for a date or a time, lists, lists that depend on each other, or texts.

import { element } from "./elements.js";

const same = (text) => text;

/** The inputs for dates and times by their modes. HTML writes a date with a time differently. */
const inputs = {
    date: { type: "date" },
    datetime: {
        type: "datetime-local", toHTML: (text) => text.replace(" ", "T"), fromHTML: (text) => text.replace("T", " "),
    },
    month: { type: "month" },
    time: { type: "time" },
    year: { type: "number" },
};

/** The text of an item, which is a text, or an object with one. */
export const textOf = (item) => (typeof item === "string" ? item : item?.text ?? item?.name ?? String(item));

/**
 * Makes the controls for a choice.
 *
 * - `mode` is one of `inputs` with a `value` between `start` and `end`; `selector` with the `items` of one list and the
 *   index `value`; `multiSelector` with those of several lists; `tree`, whose items have the `items` of the next list;
 *   `texts`, whose items have a `text` and a `value`.
 * - `onTurn(column, index, lists)` is called when the user chooses in a list.
 *
 * The result has the `root` to show, the function `result()`, which returns `{value}` or `{index}`, and
 * `isComplete()`, which reports a mistake to the user.
 */
export function choiceOf(offer, onTurn) {
    if (Object.hasOwn(inputs, offer.mode)) return dateChoice(offer);
    if (offer.mode === "texts") return textChoice(offer);
    if (offer.mode === "tree") return treeChoice(offer);
    return listChoice(offer, onTurn);
}

// MARK: Dates and times

function dateChoice({ mode, title, value, start, end }) {
    const { type, toHTML = same, fromHTML = same } = inputs[mode];
    const input = element("input", {
        type, required: true, min: start ? toHTML(start) : mode === "year" ? "1000" : null,
        max: end ? toHTML(end) : mode === "year" ? "9999" : null, "aria-label": title || mode,
    });
    input.value = toHTML(value ?? "");
    // A picker without a valid value begins at the present time.
    if (input.value === "") input.value = toHTML(within(present(mode), start, end));
    return {
        root: input, result: () => ({ value: fromHTML(input.value) }), isComplete: () => input.reportValidity(),
    };
}

const within = (text, start, end) => (start && text < start ? start : end && text > end ? end : text);

/** The present time as the text of a mode. */
function present(mode) {
    const now = new Date();
    const padded = (number) => String(number).padStart(2, "0");
    const year = String(now.getFullYear());
    const month = `${year}-${padded(now.getMonth() + 1)}`;
    const date = `${month}-${padded(now.getDate())}`;
    const time = `${padded(now.getHours())}:${padded(now.getMinutes())}`;
    return { date, datetime: `${date} ${time}`, month, time, year }[mode];
}

// MARK: Texts

function textChoice({ items }) {
    const controls = items.map(({ value }) => element("input", { type: "text", value }));
    const labels = items.map(({ text }, at) => element("label", {}, text, controls[at]));
    return {
        root: element("div", { class: "texts" }, ...labels),
        result: () => ({ value: controls.map((input) => input.value) }), isComplete: () => true,
    };
}

// MARK: Lists

/** Lists side by side, of which one item each is chosen. */
class Lists {
    root = element("div", { class: "columns" });
    #title;
    #onTurn;

    constructor(title, onTurn) {
        this.#title = title;
        this.#onTurn = onTurn;
    }

    /** The indexes of the chosen items. */
    get indexes() {
        return [...this.root.children].map(({ selectedIndex }) => selectedIndex);
    }

    /** Shows the items of each list and chooses one of each. A list that stays keeps the focus. */
    show(columns, chosen) {
        for (const list of [...this.root.children].slice(columns.length)) list.remove();
        columns.forEach((items, at) => {
            const list = this.root.children[at] ?? this.#add(at);
            list.ariaLabel = columns.length > 1 ? `Column ${at + 1}` : this.#title || "Option";
            const texts = items.map(textOf);
            const isSame = texts.length === list.length && texts.every((text, index) => text === list.options[index].text);
            if (!isSame) list.replaceChildren(...texts.map((text) => element("option", {}, text)));
            list.selectedIndex = Math.min(Math.max(Number(chosen[at]) || 0, 0), texts.length - 1);
        });
    }

    #add(at) {
        const list = element("select", { size: "5", change: () => this.#onTurn(at, list.selectedIndex, this) });
        this.root.append(list);
        return list;
    }
}

function listChoice({ mode, title, items = [], value }, onTurn = () => {}) {
    const isMultiple = mode === "multiSelector";
    const lists = new Lists(title, onTurn);
    if (isMultiple) lists.show(items, value ?? []);
    else lists.show([items], [value]);
    return {
        root: lists.root, result: () => ({ index: isMultiple ? lists.indexes : lists.indexes[0] }),
        isComplete: () => true,
    };
}

function treeChoice({ title, items }) {
    const lists = new Lists(title, (at) => show(lists.indexes.slice(0, at + 1)));
    const show = (chosen) => {
        const columns = [];
        for (let level = items; level?.length > 0; level = level[chosen[columns.length - 1] ?? 0]?.items) {
            columns.push(level);
        }
        lists.show(columns, chosen);
    };
    show([]);
    return { root: lists.root, result: () => ({ index: lists.indexes }), isComplete: () => true };
}
