// A component on a page: its data and props at the time of the query, and its methods.
class Component {
    #instance;

    constructor(instance, path, data, props) {
        this.#instance = instance;
        assign(this, { path, data, props });
    }

    // `component.methods.name(...values)` is `component.callMethod("name", ...values)`.
    get methods() {
        const method = name => (...values) => this.callMethod(name, ...values);
        return new Proxy({}, { get: (_, name) => (typeof name !== "string" || name === "then" ? undefined : method(name)) });
    }
    callMethod(name, ...values) {
        return operate("component.callMethod", "callMethod", this.#instance, name, values);
    }
    setData(changes) {
        return operate("component.setData", "setData", this.#instance, changes);
    }
}
