// What programs find beside `my`, and what the host calls. This ends the function that the files of the prelude are parts
// of.

defineGlobals({
    App,
    Page,
    Component: options => componentHalf().register(options),
    Mixin: options => componentHalf().makeMixin(options),
    getApp: () => app,
    requirePlugin,
    getCurrentPages() {
        if (launchedPage !== undefined) return [launchedPage];
        return stack.map(id => pages[id]).filter(instance => instance !== undefined);
    },
});
// Names that program code reads as undefined. Set last: the prelude itself uses globalThis.
const hidden = ["window", "document", "self", "location", "XMLHttpRequest", "fetch", "AlipayJSBridge", "global", "globalThis"];
for (let index = 0; index < hidden.length; index++) {
    defineProperty(globalThis, hidden[index], { value: undefined, writable: true, enumerable: false, configurable: true });
}

// What the host calls.
return {
    emit, fireTimer, evaluate, unhandledRejection, fail,
    startWatching: watcher => callHalf().startWatching(watcher),
    readContexts: () => calls?.readContexts() ?? [],
    settle: () => calls.settle(),
    complete: (slot, failed, result, isLast) => calls.complete(slot, failed, result, isLast),
    taskEvent: (slot, event, value) => calls.taskEvent(slot, event, value),
    endTask: slot => calls.endTask(slot),
    broadcast: (event, value) => calls?.broadcast(event, value),
    loadApp, launchApp, showApp, hideApp, pageNotFound,
    createPage, loadPage, showPage, readyPage, hidePage, unloadPage, setStack, pageData, pageEvent,
    pageAction, instanceState, flushed,
    settleInstances: steps => void components?.settle(steps),
    defineComponent: (path, isComponent2) => componentHalf().traitsOf(path, isComponent2),
    // Positions, not lists: some arguments are objects of the view, which no code of the program may see.
    createInstance: (id, path, ownerId, pageId, parentId, names, values, methods, reference, slotNames) =>
        components.createInstance(id, path, ownerId, pageId, parentId, names, values, methods, reference, slotNames),
    updateInstance: (id, names, values, methods) => components.updateInstance(id, names, values, methods),
};
