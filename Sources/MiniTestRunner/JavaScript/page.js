// Pages and the elements on them.

// Elements are searched for in the program, to which a regular expression of the test cannot be passed.
function textFrom(value) {
    if (value instanceof RegExp) throw new TypeError(`expected a text, not the regular expression ${value}`);
    if (value === undefined || value === null || isObject(value)) {
        throw new TypeError(`expected a text, found ${printLine(value)}`);
    }
    return String(value);
}

const locatorFor = {
    Selector: (selector) => ({ by: "selector", value: selector }),
    Text: (text, { exact = false } = {}) => ({ by: exact ? "wholeText" : "text", value: textFrom(text) }),
    Role: (role, { name } = {}) =>
        ({ by: "role", value: textFrom(role), name: name === undefined ? undefined : textFrom(name) }),
    TestId: (id) => ({ by: "selector", value: `[data-testid=${JSON.stringify(String(id))}]` }),
};

const elementsOf = async (page, locator, label, trace = tracer()) => operateFrom(trace, label, "elements", page.id, locator);
const elementsWithStyles = async (page, locator, label) => operate(label, "elements", page.id, locator, true);

function missing(locator, { alternatives }, page) {
    const what = locator.by === "selector" ? `"${locator.value}"` : locator.by === "role" ? `${locator.value}${locator.name === undefined ? "" : ` "${locator.name}"`}` : `text "${locator.value}"`;
    const others = alternatives.length === 0 ? "the page is empty" : `there is ${alternatives.join(", ")}`;
    // The selectors of the alternatives: `text#count.wide` has its tag, id and class.
    const near = locator.by === "selector" ? nearest(locator.value, others.match(/[#.]?[\w-]+/g)) : undefined;
    return `there is no ${what} on ${page.path}; ${others}${near === undefined ? "" : `; did you mean "${near}"?`}`;
}

// The queries of pages and elements: in the entire page, or inside of an element.
class Scope {
    // Adds the scope to a locator; overridden by elements.
    locate(locator) {
        return locator;
    }

    $(selector) {
        return new Locator(this.page, this.locate(locatorFor.Selector(this.selector(selector, "$"))), "null");
    }
    $$(selector) {
        const wanted = this.locate(locatorFor.Selector(this.selector(selector, "$$")));
        return awaitable(allOf(this.page, wanted, "page.$$"), "$$", listNames);
    }
    selector(value, name) {
        const label = this instanceof Page ? "page" : "element";
        return demandText(value, `${label}.${name}`, 'a selector, such as "#id" or ".class"');
    }
}

async function allOf(page, locator, label) {
    const { elements } = await elementsOf(page, locator, label);
    return elements.map((found, index) => new Element(page, { ...locator, index }, found));
}

for (const kind of keys(locatorFor)) {
    if (kind === "Selector") continue;
    const define = (name, value) => defineProperty(Scope.prototype, name, { value, writable: true, configurable: true });
    const locator = (scope, values) => scope.locate(locatorFor[kind](...values));
    // When awaited, the first one throws if there is no element, the second one returns null, the third one waits.
    define(`getBy${kind}`, function (...values) {
        return new Locator(this.page, locator(this, values), "throw");
    });
    define(`queryBy${kind}`, function (...values) {
        return new Locator(this.page, locator(this, values), "null");
    });
    define(`findBy${kind}`, function (...values) {
        return new Locator(this.page, locator(this, values), "wait", `page.findBy${kind}`);
    });
    define(`getAllBy${kind}`, async function (...values) {
        const trace = tracer();
        const wanted = locator(this, values);
        const found = await allOf(this.page, wanted, `page.getAllBy${kind}`);
        if (found.length > 0) return found;
        throw trace(missing(wanted, await elementsOf(this.page, wanted, `page.getAllBy${kind}`), this.page));
    });
    define(`queryAllBy${kind}`, async function (...values) {
        return allOf(this.page, locator(this, values), `page.queryAllBy${kind}`);
    });
    define(`findAllBy${kind}`, async function (...values) {
        await new Locator(this.page, locator(this, values), "wait", `page.findAllBy${kind}`);
        return allOf(this.page, locator(this, values), `page.findAllBy${kind}`);
    });
}

// Calls a function repeatedly, while the program's time advances, until it returns a truthy value.
async function eventually(query, { timeout = timeLimit } = {}, describe, label, trace = tracer()) {
    const end = demand("now") + timeout;
    while (true) {
        const result = await query();
        if (result) return result;
        const now = demand("now");
        if (now >= end) throw trace(await describe());
        await operate(label, "passOn", end - now);
    }
}

class Page extends Scope {
    constructor(id, path) {
        super();
        defineProperty(this, "id", { value: id, configurable: true });
        this.path = path;
    }

    get page() {
        return this;
    }
    get route() {
        return this.path;
    }
    // The query that the page was opened with.
    get query() {
        return demand("query", this.id);
    }
    get data() {
        return demand("data", this.id);
    }
    setData(changes) {
        return operate("page.setData", "setData", this.id, changes);
    }
    callMethod(name, ...values) {
        demandText(name, "page.callMethod", "the name of a method");
        return operate("page.callMethod", "callMethod", this.id, name, values);
    }

    html() {
        return demand("html", this.id);
    }
    outline() {
        return demand("outline", this.id);
    }
    [snapshotText]() {
        return `${this.path}\n${this.outline()}`;
    }

    // Waits for an element or a text, until a function returns a truthy value, or for a time in milliseconds.
    waitFor(wanted, options) {
        return awaitable(this.waitForAny(wanted, options), "page.waitFor", elementNames());
    }
    async waitForAny(wanted, options) {
        if (!["number", "function"].includes(typeof wanted)) demandText(wanted, "page.waitFor", "a selector, a text or a function");
        if (typeof wanted === "number") return operate("page.waitFor", "advance", wanted);
        if (typeof wanted === "function") {
            return eventually(wanted, options, () => "page.waitFor(): the function did not become true", "page.waitFor");
        }
        const find = async () => {
            for (const locator of [locatorFor.Selector(wanted), locatorFor.Text(wanted)]) {
                const found = await elementsOf(this, locator, "page.waitFor").catch(() => ({ elements: [] }));
                if (found.elements.length > 0) return new Element(this, locator, found.elements[0]);
            }
            return undefined;
        };
        const describe = async () => {
            const locator = /^[#.[*]/.test(wanted) ? locatorFor.Selector(wanted) : locatorFor.Text(wanted);
            return missing(locator, await elementsOf(this, locator, "page.waitFor"), this);
        };
        return eventually(find, options, describe, "page.waitFor");
    }

    scrollTo(top) {
        if (!Number.isFinite(top)) throw new TypeError("page.scrollTo(): expected the distance from the top, in pixels");
        return operate("page.scrollTo", "actOnPage", this.id, "scroll", top);
    }
    // The scroll position and the size of the content, in pixels.
    async scrollTop() {
        return demand("extent", this.id).scrollTop;
    }
    async size() {
        const { width, height } = demand("extent", this.id);
        return { width, height };
    }
    reachBottom() {
        return operate("page.reachBottom", "actOnPage", this.id, "reachBottom");
    }
    pullDownRefresh() {
        return operate("page.pullDownRefresh", "actOnPage", this.id, "pullDownRefresh");
    }
    tapTab(index) {
        if (!Number.isInteger(index) || index < 0) throw new TypeError("page.tapTab(): expected the number of a tab, from 0");
        return operate("page.tapTab", "actOnPage", this.id, "tapTab", index);
    }
    goBack() {
        return operate("page.goBack", "actOnPage", this.id, "goBack");
    }
    share() {
        return operate("page.share", "actOnPage", this.id, "share");
    }
}

// An element that is searched for whenever it is used. Awaited, it resolves to an element; `absence` determines the result
// when there is none.
class Locator extends Scope {
    #page;
    #named;
    #absence;
    #trace = tracer();
    // The report for a query that is never awaited; undefined for one that need not be.
    #waiting;

    // A name makes this a waiting query, which has to be awaited.
    constructor(page, locator, absence = "throw", name) {
        super();
        this.#page = page;
        this.#named = locator;
        this.#absence = absence;
        if (name === undefined) return;
        this.#waiting = { trace: this.#trace, name };
        unawaited.push(this.#waiting);
    }

    // The locator, for a use that counts as awaiting.
    get #locator() {
        removeUnawaited(this.#waiting);
        return this.#named;
    }

    get page() {
        return this.#page;
    }

    locate(locator) {
        return { ...locator, within: this.#locator };
    }

    then(fulfil, reject) {
        // The engine calls this after the line that awaits the locator, so the trace was taken before.
        const trace = this.#trace;
        const find = async () => {
            const found = await elementsOf(this.#page, this.#locator, "page.$", trace);
            if (found.elements.length > 0) return { element: new Element(this.#page, this.#locator, found.elements[0]) };
            if (this.#absence === "null") {
                absences.push(missing(this.#locator, found, this.#page));
                return { element: null };
            }
            if (this.#absence === "throw") throw trace(missing(this.#locator, found, this.#page));
            return undefined;
        };
        const describe = async () =>
            missing(this.#locator, await elementsOf(this.#page, this.#locator, "page.findBy", trace), this.#page);
        const isWaiting = this.#absence === "wait";
        const settled = isWaiting ? eventually(find, undefined, describe, "page.findBy", trace) : find();
        // Wrapped in an object, so that the element is not treated as a thenable.
        return settled.then(({ element }) => (fulfil ? fulfil(element) : element), reject);
    }
    catch(reject) {
        return this.then(undefined, reject);
    }

    nth(index) {
        demandIndex(index, "element.nth", "a number");
        return new Locator(this.#page, { ...this.#locator, index }, this.#absence, this.#waiting?.name);
    }
    first() {
        return this.nth(0);
    }
    async count() {
        return (await elementsOf(this.#page, this.#locator, "element.count")).elements.length;
    }

    // ---- looking ----

    async describe(label) {
        const trace = tracer();
        const found = await elementsOf(this.#page, this.#locator, label);
        if (found.elements.length === 0) throw trace(missing(this.#locator, found, this.#page));
        return found.elements[0];
    }
    async text() {
        return (await this.describe("element.text")).text;
    }
    async tagName() {
        return (await this.describe("element.tagName")).tag;
    }
    async attributes() {
        return (await this.describe("element.attributes")).attributes;
    }
    async attribute(name) {
        return (await this.describe("element.attribute")).attributes[name];
    }
    async property(name) {
        return (await this.describe("element.property")).attributes[name];
    }
    async dataset() {
        return (await this.describe("element.dataset")).dataset;
    }
    async value() {
        return (await this.describe("element.value")).value;
    }
    async isChecked() {
        return (await this.describe("element.isChecked")).states.includes("checked");
    }
    async isDisabled() {
        return (await this.describe("element.isDisabled")).states.includes("disabled");
    }
    async isVisible() {
        const { elements } = await elementsWithStyles(this.#page, this.#locator, "element.isVisible");
        return elements.length > 0 && !elements[0].states.includes("hidden");
    }
    // The component of the element; null for a built-in one.
    async component() {
        const { component, instance, data, props } = await this.describe("element.component");
        return component === undefined ? null : new Component(instance, component, data, props);
    }
    // The element with its content: as text, as markup without itself, and as markup with itself.
    async outline() {
        return this.written("outline", "element.outline");
    }
    async wxml() {
        return this.written("inner", "element.wxml");
    }
    async outerWxml() {
        return this.written("outer", "element.outerWxml");
    }
    async written(form, label) {
        const { id } = await this.describe(label);
        return demand("elementText", this.#page.id, id, form);
    }
    // The layout of the element: `{left, top, width, height, right, bottom}` in pixels.
    async rect() {
        const { id } = await this.describe("element.rect");
        return operate("element.rect", "rect", this.#page.id, id);
    }

    // ---- acting ----

    act(name, value) {
        const [label, trace] = [`element.${name}`, tracer()];
        return trackAwaiting(operateFrom(trace, label, "act", this.#page.id, this.#locator, name, value), label, trace);
    }
    tap() {
        return this.act("tap");
    }
    longTap() {
        return this.act("longTap");
    }
    // `[{x, y}, …]`: the touch begins at the first point, moves through the others, and ends or is cancelled at the last.
    touch(points) {
        const isPoint = point => Number.isFinite(point?.x) && Number.isFinite(point?.y);
        if (!isArray(points) || points.length === 0 || !points.every(isPoint)) {
            throw new TypeError("element.touch(): expected a list of points, [{x, y}, …] in pixels of the page");
        }
        const isTyped = ({ type }, at) => type === undefined || (type === "touchCancel" && at === points.length - 1);
        if (!points.every(isTyped)) {
            throw new TypeError("element.touch(): a point has no type, but for the last one's \"touchCancel\"");
        }
        return this.act("touch", points);
    }
    input(text) {
        return this.act("input", typeof text === "number" ? String(text) : demandText(text, "element.input", "a text"));
    }
    change(value) {
        return this.act("change", value);
    }
    focus() {
        return this.act("focus");
    }
    blur() {
        return this.act("blur");
    }
    confirm() {
        return this.act("confirm");
    }
    submit() {
        return this.act("submit");
    }
    reset() {
        return this.act("reset");
    }
    // `{left, top}` or `(left, top)` in pixels, of which one may be omitted; "upper" and "lower" for an edge.
    scrollTo(...target) {
        return this.act("scroll", scrollTarget(target));
    }
    trigger(type, detail = {}) {
        return this.act("trigger", { type: demandText(type, "element.trigger", "the type of an event"), detail });
    }
}

function scrollTarget([first, second]) {
    if (first === "upper" || first === "lower") return first;
    const { x, y, left = x, top = y } = isObject(first) ? first : { left: first, top: second };
    const isMissing = left === undefined && top === undefined || (!isObject(first) && second === undefined);
    if (isMissing || [left, top].some(place => place !== undefined && !Number.isFinite(place))) {
        throw new TypeError("element.scrollTo(): expected {left, top} or (left, top) in pixels, \"upper\" or \"lower\"");
    }
    return { left, top };
}

// The result of an awaited locator: the same locator without being thenable.
class Element extends Locator {
    constructor(page, locator, { tag }) {
        super(page, locator);
        defineProperty(this, "tagName", { value: tag });
    }
}
defineProperty(Element.prototype, "then", { value: undefined });
defineProperty(Element.prototype, "catch", { value: undefined });
