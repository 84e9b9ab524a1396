// The lines of a page for software that reads and uses it: what a person can read, touch or change. Elements that only
// arrange others have no line.

const layoutTags = new Set([
    "view", "text", "block", "form", "label", "cover-view", "swiper-item", "picker-view-column", "match-media",
    "root-portal", "share-element", "page-container", "page-meta", "movable-area",
]);
// Their inner texts have lines of their own.
const structureTags = new Set(["checkbox-group", "movable-view", "picker-view", "radio-group", "scroll-view", "swiper"]);
// Their line is left out where their text is part of another line.
const pictureTags = new Set(["image", "cover-image", "icon", "progress"]);
// What a line shows of an element besides its name, its value and its handlers.
const shownAttributes = { __proto__: null, icon: "type", progress: "percent", navigator: "url", "web-view": "src" };

const lineTextLimit = 200; // Characters of a text or a value in a line.
const lineCountLimit = 5000;

const handlerPattern = /^(?:capture-)?(?:on|catch)[A-Z]/;

const shorten = (text) => (text.length <= lineTextLimit ? text : `${text.slice(0, lineTextLimit)}...`);

function handlersOf(node) {
    let text = "";
    eachAttribute(node, (name, value) => {
        if (!handlerPattern.test(name) || value === undefined || value === null || value === "") return;
        text += typeof value === "string" ? ` ${name}=${value}` : ` ${name}`;
    });
    return text;
}

function pictureText(node) {
    const label = collapse(intrinsics.s(attribute(node, "aria-label")));
    if (label !== "" || !node.site.detail.endsWith("image")) return label;
    return intrinsics.s(attribute(node, "src")).split(/[?#]/, 1)[0].split("/").at(-1).slice(0, 40);
}

function lineOf(path, name, handlers) {
    const node = nodeOf(path);
    const tag = tagOf(path);
    const id = collapse(intrinsics.s(attribute(node, "id")));
    let line = roleOf(node);
    if (id !== "") line += ` #${id}`;
    if (name !== "") line += ` ${jsonText(shorten(name))}`;
    const value = tag === "switch" ? undefined : valueOf(path);
    if (value !== undefined) line += ` value=${shorten(jsonText(value) ?? "")}`;
    const shownName = shownAttributes[tag];
    const attributeValue = shownName === undefined ? "" : intrinsics.s(attribute(node, shownName));
    if (attributeValue !== "") line += ` ${shownName}=${shorten(attributeValue)}`;
    if (isChecked(node)) line += " checked";
    if (isDisabled(path)) line += " disabled";
    if (page.focused === node.id) line += " focused";
    return line + handlers;
}

// The entries of a list of nodes: `{id, line, text, isInline, inner}`. `text` is undefined for an entry that a person can use.
function entriesBelow(children, owner, path, unseen) {
    const entries = [];
    for (const node of children ?? emptyList) {
        if (node === null) continue;
        if (node.site.kind === TEXT) {
            const text = collapse(textOf(node));
            if (text !== "") entries.push({ id: node.id, line: undefined, text, isInline: true, inner: emptyList });
        } else if (node.site.kind !== ELEMENT) {
            entries.push(...entriesBelow(node.children, ownerBelow(node, owner), path, unseen));
        } else if (!isOn(node, "hidden") && !unseen.has(node.id)) {
            path.push({ node, owner });
            entries.push(...entriesOf(node, path, entriesBelow(node.children, ownerBelow(node, owner), path, unseen)));
            path.pop();
        }
    }
    return entries;
}

// The entries of an element with those inside it.
function entriesOf(node, path, inner) {
    const tag = tagOf(path);
    const handlers = handlersOf(node);
    const isText = inner.every(({ text }) => text !== undefined);
    const joined = isText ? inner.map(({ text }) => text).filter((text) => text !== "").join(" ") : "";
    if (handlers === "") {
        // A component has an empty tag.
        if (tag === "label" && !isText) return inner.filter(({ text }) => text === undefined);
        if (pictureTags.has(tag)) {
            const name = pictureText(node);
            return [{ id: node.id, line: lineOf(path, name, ""), text: tag.endsWith("image") ? "" : name, inner: emptyList }];
        }
        if (tag === "" || layoutTags.has(tag)) {
            // Texts beside each other are one line, and those below each other are several.
            const isOneText = inner.length > 0 && inner.every(({ isInline }) => isInline) && joined.length <= lineTextLimit;
            if (!isOneText) return inner;
            return [{ id: node.id, line: undefined, text: joined, isInline: tag === "text", inner: emptyList }];
        }
    }
    const label = collapse(intrinsics.s(attribute(node, "aria-label")));
    const name = label || joined || labelText(path) || collapse(intrinsics.s(attribute(node, "placeholder")));
    const isWhole = isText && !structureTags.has(tag) && (joined.length <= lineTextLimit || !layoutTags.has(tag));
    const line = lineOf(path, isWhole ? name : label, handlers);
    return [{ id: node.id, line, text: undefined, inner: isWhole ? emptyList : inner }];
}

// `[id, depth, line]` for each line of a page, in document order. `unseen` contains the ids of the elements that styles
// hide. The last line has the id 0 if there are more.
function references(inspectedPage, unseen) {
    begin(inspectedPage);
    const lines = [];
    const write = (entries, depth) => {
        for (const { id, line, text, inner } of entries) {
            if (lines.length === lineCountLimit) return;
            lines.push([id, depth, line ?? jsonText(shorten(text))]);
            write(inner, depth + 1);
        }
    };
    write(entriesBelow(page.root?.children, page, [], new Set(unseen)), 0);
    if (lines.length === lineCountLimit) lines.push([0, 0, "... the rest of the page is omitted"]);
    return lines;
}
