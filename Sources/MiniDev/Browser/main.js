// Connects the phone and the panels with `mini dev`.

import { Calls, Requests } from "./activity.js";
import { Connection } from "./connection.js";
import { Console } from "./console.js";
import { DataTree } from "./dataTree.js";
import { Dialogs } from "./dialogs.js";
import { byId, throttled } from "./elements.js";
import { ElementTree } from "./elementTree.js";
import { Panels } from "./panels.js";
import { Phone } from "./phone.js";
import { Picker } from "./picker.js";

const protocol = 1;
/** The time between two requests for the data or elements that a panel shows, in milliseconds. */
const refreshInterval = 250;
/** Failed attempts to connect after which the address is probably no longer valid. */
const manyAttempts = 6;
/** Actions whose failure the user must see. Others accompany them. */
const reported = new Set(["tap", "longTap", "input", "change", "confirm"]);

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
const dialogs = new Dialogs(send);
const phone = new Phone({ act, send, onChange: () => refreshShownPanel() });
const picker = new Picker(phone, pick);
const dataTree = new DataTree(byId("data-tree"));
const elementTree = new ElementTree(picker);

async function act(node, kind, value) {
    const result = await connection.request({ type: "action", node, kind, value });
    if (result?.error && reported.has(kind)) log.add("warn", `${kind}: ${result.error.message ?? result.error}`);
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
        const { width, height, pixelRatio } = message.device ?? {};
        byId("device").textContent = width ? `${width} × ${height}${pixelRatio ? ` @${pixelRatio}x` : ""}` : "";
        phone.showDevice(message.device);
    },
    page: (message) => phone.showPage(message),
    patch: (message) => phone.patch(message),
    failure: showFailure,
    running: hideFailure,
    console: ({ level, text, time }) => log.add(level, text, time),
    call: (message) => calls.addCall(message),
    request(message) {
        requests.addRequest(message);
        if (message.error) panels.addMark("network");
    },
    data: ({ data }) => dataTree.show(data),
    tree: ({ tree }) => elementTree.show(tree),
    dialog: (message) => dialogs.show(message),
    dialogEnd: ({ id }) => dialogs.end(id),
};

function receive(message) {
    receivers[message.type]?.(message);
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
}

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
byId("refresh").addEventListener("click", () => send({ type: "pullDownRefresh" }));
byId("restart").addEventListener("click", () => send({ type: "restart" }));

connection.open();
