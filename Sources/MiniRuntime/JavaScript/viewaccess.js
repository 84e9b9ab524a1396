// Access of pages and components to the rendered view. Callbacks wait here until the view is up to date.

// Made at the first use: many programs have no queries.
let madeQueries;
let addPlace;

// Adds the position to an event.
function placeEvent(event, page, place) {
    addPlace ??= loadPart("places", queryView, object => apply(weakSetAdd, namespaces, [object]));
    addPlace(event, page, place);
}

let viewCallbacks = [];

function queries() {
    return madeQueries ??= loadPart("queries", {
        isArray, guard, fail, query: queryView, scopeOf, wallTime,
        later: callback => {
            viewCallbacks[viewCallbacks.length] = callback;
            scheduleFlush();
        },
        topPage: () => stack[stack.length - 1],
        // The context object of an element, made by `my`; undefined if its tag has none.
        contextOf: ({ tag, id }) => {
            const names = { canvas: "createCanvasContext", map: "createMapContext", video: "createVideoContext" };
            if (!hasOwn(names, tag) || typeof my[names[tag]] !== "function") return undefined;
            return my[names[tag]](id);
        },
        // The node of an element; only canvases have one.
        nodeOf: element => (element.tag === "canvas" ? callsPart().loadContexts().canvasNode(element) : undefined),
    });
}

// The page and the owner for queries of an instance; undefined for any other value.
function scopeOf(instance) {
    const owner = isObject(instance) ? identifiers.get(instance) : undefined;
    return owner === undefined ? undefined : { page: pageIdOf(owner), owner };
}

// Instances have negative ids.
const pageIdOf = owner => (owner < 0 ? trackers[owner]?.pageId : owner);
