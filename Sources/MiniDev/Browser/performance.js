// The renderings of the program, with the calls of setData before them and the budgets that they exceed.

import { ActivityList, row, section } from "./activity.js";
import { byId, durationText, element } from "./elements.js";
import { sizeText } from "./editor.js";

const keysText = ({ keys, keyCount }) =>
    keys.join(", ") + (keyCount > keys.length ? ` and ${keyCount - keys.length} more` : "");

export class Renderings extends ActivityList {
    #total = { renderings: 0, changes: 0, largest: 0, longest: 0 };
    #onWarning;

    /** `onWarning()` is called for each rendering that exceeds a budget. */
    constructor(onWarning) {
        super("performance");
        this.#onWarning = onWarning;
    }

    addRendering({ page, duration, nodes, bytes, changeCount, changes, warnings }) {
        const total = this.#total;
        total.renderings += 1;
        total.changes += changeCount;
        total.largest = Math.max(total.largest, ...changes.map((change) => change.bytes));
        total.longest = Math.max(total.longest, duration);
        byId("performance-total").textContent =
            `Renderings: ${total.renderings}, longest ${durationText(total.longest)}; `
            + `calls of setData: ${total.changes}, largest ${sizeText(total.largest)}`;
        if (warnings.length > 0) this.#onWarning();
        const calls = changeCount === 1 ? "1 setData" : `${changeCount} setData`;
        this.add(row({
            state: warnings.length > 0 ? "slow" : "done", stateText: warnings.length > 0 ? "slow" : "ok", name: page,
            summary: `${calls}, ${sizeText(bytes)}, ${nodes} nodes${warnings.map((text) => ` · ${text}`).join("")}`,
            duration,
            details: () => [
                ...warnings.map((text) => element("p", { class: "warning" }, text)),
                ...section("Calls of setData", changes.map((change) => (
                    `${change.owner}  ${sizeText(change.bytes)}  ${keysText(change)}`
                )).join("\n")),
            ],
        }));
    }
}
