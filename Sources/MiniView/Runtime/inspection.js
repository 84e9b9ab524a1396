// The functions that look at trees; each gets the children of a page's root. This file ends the body of the function
// `makeInspection`, which `events.js` and `print.js` begin.

function outline(children) {
    const lines = [];
    writeOutline(children, "", lines);
    return lines.join("\n");
}

function find(children, selector) {
    return findPaths(children, selector, Infinity).map((path) => path.at(-1).id);
}

function dispatch(children, target, type, detail, timeStamp) {
    let path;
    if (typeof target === "string") {
        path = findPaths(children, target, 1)[0];
    } else {
        walk(children, [], (ancestors) => {
            if (ancestors.at(-1).id === target) path = [...ancestors];
            return path !== undefined;
        });
    }
    return path === undefined ? null : eventChain(path, type, detail ?? {}, timeStamp ?? 0);
}

return { outline, html: htmlOf, tree: plainTree, find, dispatch };
