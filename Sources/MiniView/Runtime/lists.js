// The rows of lists, created by `a:for`. This file begins the part of the runtime that `constructs.js` ends.

class List extends Node {
    constructor(site, source, row, keyOf, values) {
        super(site, values, null, undefined);
        this.source = source;
        this.row = row;
        this.keyOf = keyOf;
        this.items = null;
        this.indexes = null; // The keys of an object; null for other sources, whose indexes are numbers.
        this.keys = null;
    }
}

// Rejects a list that is too long while its template is still known.
function checkSource(source) {
    const count = typeof source === "number" ? source : isArray(source) ? source.length : 0;
    if (count > nodeLimit) throw limitError(`a:for over ${count} rows; the limit is ${nodeLimit}`);
}

// Reads the items of `a:for`: the elements of an array, 0 to n - 1 for a number, the characters of a string, the values
// of an object with its keys as indexes, and nothing for any other value.
function readSource(list) {
    const source = list.source;
    let items = emptyList;
    switch (typeof source) {
    case "number":
        items = [];
        for (let at = 0; at < source; at++) items.push(at);
        break;
    case "string":
        items = [...source];
        break;
    case "object":
        if (isArray(source)) {
            items = source;
        } else if (source !== null) {
            list.indexes = keysOf(source);
            items = list.indexes.map((key) => source[key]);
        }
    }
    if (items.length > nodeLimit) throw limitError(`a:for over ${items.length} rows; the limit is ${nodeLimit}`);
    list.items = items;
}

function readKeys(list) {
    return list.keyOf === null ? null : list.items.map((item, at) => keyOf(list, item, at));
}

// Whether the rows from `start` to `end` have the same keys as the former rows at their indexes.
function haveKeys(list, oldKeys, start, end) {
    if (oldKeys === null) return true;
    for (let at = start; at < end; at++) {
        if (keyOf(list, list.items[at], at) !== oldKeys[at]) return false;
    }
    return true;
}

// A row without a key, or whose key is an object, is identified by its index.
function keyOf(list, item, at) {
    let key;
    try {
        key = list.keyOf(item, list.indexes === null ? at : list.indexes[at]);
    } catch (failure) {
        noteFailure(failure);
    }
    return key === undefined || key === null || typeof key === "object" ? `\0${at}` : key;
}

// A row that throws is omitted or unchanged. The rest of the page is rendered.
function mountList(list) {
    readSource(list);
    const { items, indexes, row } = list;
    list.keys = readKeys(list);
    const rows = [];
    for (let at = 0; at < items.length; at++) {
        let next = null;
        try {
            next = row(items[at], indexes === null ? at : indexes[at]);
        } catch (failure) {
            noteFailure(failure);
        }
        rows.push(next === null ? null : mount(next));
    }
    list.children = rows;
    list.row = null;
    list.keyOf = null;
}

function patchList(old, next) {
    const isSame = haveSameValues(old.values, next.values);
    if (isSame && old.source === next.source) return;
    readSource(next);
    const { items, indexes, row } = next;
    const oldCount = old.items.length;
    // Unchanged rows at both ends are skipped, and rows that have changed but not moved stay in their places. A change
    // of few rows thus takes little time and creates no objects proportional to the length of the list.
    let start = 0;
    let end = items.length;
    const edit = editOf(next.source);
    if (isSame && edit !== undefined && edit.origin === old.source && end === oldCount) {
        start = Math.min(edit.start, end);
        end = Math.min(edit.end, end);
    } else if (isSame && indexes === null && old.indexes === null) {
        while (start < end && start < oldCount && items[start] === old.items[start]) start++;
        if (end === oldCount) while (end > start && items[end - 1] === old.items[end - 1]) end--;
    }
    const staysInPlace = items.length === oldCount && haveKeys(next, old.keys, start, end);
    const rows = staysInPlace ? old.children : old.children.slice(0, items.length);
    rows.length = items.length;

    // Creates row `to` from row `from` of the last rendering, or a new row if there was none.
    function patchRow(from, to) {
        const index = indexes === null ? to : indexes[to];
        const oldRow = from === undefined ? null : old.children[from];
        rows[to] = oldRow;
        if (
            from !== undefined && isSame && old.items[from] === items[to] &&
            (!next.site.detail || index === (old.indexes === null ? from : old.indexes[from]))
        ) return;
        let node;
        try {
            node = row(items[to], index);
        } catch (failure) {
            return noteFailure(failure);
        }
        rows[to] = patch(oldRow, node);
    }

    if (staysInPlace || old.keys === null) {
        for (let at = start; at < end; at++) patchRow(at < oldCount ? at : undefined, at);
        for (let at = items.length; at < oldCount; at++) remove(old.children[at]);
    } else {
        const keys = readKeys(next);
        patchKeyed(old, keys, rows, patchRow, start, end);
        old.keys = keys;
    }
    old.source = next.source;
    old.items = items;
    old.indexes = indexes;
    old.values = next.values;
    old.children = rows;
}

function patchKeyed(old, keys, rows, patchRow, start, end) {
    let oldEnd = old.keys.length - keys.length + end;
    for (; start < end && start < oldEnd && keys[start] === old.keys[start]; start++) patchRow(start, start);
    for (; start < end && start < oldEnd && keys[end - 1] === old.keys[oldEnd - 1];) patchRow(--oldEnd, --end);
    const places = new Map();
    for (let at = start; at < oldEnd; at++) {
        if (places.has(old.keys[at])) remove(old.children[at]);
        else places.set(old.keys[at], at);
    }
    let furthest = -1;
    for (let at = start; at < end; at++) {
        const from = places.get(keys[at]);
        patchRow(from, at);
        places.delete(keys[at]);
        if (from < furthest) noteMove(rows[at]);
        else if (from !== undefined) furthest = from;
    }
    for (const at of places.values()) remove(old.children[at]);
}

function haveSameValues(left, right) {
    if (left === null || right === null) return left === right;
    for (let at = 0; at < right.length; at++) {
        if (left[at] !== right[at]) return false;
    }
    return true;
}
