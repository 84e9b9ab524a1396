// Error messages for members that do not exist: the equivalent in this API, or the member with the most similar name.

// Members that code reads to determine the type of any object.
const probes = new Set(["then", "catch", "finally", "toJSON", "length", "nodeType", "asymmetricMatch", "$$typeof", "inspect"]);
const hintingObjects = new WeakSet();

// A prototype for objects. `hintsFor` receives the object whose member is read and returns `{label, others}`: the name of the
// object, and the replacements for members of other test runners, by their names.
function hinting(hintsFor, parent = Object.prototype) {
    const object = new Proxy(create(parent), {
        __proto__: null,
        get(target, name, receiver) {
            if (typeof name === "symbol" || name in target || probes.has(name)) return Reflect.get(target, name, receiver);
            const { label, others } = hintsFor(receiver);
            const hint = hintOn(name, label, others, receiver);
            if (hint !== undefined) throw new TypeError(`there is no ${label}.${name}; ${hint}`);
            return undefined;
        },
    });
    hintingObjects.add(object);
    return object;
}

function hintOn(name, label, others, object) {
    if (hasOwn(others, name)) return `use ${others[name]}`;
    const known = nearest(name, membersOf(object));
    return known === undefined ? undefined : `did you mean ${label}.${known}?`;
}

function membersOf(object) {
    const names = [];
    for (let at = object; at !== null && !hintingObjects.has(at); at = getPrototypeOf(at)) {
        names.push(...ownKeys(at).filter(name => typeof name === "string"));
    }
    return names;
}

function hint(object, label, others = {}, parent) {
    Object.setPrototypeOf(object, hinting(() => ({ label, others }), parent));
}

// Several names with one replacement.
const named = (names, text) => Object.fromEntries(names.split(" ").map(name => [name, text]));

// Other queries by accessible name: a label, a placeholder.
const byName = label => named(
    "getByPlaceholder getByPlaceholderText getByLabel getByLabelText getByAltText getByTitle",
    `${label}.getByRole(role, { name })`,
);

const elementHints = {
    label: "element",
    others: {
        ...named("click", "element.tap()"), ...named("dblclick doubleClick", "element.tap() twice"),
        ...named("fill type setValue sendKeys", "element.input(text)"), clear: "element.input('')",
        ...named("check setChecked", "element.change(true)"), uncheck: "element.change(false)",
        ...named("select selectOption", "element.change(value)"),
        ...named("locator querySelector find", "element.$(selector)"),
        ...named("querySelectorAll findAll", "element.$$(selector)"),
        ...named("textContent innerText getText", "element.text()"), innerHTML: "element.wxml()",
        outerHTML: "element.outerWxml()", ...named("getAttribute attr", "element.attribute(name)"),
        ...named("inputValue getValue", "element.value()"), isEnabled: "element.isDisabled()",
        ...named("isHidden isDisplayed", "element.isVisible()"), ...named("exists isExisting", "element.count()"),
        ...named("boundingBox getBoundingClientRect boundingClientRect", "element.rect()"),
        ...named("dispatchEvent fireEvent emit", "element.trigger(type, detail)"),
        ...named("swipe drag dragTo", "element.touch(points)"), press: "element.confirm()",
        hover: "element.tap(): nothing hovers on a phone", ...byName("element"),
        ...named("waitFor waitForDisplayed", "page.waitFor(selector)"),
        screenshot: "await expect(page).toMatchScreenshot()",
    },
};

const pageHints = {
    label: "page",
    others: {
        ...named("click tap", "page.$(selector).tap()"), ...named("fill type input", "page.$(selector).input(text)"),
        ...named("locator querySelector find", "page.$(selector)"),
        ...named("querySelectorAll findAll", "page.$$(selector)"), ...named("goto visit open", "app.open(path)"),
        ...byName("page"), hover: "page.$(selector).tap(): nothing hovers on a phone",
        url: "page.path", waitForSelector: "page.waitFor(selector)", waitForTimeout: "app.clock.advance(milliseconds)",
        evaluate: "app.evaluate(function)", content: "page.html()", text: "page.outline()",
        screenshot: "await expect(page).toMatchScreenshot()",
        back: "page.goBack()", reload: "app.restart()", state: "page.data", ...named("instance methods", "page.callMethod(name)"),
    },
};

const appNames = {
    ...named("launch start goto visit", "app.open(path)"), ...named("reload relaunch", "app.restart()"),
    ...named("close quit stop", "app.kill()"), ...named("currentPage getCurrentPage", "app.page"),
    ...Object.fromEntries(["navigateTo", "redirectTo", "reLaunch", "switchTab", "navigateBack", "request"]
        .map(name => [name, `app.my.${name}(options)`])),
    ...named("$ locator", "app.page.$(selector)"), ...named("$$", "app.page.$$(selector)"), getByText: "app.page.getByText(text)",
    waitFor: "app.page.waitFor(selector)", data: "app.page.data", setData: "app.page.setData(changes)",
    advance: "app.clock.advance(milliseconds)", logs: "app.console",
};

const truth = look => `expect(await element.${look}()).toBe(true)`;
const matcherNames = {
    toHaveText: "expect(await element.text()).toBe(text)",
    ...named("toContainText toHaveTextContent", "expect(await element.text()).toContain(text)"),
    ...named("toBeVisible toBeDisplayed", truth("isVisible")), toBeHidden: "expect(await element.isVisible()).toBe(false)",
    toBeChecked: truth("isChecked"), toBeDisabled: truth("isDisabled"),
    toBeEnabled: "expect(await element.isDisabled()).toBe(false)",
    toHaveValue: "expect(await element.value()).toBe(value)", toHaveCount: "expect(await element.count()).toBe(count)",
    ...named("toHaveAttribute toHaveAttr", "expect(await element.attribute(name)).toBe(value)"),
    ...named("toExist toBeInTheDocument toBePresent toBeAttached", "expect(await page.$(selector)).not.toBeNull()"),
    toBeCalled: "toHaveBeenCalled()", toBeCalledTimes: "toHaveBeenCalledTimes(count)",
    toBeCalledWith: "toHaveBeenCalledWith(…)", lastCalledWith: "toHaveBeenLastCalledWith(…)",
    nthCalledWith: "toHaveBeenNthCalledWith(number, …)", toReturn: "toHaveReturned()",
    toReturnTimes: "toHaveReturnedTimes(count)", toReturnWith: "toHaveReturnedWith(value)",
    lastReturnedWith: "toHaveLastReturnedWith(value)", nthReturnedWith: "toHaveNthReturnedWith(number, value)",
    ...named("toMatchInlineSnapshot toThrowErrorMatchingSnapshot", "toMatchSnapshot()"),
    ...named("toHaveScreenshot toMatchImageSnapshot", "toMatchScreenshot()"),
    ...named("to equal eql toBeEqual", "toEqual(value)"),
};

const spyNames = {
    ...named("mockReturn returns mockReturns", "fn().mockReturnValue(value)"),
    ...named("resolves mockResolves", "fn().mockResolvedValue(value)"),
    ...named("rejects throws mockRejects", "fn().mockRejectedValue(reason)"), mockRestore: "fn().mockReset()",
    ...named("callCount called calledWith args", "fn().mock.calls"), ...named("callsFake", "fn().mockImplementation(function)"),
};

const foreignNames = {
    fn: "fn()", spyOn: "object.name = fn()",
    ...named("mock doMock", "app.mock(name, result) for a JSAPI, app.network.mock(pattern, response) for requests"),
    ...named("useFakeTimers useRealTimers", "app.clock: time is virtual in every test"),
    ...named("advanceTimersByTime advanceTimersByTimeAsync", "app.clock.advance(milliseconds)"),
    ...named("runAllTimers runAllTimersAsync runOnlyPendingTimers", "app.clock.runAll()"),
    setSystemTime: "app.clock.set(date)", setTimeout: "{ timeout: milliseconds } after a test's function, or --timeout",
    clearAllMocks: "mockClear() of each fn()", ...named("resetAllMocks restoreAllMocks", "mockReset() of each fn()"),
    ...named("requireActual importActual", "require(path)"), isMockFunction: "expect(function).toHaveBeenCalled()",
};

// A placeholder for the global object of another test runner.
const foreign = label => new Proxy({}, {
    __proto__: null,
    get(_, name) {
        if (typeof name === "symbol" || probes.has(name)) return undefined;
        throw new TypeError(`there is no ${label}.${name}; use ${foreignNames[name] ?? "fn(), app.mock() and app.clock"}`);
    },
});

Object.setPrototypeOf(Scope.prototype, hinting(object => (object instanceof Page ? pageHints : elementHints)));
hint(Component.prototype, "component", { ...named("$ locator", "element.$(selector)"), call: "component.callMethod(name)" });
hint(app, "app", appNames);
const partNames = {
    storage: {
        ...named("getItem getStorage getStorageSync", "app.storage.get(key)"),
        ...named("setItem setStorage setStorageSync", "app.storage.set(key, value)"),
        ...named("removeItem removeStorage removeStorageSync delete", "app.storage.remove(key)"),
    },
    network: named("route intercept on", "app.network.mock(pattern, response)"),
    clock: {
        ...named("tick tickAsync fastForward runFor", "app.clock.advance(milliseconds)"),
        ...named("runAllAsync runToLast", "app.clock.runAll()"),
        ...named("install uninstall restore", "app.clock: time is virtual in every test"),
        ...named("setSystemTime setFixedTime", "app.clock.set(date)"),
    },
};
for (const name of ["storage", "network", "ui", "device", "clock"]) hint(app[name], `app.${name}`, partNames[name]);
hint(miniProgram, "miniProgram");
hint(fixtures, "fixture", { page: "const page = await app.open()", browser: "app" });
for (const object of [assertions, settledAssertions]) hint(object, "expect()", matcherNames);
hint(expect, "expect", {}, Function.prototype);
hint(test, "test", {
    ...Object.fromEntries(hookNames.map(name => [name, `${name}(function)`])), describe: "describe(name, function)",
    concurrent: "test(name, function): files run side by side",
}, Function.prototype);
hint(describe, "describe", {}, Function.prototype);
const hintingSpies = hinting(() => ({ label: "fn()", others: spyNames }), Function.prototype);
spyPrototype = () => hintingSpies;

defineGlobals({ jest: foreign("jest"), vi: foreign("vi") });
