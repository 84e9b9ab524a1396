// The phone: its bars, the frame of the page between them, and how it fits into the window.

import { byId, element } from "./elements.js";
import { PageFrame } from "./frame.js";

/** The distance at which a released page refreshes, in pixels. */
const refreshDistance = 56;

const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Phone {
    #send;
    #refresh;
    #onChange;
    #actions;
    #frame = null;
    #page = null;
    /** The positions of left pages, with the count of scrollings by the program, by their place in the stack. */
    #scrolled = new Map();
    #device = { width: 375, height: 667 };

    /**
     * - `act(node, kind, value)` performs an action on the page.
     * - `send(message)` sends a message.
     * - `refresh()` pulls the page down, and completes when the program has been notified.
     * - `openPicker(node)` opens a picker of the page.
     * - `onChange()` is called after another document is shown.
     * - `observeMedia(document)` observes the videos of a page.
     */
    constructor({ act, send, refresh, openPicker, onChange, observeMedia }) {
        this.#send = send;
        this.#refresh = refresh;
        this.#onChange = onChange;
        this.#actions = {
            act,
            openPicker,
            observeMedia,
            canPull: () => this.#page.canBePulled && !this.#isRefreshing(),
            pull: (distance) => this.#pull(distance),
            release: (isComplete) => this.#release(isComplete),
        };
        byId("back").addEventListener("click", () => send({ type: "back" }));
        new ResizeObserver(() => this.#fit()).observe(byId("stage"));
        addEventListener("resize", () => this.#fit());
        this.#showTime();
        setInterval(() => this.#showTime(), 10_000);
        this.#fit();
    }

    get frame() {
        return this.#frame;
    }

    /** The canvases of the page that a program can name. */
    get canvases() {
        return [...this.#frame?.document?.querySelectorAll("canvas.mini-canvas[id]") ?? []];
    }

    /** The factor by which the phone is smaller than the device. */
    scale = 1;

    /** Shows a device: its screen and its bars, in CSS pixels. The window of a page is what the bars leave. */
    showDevice({ width, height, statusBarHeight = 24, titleBarHeight = 44 } = {}) {
        if (width > 0 && height > 0) this.#device = { width, height };
        byId("phone").style.setProperty("--status-bar", `${Number(statusBarHeight)}px`);
        byId("phone").style.setProperty("--title-bar", `${Number(titleBarHeight)}px`);
        this.#fit();
    }

    // MARK: Pages

    async showPage(page) {
        const former = this.#page;
        this.#page = page;
        this.#showBars(page);
        const place = placeOf(page);
        const depth = page.stack?.length ?? 1;
        // A page that starts again keeps its scroll position and the focus.
        if (this.#frame !== null && former !== null && placeOf(former) === place) {
            this.#frame.restart(page);
            return this.#onChange();
        }
        const formerDepth = former?.stack?.length ?? 1;
        const formerFrame = this.#frame;
        if (formerFrame !== null) {
            this.#scrolled.set(placeOf(former), { top: formerFrame.scrollTop, count: former.scroll.count });
            // While it slides out, a click must not reach elements that the program has no more.
            formerFrame.element.style.pointerEvents = "none";
        }
        const isReturn = depth < formerDepth;
        const left = isReturn ? this.#scrolled.get(place) : undefined;
        // The program may have scrolled the page while another one covered it.
        const isKept = left?.count === page.scroll.count;
        const frame = new PageFrame(page, byId("page"), this.#actions, isKept ? left.top : undefined);
        this.#frame = frame;
        await frame.loaded;
        this.#onChange();
        if (formerFrame === null) return;
        // Pages that were shown only briefly may never have been loaded.
        for (const other of byId("page").querySelectorAll("iframe")) {
            if (other !== formerFrame.element && other !== this.#frame.element) other.remove();
        }
        if (former !== null && depth !== formerDepth) await slide(formerFrame.element, frame.element, isReturn);
        formerFrame.remove();
    }

    patch(patch) {
        if (this.#frame === null) return;
        this.#frame.patch(patch);
        const { type, start, end, text, ...changes } = patch;
        Object.assign(this.#page, changes);
        this.#showBars(this.#page);
        this.#onChange();
    }

    // MARK: Bars

    #showBars(page) {
        const { title, canGoBack, tabs = [], backgroundColor, frontColor, isTransparent = false } = page;
        const phone = byId("phone");
        showTitle(page);
        byId("back").hidden = !canGoBack;
        phone.classList.toggle("is-transparent", isTransparent);
        const background = isTransparent ? "transparent" : colour(backgroundColor) ?? "#ffffff";
        phone.style.setProperty("--bar", background);
        phone.style.setProperty("--bar-text", colour(frontColor) ?? (isDark(background) ? "#ffffff" : "#1b1d21"));
        document.title = title ? `${title} – mini dev` : "mini dev";
        this.#showTabs(tabs, page.icons ?? []);
        showTabColours(page.tabBar ?? {});
        this.#showPull();
        byId("path").textContent = (page.stack ?? [page.path]).join(" › ");
    }

    #showTabs(tabs, icons) {
        const bar = byId("tabs");
        const signature = JSON.stringify([tabs, icons]);
        bar.hidden = tabs.length === 0;
        byId("phone").classList.toggle("has-tabs", !bar.hidden);
        // The focus stays on a tab that does not change.
        if (bar.dataset.signature === signature) return;
        const focused = [...bar.children].indexOf(document.activeElement);
        bar.dataset.signature = signature;
        // The text of a badge is empty for a dot; the label has its meaning.
        bar.replaceChildren(...tabs.map(({ path, text, isSelected, badge, label }) => element("button", {
            type: "button", "aria-current": isSelected ? "page" : null, "aria-label": badge === null ? null : label,
            click: () => this.#send({ type: "tab", path }),
        }, text, badge === null ? null : element("span", { class: "tab-badge" }, badge))));
        bar.children[focused]?.focus();
        [...bar.children].forEach((tab, index) => {
            if (icons[index]) tab.prepend(element("img", { src: icons[index], alt: "" }));
        });
    }

    #showTime() {
        const form = { hour: "2-digit", minute: "2-digit", hour12: false };
        byId("clock").textContent = new Date().toLocaleTimeString([], form);
    }

    // MARK: Pulling down

    /** How far the page is pulled down, or null while it is not pulled. */
    #distance = null;
    /** Whether the program is being notified that the page was pulled down. */
    #isNotifying = false;

    #isRefreshing() {
        return this.#isNotifying || this.#page?.isRefreshing === true;
    }

    #pull(distance) {
        this.#distance = distance;
        this.#showPull();
    }

    #release(isComplete) {
        const refreshes = isComplete && this.#distance >= refreshDistance;
        this.#distance = null;
        if (refreshes) this.refresh();
        else this.#showPull();
    }

    /** Pulls the page down. The page stays down until the program ends the refreshing. */
    async refresh() {
        this.#isNotifying = true;
        this.#showPull();
        await this.#refresh();
        this.#isNotifying = false;
        this.#showPull();
    }

    #showPull() {
        const isPulled = this.#distance !== null;
        const distance = isPulled ? this.#distance : this.#isRefreshing() ? refreshDistance : 0;
        byId("pull").hidden = !isPulled && distance === 0;
        byId("pull").classList.toggle("is-ready", distance >= refreshDistance);
        byId("page").style.setProperty("--pull", `${Math.min(distance, refreshDistance * 1.5)}px`);
        byId("page").classList.toggle("is-pulled", isPulled);
    }

    // MARK: Size

    /** Makes the phone as large as the device, or smaller if the window is. */
    #fit() {
        const { width, height } = this.#device;
        const stage = byId("stage");
        const phone = byId("phone");
        const style = getComputedStyle(stage);
        const available = {
            width: stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
            height: stage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
        };
        const edge = 2 * parseFloat(getComputedStyle(phone).borderLeftWidth);
        const scales = [1, available.width / (width + edge)];
        // Below the phone are the panels then, and the window scrolls.
        if (!matchMedia("(max-width: 860px)").matches) scales.push(available.height / (height + edge));
        this.scale = Math.max(Math.min(...scales), 0.3);
        phone.style.width = `${width + edge}px`;
        phone.style.height = `${height + edge}px`;
        phone.style.transform = `scale(${this.scale})`;
        const box = byId("phone-box");
        box.style.width = `${(width + edge) * this.scale}px`;
        box.style.height = `${(height + edge) * this.scale}px`;
    }
}

const placeOf = ({ path, query, stack }) => `${stack?.length ?? 1} ${path} ${JSON.stringify(query ?? "")}`;

/** Shows the title or the picture in its place, and whether the page loads. */
function showTitle({ title, titleImage, isLoading }) {
    const bar = byId("title");
    const signature = JSON.stringify([title, titleImage, isLoading]);
    // A picture that stays is not loaded again.
    if (bar.dataset.signature === signature) return;
    bar.dataset.signature = signature;
    const sign = element("span", { class: "spinner", role: "status", "aria-label": "Loading" });
    const picture = element("img", { src: titleImage, alt: title ?? "" });
    bar.replaceChildren(...(isLoading ? [sign] : []), titleImage ? picture : title ?? "");
}

/** Shows the colours that the program has set for its tab bar. */
function showTabColours({ textColor, selectedColor, backgroundColor, borderStyle }) {
    const line = borderStyle === "white" ? "#ffffff" : borderStyle === "black" ? "#c8c8c8" : null;
    const colours = {
        "--tab-text": colour(textColor), "--tab-selected": colour(selectedColor),
        "--tab-background": colour(backgroundColor), "--tab-line": line,
    };
    for (const [name, value] of Object.entries(colours)) byId("tabs").style.setProperty(name, value);
}

const colour = (text) => (typeof text === "string" && CSS.supports("color", text) ? text : null);

/** Whether white text is readable on a colour. */
function isDark(text) {
    const context = document.createElement("canvas").getContext("2d");
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return alpha > 0 && 0.299 * red + 0.587 * green + 0.114 * blue < 160;
}

/** Moves a page in from the right, or back there. */
async function slide(former, next, isReturn) {
    if (reducesMotion.matches) return;
    const timing = { duration: 220, easing: "cubic-bezier(0.2, 0, 0, 1)" };
    const [outside, behind] = ["translateX(100%)", "translateX(-25%)"];
    former.style.zIndex = isReturn ? 2 : 0;
    next.style.zIndex = 1;
    const [from, to] = isReturn ? [behind, outside] : [outside, behind];
    const animations = [
        former.animate({ transform: ["none", to] }, timing), next.animate({ transform: [from, "none"] }, timing),
    ];
    // An animation of a removed frame is cancelled.
    await Promise.allSettled(animations.map(({ finished }) => finished));
    next.style.zIndex = "";
}
