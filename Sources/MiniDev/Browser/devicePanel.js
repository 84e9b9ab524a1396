// The device of the program: its screen, platform, language, time zone, text size, connection and lock.

import { byId } from "./elements.js";
import { failureOf } from "./editor.js";

const numbers = ["width", "height", "pixelRatio", "textSize"];
const texts = ["platform", "language", "timeZone"];

export class DevicePanel {
    #request;

    /** `request(message)` returns a promise of the result, or of null without a connection. */
    constructor(request) {
        this.#request = request;
        byId("device-form").addEventListener("submit", (event) => {
            event.preventDefault();
            const device = Object.fromEntries([
                ...numbers.map((name) => [name, field(name).valueAsNumber]),
                ...texts.map((name) => [name, field(name).value.trim()]),
            ]);
            this.#change({ type: "setDevice", device });
        });
        field("connection").addEventListener("change", ({ target }) => {
            this.#change({ type: "setConnection", connection: target.value });
        });
        field("theme").addEventListener("change", ({ target }) => {
            this.#change({ type: "setTheme", theme: target.value });
        });
        field("isLocked").addEventListener("change", ({ target }) => {
            this.#change({ type: "setLocked", isLocked: target.checked });
        });
    }

    show(device = {}) {
        const focused = document.activeElement;
        for (const name of [...numbers, ...texts, "connection"]) {
            // What a person types stays.
            if (device[name] !== undefined && field(name) !== focused) field(name).value = String(device[name] ?? "");
        }
        const isFixed = device.timeZone === null;
        field("timeZone").disabled = isFixed;
        field("timeZone").placeholder = isFixed ? "not supported by the engine" : "that of the command";
        field("connection").value = device.connection ?? "online";
        field("theme").value = device.theme ?? "light";
        field("isLocked").checked = device.isLocked === true;
        field("isLocked").disabled = device.isLocked === null;
    }

    async #change(message) {
        byId("device-problem").textContent = failureOf(await this.#request(message)) ?? "";
    }
}

const field = (name) => byId(`device-${name}`);
