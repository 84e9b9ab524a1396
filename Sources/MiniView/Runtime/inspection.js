// The functions that look at trees and act on them; each gets a page. This file ends the body of the function
// `makeInspection`, which `selectors.js`, `events.js`, `facades.js` and `print.js` begin; `controls.js` and `actions.js`
// are the body of `makeControls`.

const childrenOf = (page) => page.root?.children ?? emptyList;

function outline(page) {
    const lines = [];
    writeOutline(childrenOf(page), "", lines);
    return lines.join("\n");
}

function find(page, selector) {
    return findPaths(page, selector, Infinity).map((path) => path.at(-1).node.id);
}

// Sends an event as it is, without what a person's touch does besides.
function dispatch(page, target, type, detail, time) {
    const path = typeof target === "string"
        ? findPaths(page, target, 1)[0]
        : pathsWhere(childrenOf(page), page, (other) => other.at(-1).node.id === target, 1)[0];
    if (path === undefined) return null;
    steps = [];
    timeStamp = time ?? 0;
    fire(path, type, detail ?? {});
    return steps;
}

let controlFunctions = null;

const useControls = (name) => (page, ...values) => (controlFunctions ??= makeControls())[name](page, ...values);

return {
    outline, find, dispatch,
    html: (page) => htmlOf(childrenOf(page)),
    tree: (page) => plainTree(childrenOf(page)),
    act: useControls("act"), elements: useControls("elements"), settle: useControls("settle"),
};
