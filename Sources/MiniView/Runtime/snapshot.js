// The tree as one text from which the host builds its own nodes. It is JSON and flat, because a tree may be deeper than
// values that are passed between contexts. A text is `[depth, id, owner, text]`, an element `[depth, id, owner, tag,
// attributes]`, that of a component `[depth, id, owner, tag, attributes, component, path, isHost]`. The names of attributes
// with functions of SJS follow as the ninth value. Outer nodes precede inner ones.

const snapshotDepth = 512; // Deeper nodes are omitted.
const attributeDepth = 32;
const snapshotLimit = 16777216; // Characters of texts and attributes, since a text that nodes share is copied for each.

function snapshot(page) {
    const nodes = [];
    const owners = create(null);
    owners[page.id] = page.path;
    writeSnapshot(childrenOf(page), 0, page, { page, owners, nodes, scripts: null, capacity: snapshotLimit });
    return JSON.stringify({ page: page.id, owners, nodes });
}

// `owner` is the page or the instance of a component whose template contains the nodes.
function writeSnapshot(children, depth, owner, context) {
    if (depth === snapshotDepth) return;
    for (const node of children) {
        if (node === null) continue;
        const { kind } = node.site;
        const below = ownerBelow(node, owner);
        if (kind === TEXT) {
            const text = textOf(node);
            takeCapacity(context, text.length);
            context.nodes.push([depth, node.id, owner.id, text]);
        } else if (kind === ELEMENT) {
            const row = [depth, node.id, owner.id, node.site.detail, snapshotAttributes(node, owner, context)];
            const instance = componentOf(node);
            if (instance !== null) {
                context.owners[instance.id] = instance.path;
                row.push(instance.id, instance.path, instance.definition.virtualHost === false);
            }
            if (context.scripts !== null) {
                if (instance === null) row.push(null, null, null);
                row.push(context.scripts);
                context.scripts = null;
            }
            context.nodes.push(row);
        }
        if (node.children !== null) writeSnapshot(node.children, kind === ELEMENT ? depth + 1 : depth, below, context);
    }
}

function takeCapacity(context, count) {
    context.capacity -= count;
    if (context.capacity >= 0) return;
    throw new RangeError(`the page's texts and attributes have more than ${snapshotLimit} characters`);
}

// Controls have the values that a user set. External classes of a component are those that its user set.
function snapshotAttributes(node, owner, context) {
    const result = {};
    eachAttribute(node, (name, value) => {
        takeCapacity(context, name.length + (typeof value === "string" ? value.length : 0));
        if (typeof value === "function") (context.scripts ??= []).push(name);
        else if (name === "class") result[name] = classesOf(value, owner).join(" ");
        else if (name === "style") result[name] = attributeText(name, value);
        else result[name] = typeof value === "object" ? withoutDepth(value, 0, context) : value;
    });
    const states = context.page.controls?.get(node);
    if (states !== undefined) {
        for (const name of keysOf(states)) result[name] = withoutDepth(states[name].value, 0, context);
    }
    return result;
}

function withoutDepth(value, depth, context) {
    takeCapacity(context, typeof value === "string" ? value.length : 1);
    if (typeof value !== "object" || value === null) return value;
    if (depth === attributeDepth) return null;
    if (isArray(value)) return value.map((element) => withoutDepth(element, depth + 1, context));
    const result = {};
    for (const name of keysOf(value)) {
        if (name !== "__proto__") result[name] = withoutDepth(value[name], depth + 1, context);
    }
    return result;
}
