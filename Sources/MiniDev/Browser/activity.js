// The lists of calls and requests of the program.

import { appendRow, byId, durationText, element, formattedJSON } from "./elements.js";

export const section = (name, text) => (text ? [element("h3", {}, name), element("pre", {}, text)] : []);

/** A row that opens to show its details. They are made when it first opens. */
export function row({ state, stateText, name, summary, duration, details }) {
    const content = element("div", { class: "details" });
    const result = element("details", { class: `activity is-${state}` },
        element("summary", {},
            element("span", { class: "activity-state" }, stateText),
            element("span", { class: "activity-name" }, name),
            element("span", { class: "activity-summary" }, summary),
            element("span", { class: "activity-time" }, durationText(duration))),
        content);
    result.addEventListener("toggle", () => {
        if (result.open && content.childElementCount === 0) content.append(...details());
    });
    return element("li", {}, result);
}

const oneLine = (value) => {
    const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
    return text === "{}" || text === "null" ? "" : text.slice(0, 200);
};

/** A list that can be cleared and filtered by text. */
export class ActivityList {
    #list;
    #filter;

    constructor(name) {
        this.#list = byId(`${name}-list`);
        this.#filter = byId(`${name}-filter`);
        this.#filter.addEventListener("input", () => {
            for (const item of this.#list.children) this.#apply(item);
        });
        byId(`${name}-clear`).addEventListener("click", () => this.#list.replaceChildren());
    }

    add(item) {
        this.#apply(item);
        appendRow(this.#list, item);
    }

    /** Shows a row in place of another one. */
    replace(former, item) {
        this.#apply(item);
        former.replaceWith(item);
    }

    #apply(item) {
        const text = item.querySelector("summary").textContent.toLowerCase();
        item.hidden = !text.includes(this.#filter.value.trim().toLowerCase());
    }
}

export class Calls extends ActivityList {
    constructor() {
        super("calls");
    }

    addCall(call) {
        const isFailed = Boolean(call.error);
        this.add(row({
            state: isFailed ? "failed" : "done", stateText: isFailed ? "failed" : "ok",
            name: `my.${String(call.name).replace(/^my\./, "")}`, summary: oneLine(call.arguments),
            duration: call.duration,
            details: () => [
                ...section("Arguments", formattedJSON(call.arguments)),
                ...section("Result", formattedJSON(call.result)),
                ...section("Error", formattedJSON(call.error)),
            ],
        }));
    }
}

export class Requests extends ActivityList {
    constructor() {
        super("network");
    }

    addRequest(request) {
        const isFailed = Boolean(request.error) || request.status >= 400;
        const decision = request.decision ?? "";
        this.add(row({
            state: isFailed ? "failed" : "done", stateText: String(request.status || "–"),
            name: `${request.method} ${request.url}`, summary: decision === "allowed" ? "" : oneLine(decision),
            duration: request.duration,
            details: () => [
                ...section("URL", request.url),
                ...section("Policy", oneLine(decision)),
                ...section("Error", formattedJSON(request.error)),
                ...(request.exchanges ?? []).flatMap((exchange) => exchangeDetails(JSON.parse(exchange))),
            ],
        }));
    }

    /** Adds a socket that opens or ends, or the decision about the address of media or of a web-view. */
    addAccess({ kind, url, decision, error, state, duration, code, reason, sent, received }) {
        this.add(row({
            state: error ? "failed" : "done", stateText: state ?? "–",
            name: `${accessNames[kind] ?? kind} ${url}`, summary: decision === "allowed" ? "" : oneLine(decision), duration,
            details: () => [
                ...section("URL", url),
                ...section("Policy", oneLine(decision)),
                ...section("Error", formattedJSON(error)),
                ...section("Close", code === undefined ? "" : `${code} ${reason}`),
                ...section("Messages", sent === undefined ? "" : `${sent} sent, ${received} received`),
            ],
        }));
    }
}

/** What is before the address of an access that is no request, by its kind. */
const accessNames = { socket: "WebSocket", media: "media", webView: "web-view" };

/** The lifecycles of pages and components, changes around the page, events of the program, and what a person does. */
export class ProgramEvents extends ActivityList {
    /** The row that was added last, what it shows, and how often that followed itself. */
    #last = { item: null, signature: "", count: 0 };

    constructor() {
        super("events");
    }

    addEvent({ kind, name, page, value = null, error = null }) {
        const { item: former, signature: formerSignature, count: formerCount } = this.#last;
        const signature = JSON.stringify([kind, name, page, value?.handler, value?.target]);
        // A touch or scrolling dispatches many events. A row that is open stays as it is.
        const isRepeated = kind === "event" && signature === formerSignature && former.isConnected
            && !former.querySelector("details").open;
        const count = isRepeated ? formerCount + 1 : 1;
        const item = row({
            state: error ? "failed" : "done", stateText: kind, name,
            summary: `${count > 1 ? `${count} × ` : ""}${page} ${oneLine(value)}`,
            details: () => [...section("Value", formattedJSON(value)), ...section("Error", formattedJSON(error))],
        });
        if (isRepeated) this.replace(former, item);
        else this.add(item);
        this.#last = { item, signature, count };
    }
}

const headerLines = ({ headers }) => headers.map(({ name, value }) => `${name}: ${value}`).join("\n");

/** The text of a body, or the reason why it is left out. */
const bodyText = ({ text, comment } = {}) => (text ? formattedJSON(text) : comment ?? "");

/** What an entry of an HTTP archive contains. Redirects have an entry each. */
const exchangeDetails = ({ request, response }) => [
    ...section("Request", `${request.method} ${request.url}\n${headerLines(request)}`),
    ...section("Request body", bodyText(request.postData)),
    ...section("Response", `${response.status} ${response.statusText}\n${headerLines(response)}`),
    ...section("Response body", bodyText(response.content)),
];
