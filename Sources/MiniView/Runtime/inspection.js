// The functions that inspect trees and act on them. Each takes a page. This file ends the part of the runtime that
// `selectors.js` begins. `controls.js` and `actions.js` form a separate part.

const childrenOf = (page) => page.root?.children ?? emptyList;

const outline = (page) => makeOutline(childrenOf(page));

// The ids of the components that a selector matches in an owner's template.
function instances(page, ownerId, selector, limit) {
    const target = ownerOf(ownerId);
    const isDeep = selector.includes(">>>");
    return findPaths(page, selector, Infinity)
        .filter((path) => (isDeep || path.at(-1).owner === target) && componentOf(path.at(-1).node) !== null)
        .slice(0, limit)
        .map((path) => componentOf(path.at(-1).node).id);
}

// The web-views with an address.
function webViews(page) {
    return pathsWhere(childrenOf(page), page, (path) => path.at(-1).node.site.detail === "web-view")
        .map((path) => path.at(-1).node)
        .map((node) => ({ id: node.id, url: intrinsics.s(attribute(node, "src")).trim() }))
        .filter(({ url }) => url !== "");
}

let controlFunctions = null;

function loadControls() {
    return controlFunctions ??= loadPart("controls", {
        ELEMENT, TEXT, attribute, attributeText, beginSteps, setCentred, clientBox, collapse, componentOf,
        dataset, eachAttribute, elementsIn, emptyList, findPaths, fire, handlerOf, hasOwn, setControlValue,
        intrinsics, isArray, isShown, itemAt, jsonText, keysOf, outlineHead, ownerBelow, pathsBelow, pathsWhere,
        placeInArea, reasonOf, scrollTo, swiperItems, dispatchSwiperChange, makeOutline, textOf, useConstructs, walk,
    });
}

const useControls = (name) => (page, ...values) => loadControls()[name](page, ...values);

return {
    dropTimers, fireTimer, outline, snapshot, webViews, dispatchAppearEvents, notifyObservers, instances,
    tree: (page) => plainTree(childrenOf(page)),
    act: useControls("act"), elements: useControls("elements"), elementText: useControls("elementText"), moving: useControls("moving"),
    references: useControls("references"), settle: useControls("settle"),
};
