// The values of controls while the program has not processed them.

import { setValue } from "./morph.js";

/** The time for which a program may take over a value after its action, in milliseconds. */
const settlingTime = 150;

export class Controls {
    /** The number of actions that are not completed, by node. */
    #pending = new Map();

    /** Whether the value that is shown is newer than that of the program. */
    keepsValue(control) {
        return this.#pending.has(control.dataset.node);
    }

    /** Completes with an action that changes the value of a control. */
    async follow(control, completion) {
        const { node } = control.dataset;
        this.#pending.set(node, (this.#pending.get(node) ?? 0) + 1);
        await completion;
        const count = this.#pending.get(node) - 1;
        if (count > 0) return this.#pending.set(node, count);
        this.#pending.delete(node);
        // A program that controls the value may have rejected it.
        setTimeout(() => {
            if (!this.keepsValue(control)) setValue(control, control.defaultValue);
        }, settlingTime);
    }
}
