// The pages, and the functions that the host can call. Every function returns a primitive or an object that the host
// copies. A failure that the program caused is returned as a string and never thrown.

// The pages by id, and in the order of their creation.
const pages = create(null);
let pageList = [];

// Returns undefined, or the reason why the page has none of its data.
function createPage(pageId, path, data, hasTabBar) {
    const copied = copyRoot(data);
    const isCopied = typeof copied !== "string";
    const page = {
        id: pageId, path, owner: null, page: null, depth: 0, data: isCopied ? copied : copyRoot({}), root: null, instances: null, nodeCount: 0,
        isDirty: true, isBroken: false, watched: null, controls: null, focused: null, warned: null,
        tabBar: hasTabBar === true ? useConstructs().intrinsics.K("customize-tab-bar", []) : null,
    };
    page.page = page;
    pages[pageId] = page;
    pageList.push(page);
    return isCopied ? undefined : copied;
}

function destroyPage(pageId) {
    const page = pages[pageId];
    delete pages[pageId];
    pageList = pageList.filter((other) => other !== page);
    if (page === undefined) return;
    inspection?.dropTimers(page);
    components?.unmountAll(page);
}

// Makes the next rendering create the trees of all pages anew from the data that they have, for changed templates.
function rebuildPages() {
    for (const page of pageList) {
        page.isDirty = true;
        page.isBroken = page.root !== null;
    }
}

// The page or the instance with an id. Undefined when it no longer exists.
function ownerOf(id) {
    return pages[id] ?? components?.instances.get(id);
}

// Changes data of a page or an instance at `[path, value]` and splices at `[path, start, deleteCount, items]`. It makes
// all changes, or none and returns the reason. An owner that no longer exists is ignored.
function patchData(id, entries) {
    const changed = ownerOf(id);
    const copied = copyEntries(entries);
    if (typeof copied === "string") return copied;
    if (changed === undefined || copied.length === 0) return;
    // Renderings compare objects by identity, so an object that a rendering may have read is replaced and not changed.
    const data = assign(create(null), changed.data);
    const copies = copied.length > 1 ? copiesForMany() : copiesForOne;
    try {
        for (let at = 0; at < copied.length; at++) {
            const { path, value, start, deleteCount, items } = copied[at];
            if (items === null) setAtPath(data, path, value, copies);
            else spliceAtPath(data, path, start, deleteCount, items, copies);
        }
    } catch (failure) {
        return `setData: ${reasonOf(failure)}`;
    }
    changed.data = data;
    if (!changed.isDirty && changed.owner !== null) components.markDirty(changed);
    changed.isDirty = true;
}

let counting = null;
// The part of `changedUnits` that has been counted.
let countedUnits = 0;

// Changes data as `patchData` does, and counts the change for a profile, see `counting.js`. Returns the reason of a failure
// as a text.
function patchCounted(id, entries) {
    const failure = patchData(id, entries);
    if (failure !== undefined) return failure;
    counting ??= loadPart("counting");
    const units = changedUnits - countedUnits;
    countedUnits = changedUnits;
    return counting.count(ownerOf(id)?.page?.id ?? -1, entries, units);
}

// Callbacks for the objects on the paths of changes. A single change does not reach any object twice.
const copiesForOne = { has: () => false, add: noteEdit };

function copiesForMany() {
    const made = new Set();
    return {
        has: (object) => made.has(object),
        add(copy, origin, place) {
            made.add(copy);
            noteEdit(copy, origin, place);
        },
    };
}

// Arrays that were copied since the last rendering: their originals, and the range of the elements that differ.
let edits = null;

// Records that an array is a copy and where it differs from its original: at one index, or anywhere.
function noteEdit(copy, origin, place) {
    if (!isArray(copy) || !isArray(origin)) return;
    const previous = edits?.get(origin);
    // An array that was created after the last rendering has no original to compare with.
    if (copy === origin && previous === undefined) return;
    const start = typeof place === "number" ? place : 0;
    const end = typeof place === "number" ? place + 1 : Infinity;
    edits ??= new Map();
    if (previous === undefined) {
        edits.set(copy, { origin, start, end });
    } else {
        // An array that was copied before in the same turn also differs from the rendered one, and is itself never
        // rendered.
        edits.delete(origin);
        edits.set(copy, {
            origin: previous.origin, start: Math.min(previous.start, start), end: Math.max(previous.end, end),
        });
    }
}

// Renders every page and every instance whose data changed. A page whose template throws keeps its tree, as does each
// row, slot and component on its own. A page that exceeds a limit while rendering is partially updated, and rebuilt at
// its next change.
function flush(time) {
    const report = {
        pages: 0, patches: 0, nodes: 0, errors: [], notes: emptyList, logs: emptyList,
        hasAppearing, isQuiet: false,
    };
    patchCount = 0;
    for (let at = 0; at < pageList.length; at++) {
        const page = pageList[at];
        if (!page.isDirty) continue;
        page.isDirty = false;
        report.pages++;
        try {
            render(page);
        } catch (failure) {
            // Removes instances that were created for a tree that is never shown.
            if (page.root === null) components?.unmountAll(page);
            report.errors.push(`${placeOf(failure, page.path)}: ${reasonOf(failure)}`);
        }
        report.nodes += page.nodeCount;
    }
    components?.flush(report);
    edits = null;
    report.logs = scripting?.takeLogs() ?? emptyList;
    for (let at = 0; at < pageList.length; at++) settle(pageList[at], report, time);
    if (warnings.length > 0) {
        report.errors.push(...warnings);
        warnings = [];
    }
    if (notes.length > 0) {
        report.notes = notes;
        notes = [];
    }
    report.patches = patchCount;
    report.hasAppearing = hasAppearing;
    // Whether the host can skip the rest of the report and the steps of instances.
    report.isQuiet = components === null && !hasAppearing && report.errors.length === 0 &&
        report.notes.length === 0 && report.logs.length === 0 && report.steps === undefined &&
        report.hasWebViews !== true && report.hasMoving !== true;
    return report;
}

// Reports a page's new rendering to its observers and updates the state of its controls.
function settle(page, report, time) {
    const { watched } = page;
    if (watched !== null) report.steps = [...report.steps ?? [], ...inspector().notifyObservers(page, watched, time)];
    if (page.controls !== null) inspection.settle(page);
    if (watched === null) return;
    page.watched = null;
    for (const { site: { detail } } of watched.keys()) {
        report.hasWebViews ||= detail === "web-view";
        report.hasMoving ||= detail === "swiper" || detail === "page-container";
    }
}

function render(page) {
    const module = moduleByPath[page.path];
    if (module === undefined) throw new Error("the page has no template");
    useDepth = 0;
    elementDepth = 0;
    owner = page;
    const next = nest(module.body, page.data);
    const isNew = page.root === null || page.isBroken;
    if (page.isBroken) components?.unmountAll(page);
    if (isNew) page.controls = null;
    nodeCount = isNew ? 0 : page.nodeCount;
    page.isBroken = true; // Until the tree is complete again.
    // The program's own tab bar is the last child of each tab's page.
    if (page.tabBar !== null) next.children.push(constructs.intrinsics.k(page.tabBar, null, null));
    page.root = isNew ? mount(next) : patch(page.root, next);
    page.isBroken = false;
    page.nodeCount = nodeCount;
}

// The innermost position in a template or a script that led to a failure, from the engine: the file, its line, and the
// column in the compiled code. Without a position it is the template of a page or a component.
function placeOf(failure, path) {
    const stack = failure instanceof Error ? `${failure.stack}` : "";
    return /^[^@\n]*@(.*\.(?:axml|sjs):\d+:\d+)$/m.exec(stack)?.[1] ?? (path.endsWith(".axml") ? path : `${path}.axml`);
}

let scripting = null;

// The modules of SJS. They are loaded at the first use, because most programs have none.
function scriptModules() {
    return scripting ??= loadPart("script", {
        apply, assign, create, emptyList, freeze, getPrototypeOf, isArray, isHiddenMember, jsonText, keysOf,
    });
}

let inspection = null;

// The functions that inspect trees. They are loaded at the first use, because most programs run without inspection.
function inspector() {
    return inspection ??= loadPart("inspection", {
        ELEMENT, SLOT, TEXT, apply, attributeValue, componentOf, create, eachValue, emptyList, freeze, hasOwn, intrinsics,
        isArray, jsonText, keysOf, loadPart, ownerOf, placeOf, reasonOf, textSite, useConstructs,
        takeLogs: () => scripting?.takeLogs() ?? emptyList,
    });
}

// Calls one of these functions for a page, or for the page of an instance.
function inspect(id, name, ...values) {
    const target = ownerOf(id);
    if (target === undefined) throw new Error(`there is no page ${id}`);
    return inspector()[name](target.page, ...values);
}

// The instance of a custom element. Null when its tag is not a component.
function componentOf(node) {
    return node.instance ?? null;
}

// The changes of instances since the last call as alternating kinds and ids. Null when there are no components.
const takeSteps = () => components?.takeSteps() ?? null;

// The changes of data so far; for a page or an instance also its path, and the id and the number of nodes of its page.
function changes(id) {
    const owner = ownerOf(id);
    const page = owner?.page;
    return {
        count: changeCount,
        units: changedUnits,
        largest: largestUnits,
        path: owner?.path,
        page: page?.id,
        nodes: page?.nodeCount,
    };
}

nodeLimit = options?.nodeLimit ?? nodeLimit;
sizeLimit = options?.sizeLimit ?? sizeLimit;
