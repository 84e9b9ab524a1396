// expect(page).toMatchScreenshot(): a picture of a page, compared with the stored one.

// The number of screenshots that the test has taken, by name.
const screenshotCounts = new Map();
const screenshotOptions = ["tolerance", "threshold", "mask", "fullPage", "device"];
const screenshotLabel = "expect().toMatchScreenshot";

// The name in the file: that of the test, the given one, and a number.
function screenshotName(label) {
    const base = [...snapshotTitleOf(running.entry), ...(label === undefined ? [] : [label])].join(" > ");
    const count = (screenshotCounts.get(base) ?? 0) + 1;
    screenshotCounts.set(base, count);
    return `${base} ${count}`;
}

function demandOption(isValid, name, what, value) {
    if (!isValid) throw new TypeError(`${screenshotLabel}(): expected ${what} as ${name}, found ${printLine(value)}`);
}

function maskLocator(element) {
    if (!(element instanceof Locator)) {
        const found = printLine(element);
        throw new TypeError(`${screenshotLabel}(): expected elements as mask, such as [page.$('.time')], found ${found}`);
    }
    return element.locate({}).within;
}

function checkedScreenshotOptions(options) {
    const { tolerance = 0, threshold = 0, mask = [], fullPage = false, device } = options;
    for (const key of keys(options)) {
        if (screenshotOptions.includes(key)) continue;
        const near = nearest(key, screenshotOptions);
        throw new TypeError(`${screenshotLabel}(): there is no option ${key}${near === undefined
            ? `; there are ${screenshotOptions.join(", ")}` : `; did you mean ${near}?`}`);
    }
    demandOption(Number.isFinite(tolerance) && tolerance >= 0 && tolerance <= 1, "tolerance",
        "a share of the pixels from 0 to 1", tolerance);
    demandOption(Number.isInteger(threshold) && threshold >= 0 && threshold <= 255, "threshold", "an integer from 0 to 255",
        threshold);
    demandOption(isArray(mask), "mask", "a list of elements", mask);
    demandOption(typeof fullPage === "boolean", "fullPage", "true or false", fullPage);
    demandOption(device === undefined || typeof device === "string", "device", "a name or a size of a screen", device);
    return { tolerance, threshold, mask: mask.map(maskLocator), fullPage, device };
}

// `(name, options)`, of which each may be left out.
function screenshotArguments(first, second) {
    const [label, options = {}] = isObject(first) ? [undefined, first] : [first, second];
    demandOption(label === undefined || typeof label === "string", "the name", "a text", label);
    demandOption(isObject(options), "the options", "an object", options);
    return [label, checkedScreenshotOptions(options)];
}

assertions.toMatchScreenshot = function (...values) {
    const { received, label, isNot } = this[subject];
    demandSettled(received, "toMatchScreenshot", []);
    if (running?.entry === undefined) throw new Error("toMatchScreenshot() can be called only in a test");
    if (isNot) throw new TypeError("expect().not.toMatchScreenshot(): a stored picture can only be matched");
    if (!(received instanceof Page)) {
        throw new TypeError(`toMatchScreenshot(): expected a page, such as app.page, found ${printLine(received)}`);
    }
    const trace = tracer();
    const [name, options] = screenshotArguments(...values);
    assertionCount++;
    const prefix = label === undefined ? "" : `${label}: `;
    const operation = operateFrom(trace, screenshotLabel, "screenshot", received.id,
        { ...options, name: screenshotName(name), prefix });
    return trackAwaiting(operation, screenshotLabel, trace);
};
settledAssertions.toMatchScreenshot = () => {
    throw new TypeError("toMatchScreenshot(): pass the page: await expect(page).toMatchScreenshot()");
};
