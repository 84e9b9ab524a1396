// Shows a trace: its actions, and the pages, the code and the events of the chosen one.

const { trace, documents, resources, sources } = JSON.parse(document.getElementById("trace").textContent);
const list = document.querySelector("nav ol");
const pages = document.querySelector(".pages");
const facts = document.querySelector(".facts");
const tabList = document.querySelector("[role=tablist]");
const { actions } = trace;
// What follows the last action is shown as one more.
const entries = trace.events.length > 0 || actions.length === 0
    ? [...actions, { number: actions.length + 1, call: "After the last action", events: trace.events, isEnd: true }]
    : actions;
const end = Math.max(1, ...actions.map(({ endTime }) => endTime));
let chosen = 0;
let chosenTab = "call";

// Makes an element with properties and children, which are elements or texts.
function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name === "class") element.className = value;
        else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
}

const json = (value) => (value === undefined ? "undefined" : JSON.stringify(value, null, 2));
const milliseconds = (value) => `${Math.round(value ?? 0)} ms`;
const place = ({ file, line }) => (typeof file !== "string" ? "" : Number.isInteger(line) ? `${file}:${line}` : file);
const message = ({ name, message: text, ...error }) =>
    [place(error), name ? `${name}: ${text}` : text].filter((part) => part !== "").join(": ");
const ofKinds = (entry, ...kinds) => entry.events.filter(({ kind }) => kinds.includes(kind));

function terms(pairs) {
    const rows = pairs.filter(([, value]) => value !== undefined && value !== null && value !== "");
    return make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

function items(values, show, nothing) {
    if (values.length === 0) return make("p", {}, nothing);
    return make("ol", {}, ...values.map((value) => make("li", {}, ...[show(value)].flat())));
}

function folded(title, value) {
    return make("details", {}, make("summary", {}, title), make("pre", {}, typeof value === "string" ? value : json(value)));
}

// ---- the page -------------------------------------------------------------------------------------------

// A page as a document that loads nothing, in which the element of the action is outlined.
function frame(title, name, element) {
    const caption = make("figcaption", {}, title);
    const text = documents[name];
    if (text === undefined) return make("figure", {}, caption, make("p", {}, "There was no page, or it is left out."));
    const whole = text.replace(/\.\.\/resources\/[\w.]+/g, (path) => resources[path] ?? path);
    const mark = Number.isInteger(element)
        ? `<style>[data-node="${element}"] { outline: 3px solid #c2185b !important; outline-offset: 1px; }</style>` : "";
    // A sandbox without permissions: no script runs in it, and it cannot read this file.
    const view = make("iframe", { sandbox: "", title: `${title} action ${entries[chosen].number}` });
    view.srcdoc = whole.replace("</head>", `${mark}</head>`);
    return make("figure", {}, caption, view);
}

function showPages(entry) {
    pages.replaceChildren(
        ...(entry.isEnd ? [] : [frame("Before", entry.before, entry.element), frame("After", entry.after)]),
    );
    pages.hidden = entry.isEnd === true;
}

// ---- facts ----------------------------------------------------------------------------------------------

function showCall(entry) {
    if (entry.isEnd) return errorsOfTest();
    const { count = 0, next = null, list: pending = [] } = entry.timers ?? {};
    const timers = count === 0 ? "" : make("div", {}, `${count}${next === null ? "" : `, the next at ${milliseconds(next)}`}`,
        make("ul", {}, ...pending.map(({ kind, delay, due }) =>
            make("li", {}, make("code", {}, kind), ` of ${milliseconds(delay)}, due at ${milliseconds(due)}`))));
    return make("div", {}, terms([
        ["Action", make("code", {}, entry.call)], ["Locator", entry.locator], ["Source", place(entry)],
        ["Page", entry.page], ["Time of the program", `${milliseconds(entry.time)} to ${milliseconds(entry.endTime)}`],
        ["Duration", milliseconds(entry.milliseconds)], ["Timers", timers],
        ["Error", entry.error ? make("pre", { class: "failed" }, message(entry.error)) : ""],
    ]), make("h2", {}, "JSAPI calls"), items(ofKinds(entry, "call"), showAPICall, "None."));
}

function errorsOfTest() {
    return items(trace.test.errors, (error) => make("pre", { class: "failed" }, message(error)), "The test has no error.");
}

function showAPICall(call) {
    const outcome = "error" in call ? `failed: ${json(call.error)}` : "duration" in call ? json(call.result) : "has not ended";
    const values = (call.arguments ?? []).map((value) => json(value)).join(", ");
    return [
        make("code", {}, `my.${call.name}(${values})`), make("br"),
        make("code", { class: "error" in call ? "failed" : "" }, `→ ${outcome}`),
        make("small", {}, ` at ${milliseconds(call.time)}${call.isMocked ? ", by a mock" : ""}`),
    ];
}

function showSource(entry) {
    const text = sources[entry.file] ?? sources[trace.test.file];
    if (text === undefined) return make("p", {}, "The code is not in the trace.");
    const line = entry.line ?? trace.test.line;
    const lines = text.split(/\r?\n/).map((code, index) => make("code", index + 1 === line ? { class: "here" } : {}, `${code}\n`));
    return make("div", {}, make("h2", {}, entry.file ?? trace.test.file), make("pre", { class: "source" }, ...lines));
}

function showConsole(entry) {
    return items(ofKinds(entry, "console", "error", "warning"), (event) => {
        if (event.kind !== "console") return make("pre", { class: event.kind === "error" ? "failed" : "" }, message(event));
        return make("pre", { class: event.level === "error" ? "failed" : "" }, `${event.source} ${event.level}: ${event.text}`);
    }, "Nothing was printed.");
}

function showNetwork(entry) {
    return items(ofKinds(entry, "request"), (request) => {
        const status = request.status === null ? "" : `, status ${request.status}`;
        const failure = request.error === undefined ? "" : `, failed: ${request.error}`;
        const outcome = request.decision === null ? "has not ended" : request.decision + status + failure;
        const head = [make("code", {}, `${request.method} ${request.url}`), ` ${outcome}`];
        const parts = request.exchanges.flatMap((exchange) => [
            folded("Request", exchange.request), folded(`Response ${exchange.response.status}`, exchange.response),
        ]);
        const body = request.body === undefined ? [] : [folded("Body", request.body)];
        return [...head, ...parts, ...body];
    }, "There was no request.");
}

function showData(entry) {
    return items(ofKinds(entry, "data", "storage", "page"), (event) => {
        if (event.kind === "page") return `${event.page} ${event.step}`;
        if (event.kind === "storage") {
            return make("code", {}, [`storage ${event.change}`, event.key, event.value === undefined ? "" : json(event.value)]
                .filter((part) => part).join(" "));
        }
        const more = event.pathCount > event.paths.length ? ` and ${event.pathCount - event.paths.length} more` : "";
        return make("code", {}, `setData ${event.page}: ${event.paths.join(", ")}${more} (${event.bytes} bytes)`);
    }, "Neither data nor stored values changed.");
}

const tabs = [
    { id: "call", title: "Call", show: showCall },
    { id: "source", title: "Source", show: showSource },
    { id: "console", title: "Console", show: showConsole, kinds: ["console", "error", "warning"] },
    { id: "network", title: "Network", show: showNetwork, kinds: ["request"] },
    { id: "data", title: "Data", show: showData, kinds: ["data", "storage", "page"] },
];

function moveTab(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(({ id }) => id === chosenTab);
    chooseTab(tabs[(index + step + tabs.length) % tabs.length].id);
    document.getElementById(`tab-${chosenTab}`).focus();
}

for (const { id, title } of tabs) {
    tabList.append(make("button", {
        role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => chooseTab(id), onkeydown: moveTab,
    }, title));
    facts.append(make("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: "0" }));
}

function chooseTab(id) {
    chosenTab = id;
    const entry = entries[chosen];
    for (const { id: other, title, show, kinds } of tabs) {
        const tab = document.getElementById(`tab-${other}`);
        const panel = document.getElementById(`panel-${other}`);
        const count = kinds === undefined ? 0 : ofKinds(entry, ...kinds).length;
        tab.textContent = count === 0 ? title : `${title} (${count})`;
        tab.setAttribute("aria-selected", String(other === id));
        tab.tabIndex = other === id ? 0 : -1;
        panel.hidden = other !== id;
        panel.replaceChildren(...(other === id ? [show(entry)] : []));
    }
    document.querySelector(".source .here")?.scrollIntoView({ block: "nearest" });
}

// ---- actions --------------------------------------------------------------------------------------------

function choose(index) {
    chosen = index;
    for (const [other, button] of [...list.querySelectorAll("button")].entries()) {
        button.setAttribute("aria-current", String(other === index));
    }
    showPages(entries[index]);
    chooseTab(chosenTab);
}

function moveAction(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const next = chosen + (step ?? 0);
    if (step === undefined) return;
    // The key moves to another action and does not scroll the list.
    event.preventDefault();
    if (next < 0 || next >= entries.length) return;
    choose(next);
    list.querySelectorAll("button")[next].focus();
}

function button(entry, index) {
    const hasFailed = Boolean(entry.error) || entry.events.some(({ kind }) => kind === "error");
    const children = [make("span", { class: hasFailed ? "failed" : "" }, `${entry.number}. ${entry.call}`)];
    if (!entry.isEnd) {
        const bar = make("i");
        bar.style.marginLeft = `${100 * entry.time / end}%`;
        bar.style.width = `${100 * (entry.endTime - entry.time) / end}%`;
        children.push(
            make("small", {}, [milliseconds(entry.time), place(entry)].filter((part) => part).join(" · ")),
            make("span", { class: "bar", "aria-hidden": "true" }, bar),
        );
        children.at(-1).style.display = "block";
    }
    return make("li", {}, make("button", { onclick: () => choose(index), onkeydown: moveAction }, ...children));
}

const { title, configuration, status, file, line, attempt } = trace.test;
const prefix = configuration ? `[${configuration}] ` : "";
document.querySelector("h1").append(prefix + title.join(" > "), " ", make("small", { class: status }, status));
document.querySelector("header p").textContent = [
    place({ file, line }), trace.program, attempt > 1 ? `attempt ${attempt}` : "",
    ...Object.entries(trace.omitted).filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name} are left out`),
].filter((part) => part).join(" · ");
list.append(...entries.map(button));
// A failed test is opened at its failure.
choose(Math.max(entries.findIndex(({ error }) => Boolean(error)), 0));
