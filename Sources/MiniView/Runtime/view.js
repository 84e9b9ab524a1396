// The pages, and what the host may call. Every function answers with a primitive or with an object that the host
// copies; a failure that the program caused is a string, never an exception.

// By id, and in the order in which they were created.
const pages = create(null);
let pageList = [];

// undefined, or why the page has none of its data.
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

// The page or the instance with an id; undefined when it is gone.
function ownerOf(id) {
    return pages[id] ?? components?.instances.get(id);
}

// Changes data of a page or an instance at `[path, value]` and splices at `[path, start, deleteCount, items]`: all of
// them, or none and the answer is why. An owner that is gone ignores it.
function patchData(id, entries) {
    const changed = ownerOf(id);
    const copied = copyEntries(entries);
    if (typeof copied === "string") return copied;
    if (changed === undefined || copied.length === 0) return;
    // Renderings compare objects by identity: what a rendering may have seen is not changed, but replaced.
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

// What is told of the objects on the way of changes. One change meets no object twice.
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

// Arrays that have been copied since the last rendering: of what, and the range of the elements that differ.
let edits = null;

// Notes of an array that is a copy where it will differ from what was there before: at a place, or anywhere.
function noteEdit(copy, origin, place) {
    if (!isArray(copy) || !isArray(origin)) return;
    const known = edits?.get(origin);
    // What was made anew since the last rendering has nothing that it could differ from.
    if (copy === origin && known === undefined) return;
    const start = typeof place === "number" ? place : 0;
    const end = typeof place === "number" ? place + 1 : Infinity;
    edits ??= new Map();
    if (known === undefined) {
        edits.set(copy, { origin, start, end });
    } else {
        // What was copied before in the same turn differs from what is shown as well, and is not shown any more.
        edits.delete(origin);
        edits.set(copy, {
            origin: known.origin, start: Math.min(known.start, start), end: Math.max(known.end, end),
        });
    }
}

// Renders every page and every instance whose data changed. A page whose template throws keeps its tree, and so does each
// row, slot and component by itself; one that reaches a limit on the way is in part updated, and built anew at its next
// change.
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
            // What was made for a tree that nobody sees.
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
    // Whether the host need not read the rest, nor ask what became of instances.
    report.isQuiet = components === null && !hasAppearing && report.errors.length === 0 &&
        report.notes.length === 0 && report.logs.length === 0 && report.steps === undefined &&
        report.hasWebViews !== true && report.hasMoving !== true;
    return report;
}

// Tells of a page's new rendering whoever keeps something of the last one.
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
    page.isBroken = true; // Until the tree is whole again.
    // The program's own tab bar is the last child of each tab's page.
    if (page.tabBar !== null) next.children.push(constructs.intrinsics.k(page.tabBar, null, null));
    page.root = isNew ? mount(next) : patch(page.root, next);
    page.isBroken = false;
    page.nodeCount = nodeCount;
}

// The innermost place in a template or a script that led to a failure, as the engine has it: the file, its line, and the
// column in what it was compiled to; without one, the template of a page or a component.
function placeOf(failure, path) {
    const stack = failure instanceof Error ? `${failure.stack}` : "";
    return /^[^@\n]*@(.*\.(?:axml|sjs):\d+:\d+)$/m.exec(stack)?.[1] ?? (path.endsWith(".axml") ? path : `${path}.axml`);
}

let scripting = null;

// The modules of SJS. They are loaded at the first use: most programs have none.
function scriptModules() {
    return scripting ??= loadPart("script", {
        apply, assign, create, emptyList, freeze, getPrototypeOf, isArray, isHiddenMember, jsonText, keysOf,
    });
}

let inspection = null;

// The functions that look at trees. They are loaded at the first use: most programs run without being looked at.
function inspector() {
    return inspection ??= loadPart("inspection", {
        ELEMENT, SLOT, TEXT, apply, attributeValue, componentOf, create, eachValue, emptyList, freeze, hasOwn, intrinsics,
        isArray, jsonText, keysOf, loadPart, ownerOf, placeOf, reasonOf, textSite, useConstructs,
        takeLogs: () => scripting?.takeLogs() ?? emptyList,
    });
}

// Asks one of them about a page, or about the page of an instance.
function inspect(id, name, ...values) {
    const target = ownerOf(id);
    if (target === undefined) throw new Error(`there is no page ${id}`);
    return inspector()[name](target.page, ...values);
}

// The instance behind a custom element; null when its tag names no component.
function componentOf(node) {
    return node.instance ?? null;
}

// What became of instances since the last call: kinds and ids in turn; null when there is nothing to tell.
const takeSteps = () => components?.takeSteps() ?? null;

const changes = () => ({ count: changeCount, units: changedUnits });

nodeLimit = options?.nodeLimit ?? nodeLimit;
sizeLimit = options?.sizeLimit ?? sizeLimit;
