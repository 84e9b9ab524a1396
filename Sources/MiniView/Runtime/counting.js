// Counts the changes of data for a profile. The host keeps the counts by numbers for combinations of a page and paths, so that it
// reads names at the first change of a combination only.

// A program can have any number of paths: more of them than these are passed by their names each time.
const pathLimit = 10000;
const pathLengthLimit = 200;
const pathsPerChangeLimit = 20;
const combinationLimit = 10000;
// The units of a change are below this number in `combination * unitLimit + units`, which a number represents exactly.
const unitLimit = 2 ** 30;

// The numbers of paths, by the keys of changes and by the paths without indexes.
const numbersByKey = new Map();
const numbersByPath = new Map();
// The numbers of combinations.
const combinations = new Map();

// `rows[].text` for `rows[12].text`.
const pathOf = (key) => (key.includes("[") ? key.replace(/\[\d+\]/g, "[]") : key);

// The number of the path of a key. Undefined for one that has none.
function numberOf(key) {
    const known = numbersByKey.get(key);
    if (known !== undefined || key.length > pathLengthLimit) return known;
    const path = pathOf(key);
    let number = numbersByPath.get(path);
    if (number === undefined && numbersByPath.size < pathLimit) {
        number = numbersByPath.size;
        numbersByPath.set(path, number);
    }
    if (number !== undefined && numbersByKey.size < pathLimit) numbersByKey.set(key, number);
    return number;
}

// Identifies the combination of a page and the paths of entries. Undefined if one of the paths has no number.
function combinationOf(page, entries) {
    const { length } = entries;
    if (length > pathsPerChangeLimit) return undefined;
    // No text is made for the most frequent changes.
    let combination = length === 1 ? page * pathLimit : `${page}`;
    for (let at = 0; at < length; at++) {
        const number = numberOf(entries[at][0]);
        if (number === undefined) return undefined;
        combination += length === 1 ? number : `,${number}`;
    }
    return combination;
}

// Returns `combination * unitLimit + units` for a change of a combination whose paths the host has, and otherwise
// `[combination, page, units, path, ...]`. The combination is -1 if the host must not keep it.
function count(page, entries, units) {
    const combination = combinationOf(page, entries);
    const known = combinations.get(combination);
    if (known !== undefined && units < unitLimit) return known * unitLimit + units;
    const isNew = combination !== undefined && known === undefined && combinations.size < combinationLimit;
    const change = [isNew ? combinations.size : -1, page, units];
    if (isNew) combinations.set(combination, combinations.size);
    for (let at = 0; at < entries.length; at++) change.push(pathOf(entries[at][0]));
    return change;
}

return { count };
