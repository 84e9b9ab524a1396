// The nodes and places of events in the document of a page.

/** The number of the innermost node of the program that contains a target, or 0. */
export const nodeOf = (target) => Number(target?.closest?.("[data-node]")?.dataset.node ?? 0);

/** The place of an event on its page, in pixels. */
export function pointOf(event) {
    const { scrollLeft, scrollTop } = event.target.ownerDocument.scrollingElement;
    return { x: Math.round(event.clientX + scrollLeft), y: Math.round(event.clientY + scrollTop) };
}
