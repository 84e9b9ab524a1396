// Picks an element by pointing at it in the phone, and marks elements there.

import { byId } from "./elements.js";

export class Picker {
    #phone;
    #onPick;
    #marked = null;
    /** Another use of the picked element: `{onPick, onEnd}`; null for the usual one. */
    #other = null;

    /** `onPick(node)` is called with the picked node. */
    constructor(phone, onPick) {
        this.#phone = phone;
        this.#onPick = onPick;
        const layer = byId("pick-layer");
        for (const button of document.querySelectorAll("[data-action=pick]")) {
            button.addEventListener("click", () => this.#start(layer.hidden));
        }
        layer.addEventListener("pointermove", (event) => this.highlight(this.#elementAt(event)));
        layer.addEventListener("click", (event) => {
            const picked = this.#elementAt(event);
            const onPick = this.#other?.onPick ?? this.#onPick;
            this.#start(false);
            if (picked !== null) onPick(Number(picked.dataset.node));
        });
        addEventListener("keydown", ({ key }) => {
            if (key === "Escape" && !layer.hidden) this.#start(false);
        });
    }

    /** Lets the user pick one element for another use. `onEnd()` is called afterwards, also if none was picked. */
    pickOnce(onPick, onEnd) {
        this.#start(true, { onPick, onEnd });
    }

    /** Ends picking for another use. */
    cancel() {
        if (this.#other !== null) this.#start(false);
    }

    #start(isOn, other = null) {
        this.#other?.onEnd();
        this.#other = other;
        byId("pick-layer").hidden = !isOn;
        for (const button of document.querySelectorAll("[data-action=pick]")) {
            button.ariaPressed = String(isOn && other === null);
        }
        if (!isOn) this.highlight(null);
    }

    #elementAt(event) {
        const box = byId("page").getBoundingClientRect();
        const { scale, frame } = this.#phone;
        return frame?.elementAt((event.clientX - box.left) / scale, (event.clientY - box.top) / scale) ?? null;
    }

    /** Marks an element of the frame; null removes the mark. */
    highlight(marked) {
        const isIdle = this.#marked === null;
        this.#marked = marked;
        if (isIdle) this.#place();
    }

    elementOf(node) {
        return node === null ? null : this.#phone.frame?.elementOf(node) ?? null;
    }

    /** Places the mark at its element, which moves when the page changes or scrolls. */
    #place() {
        const mark = byId("mark");
        if (this.#marked?.isConnected !== true) this.#marked = null;
        mark.hidden = this.#marked === null;
        if (this.#marked === null) return;
        const { left, top, width, height } = this.#marked.getBoundingClientRect();
        Object.assign(mark.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
        requestAnimationFrame(() => this.#place());
    }
}
