// The elements of the page as a tree, and the details of the picked one.
//
// An element is `{id, tag, attributes, children}`; a text has only an `id` and a `text`.

import { byId, element } from "./elements.js";

const shownStyles = [
    "display", "position", "color", "background-color", "font-size", "font-weight", "line-height", "margin", "padding",
    "border", "flex", "overflow", "opacity", "z-index",
];

const short = (text) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

export class ElementTree {
    #container = byId("elements-tree");
    #picked = null;
    #closed = new Set();
    #screen;
    #request;
    /** The component that the picked element is: `{node, component, data, props}`, or null. */
    #component = null;
    #nodes = new Map();
    #text = "";

    /**
     * - `screen.elementOf(node)` returns the element of a node in the frame.
     * - `screen.highlight(element)` marks an element of the frame; null removes the mark.
     * - `request(message)` returns a promise of the result, or of null without a connection.
     */
    constructor(screen, request) {
        this.#screen = screen;
        this.#request = request;
        this.#container.addEventListener("mouseleave", () => screen.highlight(screen.elementOf(this.#picked)));
        this.#container.addEventListener("keydown", (event) => this.#move(event));
    }

    show(tree) {
        const text = JSON.stringify(tree) ?? "";
        if (text !== this.#text) {
            this.#text = text;
            const hadFocus = this.#container.contains(document.activeElement);
            this.#nodes.clear();
            const roots = Array.isArray(tree) ? tree : [tree];
            this.#container.replaceChildren(...roots.filter(Boolean).map((node) => this.#item(node, 1)));
            this.#mark(hadFocus);
        }
        this.#showDetails();
    }

    pick(node) {
        this.#picked = node;
        // The outer elements open.
        for (let item = this.#itemOf(node)?.parentElement; item; item = item.parentElement) {
            if (item.ariaExpanded === "false") this.#toggle(item);
        }
        this.#mark(false);
        this.#itemOf(node)?.scrollIntoView({ block: "nearest" });
        this.#showDetails();
        this.#screen.highlight(this.#screen.elementOf(node));
    }

    #itemOf(node) {
        return this.#container.querySelector(`[data-id="${Number(node)}"]`);
    }

    #item(node, level) {
        const children = node.children ?? [];
        this.#nodes.set(Number(node.id), node);
        const item = element("div", {
            role: "treeitem", "data-id": String(node.id), tabindex: "-1", "aria-level": String(level),
            "aria-expanded": children.length === 0 ? null : String(!this.#closed.has(node.id)),
        });
        const row = element("div", { class: "node", click: () => {
            this.pick(Number(node.id));
            item.focus({ preventScroll: true });
        }, mouseenter: () => this.#screen.highlight(this.#screen.elementOf(node.id)) });
        row.style.paddingLeft = `${level * 14}px`;
        row.append(element("span", { class: "node-arrow", "aria-hidden": "true", click: (event) => {
            event.stopPropagation();
            this.#toggle(item);
        } }));
        if (node.tag) row.append(...labelOf(node));
        else row.append(element("span", { class: "node-text" }, short(String(node.text ?? "").trim())));
        item.append(row);
        if (children.length > 0) {
            item.append(element("div", { role: "group" }, ...children.map((child) => this.#item(child, level + 1))));
        }
        return item;
    }

    #toggle(item) {
        if (item.ariaExpanded === null) return;
        const isOpen = item.ariaExpanded === "true";
        item.ariaExpanded = String(!isOpen);
        const id = Number(item.dataset.id);
        if (isOpen) this.#closed.add(id);
        else this.#closed.delete(id);
    }

    #mark(takesFocus) {
        for (const item of this.#container.querySelectorAll("[aria-selected]")) item.removeAttribute("aria-selected");
        const picked = this.#itemOf(this.#picked);
        if (picked !== null) picked.ariaSelected = "true";
        for (const item of this.#container.querySelectorAll("[tabindex='0']")) item.tabIndex = -1;
        const focusable = picked ?? this.#container.querySelector("[role=treeitem]");
        if (focusable === null) return;
        focusable.tabIndex = 0;
        if (takesFocus) focusable.focus({ preventScroll: true });
    }

    #move(event) {
        const item = event.target.closest("[role=treeitem]");
        if (item === null) return;
        const items = [...this.#container.querySelectorAll("[role=treeitem]")];
        const visible = items.filter((one) => one.offsetParent !== null);
        const at = visible.indexOf(item);
        const outer = item.parentElement.closest("[role=treeitem]");
        const isOpen = item.ariaExpanded === "true";
        let target = null;
        switch (event.key) {
        case "ArrowDown": target = visible[at + 1]; break;
        case "ArrowUp": target = visible[at - 1]; break;
        case "Home": target = visible[0]; break;
        case "End": target = visible.at(-1); break;
        case "ArrowRight":
            if (isOpen) target = visible[at + 1];
            else this.#toggle(item);
            break;
        case "ArrowLeft":
            if (isOpen) this.#toggle(item);
            else target = outer;
            break;
        default: return;
        }
        event.preventDefault();
        if (!target) return;
        this.pick(Number(target.dataset.id));
        target.focus({ preventScroll: true });
    }

    // MARK: Details

    #showDetails() {
        this.#showParts();
        this.#updateComponent();
    }

    async #updateComponent() {
        const node = this.#nodes.get(this.#picked);
        if (!node?.tag) return;
        const result = await this.#request({ type: "component", node: node.id });
        if (this.#picked !== Number(node.id) || !result) return;
        const text = JSON.stringify(this.#component);
        this.#component = result.value ? { node: this.#picked, ...result.value } : null;
        if (JSON.stringify(this.#component) !== text) this.#showParts();
    }

    #showParts() {
        const details = byId("element-details");
        const node = this.#nodes.get(this.#picked);
        const shown = this.#screen.elementOf(this.#picked);
        details.hidden = node === undefined;
        if (node === undefined) return;
        const kind = node.tag ? `<${node.tag}>` : "Text";
        const sections = [element("h2", {}, kind, element("span", {}, ` node ${node.id}`))];
        if (this.#component?.node === this.#picked) {
            const { component, data, props } = this.#component;
            sections.push(...table("Component", [["path", component]]));
            sections.push(...table("Data", Object.entries(data ?? {})), ...table("Props", Object.entries(props ?? {})));
        }
        if (!node.tag) sections.push(element("pre", {}, String(node.text ?? "")));
        sections.push(...table("Attributes", Object.entries(node.attributes ?? {})));
        if (shown !== null) {
            const { left, top, width, height } = shown.getBoundingClientRect();
            const number = (value) => String(Math.round(value * 100) / 100);
            sections.push(...table("Box", [
                ["left, top", `${number(left)}, ${number(top)}`], ["size", `${number(width)} × ${number(height)}`],
            ]));
            const style = shown.ownerDocument.defaultView.getComputedStyle(shown);
            sections.push(...table("Style", shownStyles.map((name) => [name, style.getPropertyValue(name)])));
        }
        details.replaceChildren(...sections);
    }
}

function labelOf({ tag, attributes = {} }) {
    const parts = [element("span", { class: "node-tag" }, tag)];
    if (attributes.id) parts.push(element("span", { class: "node-name" }, `#${attributes.id}`));
    if (attributes.class) {
        const classes = String(attributes.class).trim().split(/\s+/);
        parts.push(element("span", { class: "node-class" }, `.${classes.join(".")}`));
    }
    return parts;
}

function table(name, entries) {
    if (entries.length === 0) return [];
    const text = (value) => (typeof value === "string" ? value : JSON.stringify(value) ?? "");
    return [element("h3", {}, name), element("dl", {}, ...entries.flatMap(([key, value]) => [
        element("dt", {}, key), element("dd", {}, text(value)),
    ]))];
}
