// Touches of the program while a finger or a mouse moves.

/** The most points of one message. Of a movement with more points, the last ones are left out except for the very last. */
const pointLimit = 40;

/**
 * Begins a touch of a node at a point.
 *
 * The program receives the touch in parts, each when it has processed the part before. Points in between are one part.
 */
export function beginTouch(node, start, act) {
    const parts = [];
    let last = start;
    let isSending = false;
    let isOpen = true;

    const send = async () => {
        if (isSending) return;
        isSending = true;
        while (parts.length > 0) {
            const { kind, points } = parts.shift();
            await act(node, kind, points);
        }
        isSending = false;
    };
    const add = (kind, point) => {
        const waiting = parts.at(-1);
        if (kind !== "touchMove" || waiting?.kind !== kind) parts.push({ kind, points: [point] });
        else if (waiting.points.length < pointLimit) waiting.points.push(point);
        else waiting.points[pointLimit - 1] = point;
        last = point;
        send();
    };
    const end = (kind) => {
        if (!isOpen) return;
        isOpen = false;
        add(kind, last);
    };

    add("touchStart", start);
    return {
        move(point) {
            if (isOpen && (point.x !== last.x || point.y !== last.y)) add("touchMove", point);
        },
        /** Ends the touch where the last point is. */
        end: () => end("touchEnd"),
        /** Cancels the touch; has no effect after its end. */
        cancel: () => end("touchCancel"),
    };
}
