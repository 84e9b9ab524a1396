// Pages and the elements on them.

const isLocator = value => value instanceof Locator;

class Page {
    constructor(id, path) {
        defineProperty(this, "id", { value: id });
        this.path = path;
    }

    get route() {
        return this.path;
    }
    get data() {
        return demand("data", this.id);
    }
    async setData(changes) {
        await operate("page.setData", "setData", this.id, changes);
    }
    callMethod(name, ...values) {
        return operate("page.callMethod", "callMethod", this.id, name, values);
    }

    $(selector) {
        return new Locator(this, { by: "selector", value: String(selector) });
    }
    $$(selector) {
        return allOf(this, { by: "selector", value: String(selector) });
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
}

const elementsOf = (page, locator) => demand("elements", page.id, locator);

const allOf = (page, locator) =>
    elementsOf(page, locator).elements.map((_, index) => new Locator(page, { ...locator, index }));

// An element that is looked for whenever it is used. Awaited, it is itself, or null when it is not there.
class Locator {
    #page;
    #locator;

    constructor(page, locator) {
        this.#page = page;
        this.#locator = locator;
    }

    then(fulfil, reject) {
        const value = new NativePromise(resolve => {
            const { elements } = elementsOf(this.#page, this.#locator);
            // Resolving with something that has a `then` would ask again.
            resolve({ found: elements.length === 0 ? null : new Element(this.#page, this.#locator) });
        });
        return value.then(({ found }) => (fulfil === undefined ? found : fulfil(found)), reject);
    }

    async act(name, value) {
        await operate(`element.${name}`, "act", this.#page.id, this.#locator, name, value);
    }
    tap() {
        return this.act("tap");
    }
}

// What an awaited locator gives: the same without `then`.
class Element extends Locator {}
defineProperty(Element.prototype, "then", { value: undefined });
