// The tree for people: an outline and plain objects.

function collapse(text) {
    return text.replace(/[\s\u00a0]+/g, " ").trim();
}

function textOf(node) {
    return node.site === textSite ? node.values : node.site.detail;
}

function styleText(value) {
    if (isArray(value)) return value.map(styleText).filter((text) => text !== "").join("; ");
    if (typeof value !== "object" || value === null) return intrinsics.s(value);
    return keysOf(value)
        .filter((name) => value[name] !== undefined && value[name] !== null && value[name] !== "")
        .map((name) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value[name]}`)
        .join("; ");
}

function attributeText(name, value) {
    if (name === "class") return classNames(value).join(" ");
    if (name === "style") return styleText(value);
    if (typeof value === "object") return jsonText(value);
    return intrinsics.s(value);
}

function isShown(value) {
    return value !== undefined && value !== null && value !== false && typeof value !== "function";
}

const outlineLimit = 8388608; // Characters; the rest is omitted.
const outlineTextLimit = 100000; // Of one text or attribute.

function makeOutline(children) {
    const lines = [];
    lines.capacity = outlineLimit;
    writeOutline(children, "", lines);
    return lines.join("\n");
}

function addLine(lines, line) {
    lines.capacity -= line.length + 1;
    lines.push(lines.capacity >= 0 ? line : "... the rest of the page is omitted");
}

function cut(text) {
    return text.length <= outlineTextLimit
        ? text : `${text.slice(0, outlineTextLimit)}... ${text.length - outlineTextLimit} more characters`;
}

// Writes each node as a line: `tag#id.class name=value flag`, a text as it is. See the documentation of ViewRuntime.
function writeOutline(children, indent, lines) {
    for (const node of children) {
        if (lines.capacity < 0) return;
        if (node === null) continue;
        let inner = indent;
        if (node.site.kind === TEXT) {
            const text = cut(collapse(textOf(node)));
            if (text !== "") addLine(lines, indent + text);
        } else if (node.site.kind === ELEMENT) {
            addLine(lines, indent + outlineHead(node));
            inner += "  ";
        }
        if (node.children !== null) writeOutline(node.children, inner, lines);
    }
}

function outlineHead(node) {
    let id = "";
    let classes = "";
    let rest = "";
    eachAttribute(node, (name, value) => {
        if (!isShown(value)) return;
        if (name === "id") id = `#${collapse(intrinsics.s(value))}`;
        else if (name === "class") classes = classNames(value).map((part) => `.${part}`).join("");
        else if (name === "hidden") rest += value ? " hidden" : "";
        else if (name !== "style") rest += outlineAttribute(name, value);
    });
    return node.site.detail + (id === "#" ? "" : id) + classes + rest;
}

function outlineAttribute(name, value) {
    if (value === true) return ` ${name}`;
    const text = cut(collapse(attributeText(name, value)));
    return text === "" || text.includes(" ") ? ` ${name}="${text}"` : ` ${name}=${text}`;
}

function plainTree(children) {
    const result = [];
    for (const node of children) {
        if (node === null) continue;
        if (node.site.kind === TEXT) {
            result.push({ id: node.id, text: textOf(node) });
        } else if (node.site.kind === ELEMENT) {
            const attributes = {};
            eachAttribute(node, (name, value) => {
                attributes[name] = value;
            });
            result.push({
                id: node.id, tag: node.site.detail, attributes,
                children: node.children === null ? [] : plainTree(node.children),
            });
        } else if (node.children !== null) {
            result.push(...plainTree(node.children));
        }
    }
    return result;
}
