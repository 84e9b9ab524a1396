// What pages and components ask of the view: questions wait here until it is up to date.

// Made at the first use: many programs ask nothing.
let madeQueries;
let placing;

// Lets an event tell where it has happened.
function placeEvent(event, page, place) {
    placing ??= loadPart("places", queryView, object => apply(weakSetAdd, namespaces, [object]));
    placing(event, page, place);
}

let questions = [];

function queries() {
    return madeQueries ??= loadPart("queries", {
        isArray, guard, fail, ask: queryView, scopeOf, wallTime,
        later: callback => {
            questions[questions.length] = callback;
            scheduleFlush();
        },
        topPage: () => stack[stack.length - 1],
        // The context of an element, as `my` makes it; undefined when there is none of that kind.
        contextOf: ({ tag, id }) => {
            const names = { canvas: "createCanvasContext", map: "createMapContext", video: "createVideoContext" };
            if (!hasOwn(names, tag) || typeof my[names[tag]] !== "function") return undefined;
            return my[names[tag]](id);
        },
        // The node of an element; canvases alone have one.
        nodeOf: element => (element.tag === "canvas" ? callHalf().loadContexts().canvasNode(element) : undefined),
    });
}

// The page and the owner that the methods of an instance ask about; undefined for anything else.
function scopeOf(instance) {
    const owner = isObject(instance) ? identifiers.get(instance) : undefined;
    return owner === undefined ? undefined : { page: pageIdOf(owner), owner };
}

// Instances have negative ids.
const pageIdOf = owner => (owner < 0 ? trackers[owner]?.pageId : owner);
