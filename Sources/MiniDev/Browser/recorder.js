// Records what is done as a test, and shows the test.

import { byId, element } from "./elements.js";

export class Recorder {
    #send;
    #picker;
    #onBegin;
    #isOn = false;
    #source = "";

    /**
     * - `send(message)` sends a message.
     * - `picker` lets the user pick an element.
     * - `onBegin()` is called when a recording begins.
     */
    constructor({ send, picker, onBegin }) {
        this.#send = send;
        this.#picker = picker;
        this.#onBegin = onBegin;
        byId("record").addEventListener("click", () => send({ type: "record", isOn: !this.#isOn }));
        byId("recording-expect").addEventListener("click", () => this.#expect());
        byId("recording-copy").addEventListener("click", () => this.#copy());
        byId("recording-download").addEventListener("click", () => this.#download());
    }

    /** Shows the state of the recording: `{isOn, source, file, problem}`. */
    show({ isOn, source, file, problem }) {
        if (isOn && !this.#isOn) this.#onBegin();
        if (!isOn) this.#picker.cancel();
        this.#isOn = isOn;
        this.#source = source;
        byId("record").ariaPressed = String(isOn);
        byId("recording-expect").disabled = !isOn;
        byId("recording-copy").disabled = source === "";
        byId("recording-download").disabled = source === "";
        const target = byId("recording-source");
        const isAtEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 24;
        target.textContent = source;
        if (isAtEnd) target.scrollTop = target.scrollHeight;
        const isWritten = !isOn && source !== "" && file !== null;
        byId("recording-state").textContent = problem ?? (isOn ? "Recording" : isWritten ? `Written to ${file}` : "");
        byId("recording-state").classList.toggle("is-problem", problem !== null);
    }

    /** Lets the user pick the element that the test expects to be as it is now. */
    #expect() {
        const button = byId("recording-expect");
        if (button.ariaPressed === "true") return this.#picker.cancel();
        button.ariaPressed = "true";
        this.#picker.pickOnce((node) => this.#send({ type: "expect", node }), () => {
            button.ariaPressed = "false";
        });
    }

    async #copy() {
        try {
            await navigator.clipboard.writeText(this.#source);
            byId("announcement").textContent = "Copied";
        } catch {
            // The browser does not permit it: the user copies the selected text.
            getSelection().selectAllChildren(byId("recording-source"));
            byId("announcement").textContent = "The test is selected";
        }
    }

    #download() {
        const url = URL.createObjectURL(new Blob([this.#source], { type: "text/javascript" }));
        element("a", { href: url, download: "recorded.test.js" }).click();
        // The browser has begun to read it.
        setTimeout(() => URL.revokeObjectURL(url), 10_000);
    }
}
