// The API of miniprogram-automator on top of this runner, so that existing suites need few changes.

const absolute = url => (url.startsWith("/") ? url : `/${url}`);

async function navigate(name, url) {
    const trace = tracer();
    await ensureStarted();
    await operateFrom(trace, `miniProgram.${name}`, "callJSAPI", name, [{ url: absolute(url) }]);
    await operate(`miniProgram.${name}`, "idle");
    return topPage();
}

const automated = {
    reLaunch: url => navigate("reLaunch", url),
    navigateTo: url => navigate("navigateTo", url),
    redirectTo: url => navigate("redirectTo", url),
    switchTab: url => navigate("switchTab", url),
    async navigateBack() {
        const trace = tracer();
        await ensureStarted();
        await operateFrom(trace, "miniProgram.navigateBack", "callJSAPI", "navigateBack", [{}]);
        await operate("miniProgram.navigateBack", "idle");
        return topPage();
    },
    async currentPage() {
        await ensureStarted();
        return topPage();
    },
    async pageStack() {
        await ensureStarted();
        return app.pages;
    },
    systemInfo: () => app.my.getSystemInfo(),
    evaluate: (body, ...values) => app.evaluate(body, ...values),
    callMethod: (name, ...values) => app.my[name](...values),
    // A function receives the further values after the parameters of the call.
    mockMethod: async (name, result, ...values) =>
        mock(name, typeof result === "function" ? (...parameters) => result(...parameters, ...values) : result),
    restoreMethod: async name => unmock(name),
    pageScrollTo: async top => (await automated.currentPage()).scrollTo(top),
    exposeFunction: async (name, body) => exposeFunction(name, body),
    on(event, listener) {
        demandEvent(event, listener);
        listeners[event].push(listener);
    },
    off(event, listener) {
        demandEvent(event, listener);
        listeners[event] = listeners[event].filter(other => other !== listener);
    },
    close: () => app.kill(),
};

function demandEvent(event, listener) {
    if (!hasOwn(listeners, event)) throw new TypeError(`miniProgram.on(): expected "console" or "exception"`);
    if (typeof listener !== "function") throw new TypeError(`miniProgram.on("${event}"): expected a function`);
}

const otherNames = {
    callMyMethod: "callMethod", callWxMethod: "callMethod", mockMyMethod: "mockMethod", mockWxMethod: "mockMethod",
    restoreMyMethod: "restoreMethod", restoreWxMethod: "restoreMethod", disconnect: "close",
};
const miniProgram = { ...automated };
for (const name of keys(otherNames)) miniProgram[name] = automated[otherNames[name]];

defineProperty(Locator.prototype, "longpress", {
    value(...values) {
        return this.longTap(...values);
    },
    writable: true,
});
defineProperty(Locator.prototype, "size", {
    async value() {
        const { width, height } = await this.rect();
        return { width, height };
    },
    writable: true,
});
defineProperty(Locator.prototype, "offset", {
    async value() {
        const { left, top } = await this.rect();
        return { left, top };
    },
    writable: true,
});

// Members of elements that are components.
for (const name of ["callMethod", "setData", "data"]) {
    defineProperty(Locator.prototype, name, {
        async value(...values) {
            const component = await this.component();
            if (component === null) throw new TypeError(`element.${name}(): the element is no component`);
            if (name !== "data") return component[name](...values);
            const [path] = values;
            return path === undefined ? component.data : pathOf(path).reduce((value, key) => value?.[key], component.data);
        },
        writable: true,
    });
}

fixtures.miniProgram = miniProgram;
