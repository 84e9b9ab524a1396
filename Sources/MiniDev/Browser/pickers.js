// The pickers of the page: a tap opens one in the phone, and confirming it changes its value.

/** The elements of the page that open a picker. A component of a program can have the same name. */
export const pickerSelector = ".mini-picker:not([data-component])";

const isEqual = (left, right) => JSON.stringify(left) === JSON.stringify(right);

export class PagePickers {
    #dialogs;
    #request;
    #act;
    #onFailure;
    #isOpen = false;
    #lastRequest = 0;

    /**
     * - `dialogs` shows a picker.
     * - `request(message)` requests what a picker offers.
     * - `act(node, kind, value)` performs an action.
     * - `onFailure(text)` is called if a picker cannot be opened.
     */
    constructor({ dialogs, request, act, onFailure }) {
        this.#dialogs = dialogs;
        this.#request = request;
        this.#act = act;
        this.#onFailure = onFailure;
    }

    /** Opens the picker of a node, unless it is disabled. */
    async open(node) {
        const request = ++this.#lastRequest;
        const offer = await this.#offer(node);
        // Of two taps that follow each other, the later one counts.
        if (offer === null || request !== this.#lastRequest || this.#isOpen) return;
        this.#isOpen = true;
        const result = await this.#dialogs.pick(offer, this.#turns(node, offer));
        this.#isOpen = false;
        if (result !== null) this.#act(node, "change", result.index ?? result.value);
    }

    async #offer(node) {
        const result = await this.#request({ type: "picker", node });
        if (result?.error) this.#onFailure(result.error);
        return result?.value ?? null;
    }

    /** Reports a turned list if the program listens to that: it may change the items of the other lists. */
    #turns(node, offer) {
        if (!offer.reportsTurns) return undefined;
        let { value } = offer;
        return async (column, index, lists) => {
            await this.#act(node, "trigger", { type: "columnChange", detail: { column, value: index } });
            const next = await this.#offer(node);
            if (next?.mode !== "multiSelector") return;
            // A value that the program does not change is that of before the turn.
            const chosen = isEqual(next.value, value) ? lists.indexes : next.value;
            value = next.value;
            lists.show(next.items, chosen);
        };
    }
}
