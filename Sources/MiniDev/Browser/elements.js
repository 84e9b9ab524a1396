// Elements of the page, which are built without markup: data is only ever text or an attribute.

/**
 * Creates an element.
 *
 * A property whose value is a function is a listener, `true` is an attribute without a value, and `false`, null and
 * undefined are omitted. Children are nodes or texts.
 */
export function element(tag, properties = {}, ...children) {
    const result = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (value === false || value === null || value === undefined) continue;
        if (typeof value === "function") result.addEventListener(name, value);
        else result.setAttribute(name, value === true ? "" : value);
    }
    result.append(...children.filter((child) => child !== null && child !== undefined));
    return result;
}

export const byId = (id) => document.getElementById(id);

/** Keeps the number of rows of a list limited, so that a program that logs without end does not fill the memory. */
export function appendRow(list, row, limit = 500) {
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
    list.append(row);
    while (list.childElementCount > limit) list.firstElementChild.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
}

/** A duration in milliseconds as text. */
export function durationText(milliseconds) {
    if (typeof milliseconds !== "number") return "";
    if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
    return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** JSON text with line breaks. A text that was cut is not JSON and stays as it is. */
export function formattedJSON(value) {
    if (value === undefined || value === null) return "";
    if (typeof value !== "string") return JSON.stringify(value, null, 2);
    try {
        return JSON.stringify(JSON.parse(value), null, 2);
    } catch {
        return value;
    }
}

/** Calls a function at most once per interval: at once, and again at the end of the interval if it was called in it. */
export function throttled(interval, call) {
    let timer = null;
    let isDue = false;
    const run = () => {
        timer = setTimeout(() => {
            timer = null;
            if (!isDue) return;
            isDue = false;
            run();
        }, interval);
        call();
    };
    return () => {
        if (timer === null) run();
        else isDue = true;
    };
}
