// Connects the phone and the panels with `mini dev`.

import { Calls, ProgramEvents, Requests } from "./activity.js";
import { Connection } from "./connection.js";
import { Console } from "./console.js";
import { DataTree } from "./dataTree.js";
import { DevicePanel } from "./devicePanel.js";
import { Dialogs } from "./dialogs.js";
import { Drawings } from "./drawings.js";
import { failureOf } from "./editor.js";
import { byId, throttled } from "./elements.js";
import { ElementTree } from "./elementTree.js";
import { Media } from "./media.js";
import { Menu } from "./menu.js";
import { Panels } from "./panels.js";
import { Renderings } from "./performance.js";
import { Phone } from "./phone.js";
import { Picker } from "./picker.js";
import { PagePickers } from "./pickers.js";
import { Recorder } from "./recorder.js";
import { ResultsPanel } from "./results.js";
import { StoragePanel } from "./storage.js";

const protocol = 1;
/** The time between two requests for the data or elements that a panel shows, in milliseconds. */
const refreshInterval = 250;
/** Failed attempts to connect after which the address is probably no longer valid. */
const manyAttempts = 6;
/** Actions whose failure the user must see. Others accompany them. */
const reported = new Set(["tap", "longTap", "input", "change", "confirm"]);

/** Actions that are not listed, because there are many of them. */
const frequent = new Set(["scroll", "touchStart", "touchMove", "touchEnd", "touchCancel"]);

const socketURL = new URL("socket", location.href);
socketURL.protocol = socketURL.protocol === "https:" ? "wss:" : "ws:";

const connection = new Connection(socketURL, { onMessage: receive, onState: showState });
const send = (message) => connection.send(message);

const panels = new Panels(refreshPanel);
const log = new Console({
    evaluate: (code) => connection.request({ type: "evaluate", code }),
    onError: () => panels.addMark("console"),
});
const calls = new Calls();
const requests = new Requests();
const events = new ProgramEvents();
const dialogs = new Dialogs(send);
const request = (message) => connection.request(message);
const pagePickers = new PagePickers({ dialogs, request, act, onFailure: (text) => log.add("warn", text) });
const media = new Media({ send, warn: (text) => log.add("warn", text), page: () => phone.frame?.document });
const phone = new Phone({
    act, send, refresh, openPicker: (node) => pagePickers.open(node), onChange: () => refreshShownPanel(),
    observeMedia: (frameDocument) => media.observe(frameDocument),
});
const drawings = new Drawings(request, () => phone.canvases);
const picker = new Picker(phone, pick);
const setData = async (path, json) => failureOf(await request({ type: "setData", path, json }));
const dataTree = new DataTree(byId("data-tree"), setData);
const storage = new StoragePanel(request);
const renderings = new Renderings(() => panels.addMark("performance"));
const results = new ResultsPanel(request);
const devicePanel = new DevicePanel(request);
const recorder = new Recorder({ send, picker, onBegin: () => panels.show("test") });
const elementTree = new ElementTree(picker, request);

async function act(node, kind, value) {
    const result = await connection.request({ type: "action", node, kind, value });
    if (!frequent.has(kind)) {
        events.addEvent({ kind: "action", name: kind, page: node > 0 ? `node ${node}` : "", value, error: result?.error });
    }
    if (result?.error && reported.has(kind)) log.add("warn", `${kind}: ${result.error.message ?? result.error}`);
}

async function refresh() {
    const result = await connection.request({ type: "pullDownRefresh" });
    if (result?.error) log.add("warn", result.error.message ?? result.error);
}

// MARK: Messages

const receivers = {
    hello(message) {
        if (message.protocol !== protocol) {
            return showFailure({ message: "This page is of another version of mini. Load it again." });
        }
        // The server sends a failure again that is still present.
        hideFailure();
        byId("program").textContent = message.program ?? "";
        byId("program").title = message.appID ?? "";
        showDevice(message.device);
    },
    device: ({ device }) => showDevice(device),
    page(message) {
        // Its picker belongs to the page before.
        dialogs.endOwn();
        drawings.reset();
        phone.showPage(message);
    },
    patch: (message) => phone.patch(message),
    failure: showFailure,
    running: hideFailure,
    console: ({ level, text, time }) => log.add(level, text, time),
    call(message) {
        calls.addCall(message);
        if (/^(set|remove|clear)Storage/.test(message.name)) refreshStorage();
    },
    event: (message) => events.addEvent(message),
    storageChanged: () => refreshStorage(),
    rendering: (message) => renderings.addRendering(message),
    request(message) {
        requests.addRequest(message);
        if (message.error) panels.addMark("network");
    },
    access(message) {
        requests.addAccess(message);
        if (message.error) panels.addMark("network");
    },
    data: ({ data }) => dataTree.show(data),
    tree: ({ tree }) => elementTree.show(tree),
    dialog: (message) => dialogs.show(message),
    dialogEnd: ({ id }) => dialogs.end(id),
    media: (message) => media.receive(message),
    recording: (message) => recorder.show(message),
};

function receive(message) {
    receivers[message.type]?.(message);
}

function showDevice(device = {}) {
    const { width, height, pixelRatio } = device;
    byId("device").textContent = width ? `${width} × ${height}${pixelRatio ? ` @${pixelRatio}x` : ""}` : "";
    phone.showDevice(device);
    devicePanel.show(device);
}

function showState({ isOpen, attempts, reason }) {
    const state = byId("connection");
    state.dataset.state = isOpen ? "open" : "closed";
    state.textContent = isOpen ? "Connected" : "Connecting…";
    document.body.classList.toggle("is-offline", !isOpen);
    const notice = byId("offline");
    notice.hidden = isOpen || attempts < 2;
    notice.textContent = attempts < manyAttempts
        ? "Connecting to mini dev…"
        : "mini dev does not respond. If it was started again, open the address that it printed.";
    // The server sends again what it shows.
    if (!isOpen) dialogs.endAll();
    if (!isOpen) media.end();
    if (!isOpen && reason) log.add("error", `The connection was closed: ${reason}`);
    if (isOpen) {
        setForeground(true, false);
        refreshPanel(panels.shown);
    }
}

// MARK: Failures

function showFailure({ message, file, line, column, excerpt }) {
    const place = [file, line, column].filter((part) => part !== undefined && part !== null && part !== "").join(":");
    byId("failure-message").textContent = message ?? "The program failed.";
    byId("failure-place").textContent = place;
    byId("failure-excerpt").textContent = excerpt ?? "";
    byId("failure-excerpt").hidden = !excerpt;
    byId("failure").hidden = false;
}

function hideFailure() {
    byId("failure").hidden = true;
}

byId("failure-hide").addEventListener("click", hideFailure);

// MARK: Panels

function refreshPanel(name) {
    if (name === "data" || name === "elements") send({ type: name === "data" ? "data" : "tree" });
    else if (name === "storage") refreshStorage();
    else if (name === "results") results.refresh();
}

const refreshStorage = throttled(refreshInterval, () => {
    if (panels.shown === "storage") storage.refresh();
});

const refreshShownPanel = throttled(refreshInterval, () => refreshPanel(panels.shown));

function pick(node) {
    panels.show("elements");
    elementTree.pick(node);
}

// MARK: Buttons

let isForeground = true;

function setForeground(value, isSent = true) {
    isForeground = value;
    const button = byId("visibility");
    button.ariaPressed = String(!value);
    byId("phone").classList.toggle("is-background", !value);
    byId("asleep").hidden = value;
    if (isSent) send({ type: "visibility", state: value ? "foreground" : "background" });
}

byId("visibility").addEventListener("click", () => setForeground(!isForeground));
byId("asleep").addEventListener("click", () => setForeground(true));
byId("refresh").addEventListener("click", () => phone.refresh());
byId("restart").addEventListener("click", () => send({ type: "restart" }));
new Menu([["Share", share], ["Background", () => setForeground(false)]]);

function share() {
    // A program that shares nothing shows no effect.
    if (send({ type: "share" })) events.addEvent({ kind: "action", name: "share", page: "" });
}

connection.open();
// Without this attribute, fallback.js shows that the page has not started.
document.documentElement.dataset.started = "";
