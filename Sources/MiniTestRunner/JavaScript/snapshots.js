// Snapshots: texts in a file beside the test.

// The number of snapshots without a name that the test has taken, by name.
const snapshotCounts = new Map();

function matchSnapshot(received, label) {
    if (running?.entry === undefined) throw new Error("toMatchSnapshot() can be called only in a test");
    if (received instanceof Locator) {
        throw new TypeError("toMatchSnapshot(): expected a value or a page; of an element pass `await element.text()`");
    }
    const base = [...snapshotTitleOf(running.entry), ...(label === undefined ? [] : [label])].join(" > ");
    const count = (snapshotCounts.get(base) ?? 0) + 1;
    snapshotCounts.set(base, count);
    const text = typeof received === "string" ? received : wholeText(received);
    const name = `${base} ${count}`;
    const { isMatching, expected, isMissing } = demand("snapshot", name, text);
    if (isMissing) {
        return { pass: false, message: () => `the snapshot "${name}" is missing; run with --update to write it` };
    }
    return { pass: isMatching, message: () => `the snapshot "${name}" differs; run with --update to accept`,
        difference: isMatching ? undefined : difference(expected, text) };
}
