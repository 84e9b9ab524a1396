// Changes a document in place so that it equals another one.
//
// Elements keep their identity, and with it their scroll position, focus, selection and playback. Elements of the
// program are matched by `data-node`, the number of their node, and all others by their place and tag.

/** Attributes that belong to the page around the document. No document of the server has them. */
const ownPrefix = "data-dev-";

/** Attributes that the program sets by a context: those of a canvas, whose changes clear it, and those of a video. */
const ownable = new Set(["width", "height", "controls", "loop"]);

const isOwned = (element, name) => ownable.has(name) && element.hasAttribute(`${ownPrefix}${name}`);

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-node") : null);

const isText = (control) => control.localName === "textarea" ||
    (control.localName === "input" && !["checkbox", "radio", "range"].includes(control.type));

const isControl = (node) => node.localName === "input" || node.localName === "textarea";

/**
 * Changes the current document.
 *
 * `keepsValue(control)` returns whether the value of a text control or slider is newer than that of the document, since
 * what the user typed has not reached the program.
 */
export function morphDocument(current, next, keepsValue) {
    morphElement(current.documentElement, next.documentElement, keepsValue);
}

function isSame(left, right) {
    return left.nodeType === right.nodeType && left.nodeName === right.nodeName && keyOf(left) === keyOf(right) &&
        (left.localName !== "input" || left.type === right.type);
}

function morphElement(current, next, keepsValue) {
    if (isControl(current)) return morphControl(current, next, keepsValue);
    morphAttributes(current, next);
    morphChildren(current, next, keepsValue);
}

function morphAttributes(current, next) {
    for (const { name } of [...current.attributes]) {
        if (next.hasAttribute(name) || name.startsWith(ownPrefix) || isOwned(current, name)) continue;
        current.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
        if (current.getAttribute(name) !== value && !isOwned(current, name)) current.setAttribute(name, value);
    }
}

function morphControl(current, next, keepsValue) {
    const before = current.defaultValue;
    morphAttributes(current, next);
    if (current.type === "checkbox" || current.type === "radio") {
        current.checked = next.defaultChecked;
        return;
    }
    if (current.localName === "textarea") current.defaultValue = next.defaultValue;
    // A value that the document does not change is the user's.
    if (before !== current.defaultValue && !keepsValue(current)) setValue(current, current.defaultValue);
}

/** Sets the value of a control. The cursor keeps its place, or stays at the end. */
export function setValue(control, value) {
    if (control.value === value) return;
    const { selectionStart: start, selectionEnd: end } = isText(control) ? control : {};
    const length = control.value.length;
    control.value = value;
    // Numbers have no cursor.
    if (typeof start !== "number" || control.ownerDocument.activeElement !== control) return;
    const place = (offset) => (offset === length ? control.value.length : Math.min(offset, control.value.length));
    control.setSelectionRange(place(start), place(end));
}

function morphChildren(current, next, keepsValue) {
    const wanted = [...next.childNodes];
    const wantedKeys = new Set(wanted.map(keyOf).filter((key) => key !== null));
    const byKey = new Map();
    for (const child of [...current.childNodes]) {
        const key = keyOf(child);
        if (key === null) continue;
        // Removed first, so that the elements after it need not move.
        if (wantedKeys.has(key)) byKey.set(key, child);
        else child.remove();
    }
    let cursor = current.firstChild;
    for (const target of wanted) {
        const match = matchFor(target, cursor, byKey);
        if (match === null) {
            current.insertBefore(current.ownerDocument.importNode(target, true), cursor);
            continue;
        }
        if (match === cursor) cursor = cursor.nextSibling;
        else moveBefore(current, match, cursor);
        morphNode(match, target, keepsValue);
    }
    while (cursor !== null) {
        const following = cursor.nextSibling;
        cursor.remove();
        cursor = following;
    }
}

/** The current node that becomes the target, or null for a new one. */
function matchFor(target, cursor, byKey) {
    const key = keyOf(target);
    if (key !== null) {
        const match = byKey.get(key);
        return match !== undefined && isSame(match, target) ? match : null;
    }
    // A keyed element stays where it is for its own target.
    for (let node = cursor; node !== null && keyOf(node) === null; node = node.nextSibling) {
        if (isSame(node, target)) return node;
    }
    return null;
}

/** Moves a node with its state. Older browsers reset the state of a moved element, and it is restored. */
function moveBefore(parent, node, place) {
    if (parent.moveBefore !== undefined && node.nodeType === Node.ELEMENT_NODE) return parent.moveBefore(node, place);
    const { activeElement } = node.ownerDocument;
    const scrolled = node.nodeType !== Node.ELEMENT_NODE ? [] : [node, ...node.querySelectorAll("*")]
        .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
        .map((inner) => [inner, inner.scrollLeft, inner.scrollTop]);
    parent.insertBefore(node, place);
    for (const [inner, left, top] of scrolled) inner.scrollTo({ left, top, behavior: "instant" });
    if (node.contains(activeElement)) activeElement.focus({ preventScroll: true });
}

function morphNode(current, target, keepsValue) {
    if (current.nodeType === Node.ELEMENT_NODE) morphElement(current, target, keepsValue);
    else if (current.data !== target.data) current.data = target.data;
}
