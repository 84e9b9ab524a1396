// The definitions of Component() and Mixin(), and the kinds that result from a definition with its mixins. This file begins
// the part of the prelude that continues with `observers.js`, `relations.js` and `components.js`.

// file -> the argument of Component(); path -> the resulting kind
const definitionByFile = create(null);
const kinds = create(null);
const mixins = new WeakSet();
const isMixin = value => isObject(value) && apply(weakSetHas, mixins, [value]);

const stepNames = ["onInit", "deriveDataFromProps", "didMount", "didUpdate", "didUnmount", "onError"];
const lifetimeNames = ["created", "attached", "ready", "moved", "detached"];

// The last argument of Component(), for components whose file only requires the file that calls it, as in bundles.
let lastDefinition;

function register(definition) {
    const file = currentFile();
    if (file === undefined) throw new Error("Component() is called in the file of a component");
    if (!isDataObject(definition)) throw new TypeError("Component(): expected an object");
    filter(definition);
    lastDefinition = definition;
    definitionByFile[file] = definition;
}

function makeMixin(definition) {
    if (!isDataObject(definition)) throw new TypeError("Mixin(): expected an object");
    filter(definition);
    apply(weakSetAdd, mixins, [definition]);
    return definition;
}

const mixinsOf = part => (isArray(part.mixins) ? part.mixins : []);

// Calls the `definitionFilter` of a definition's mixins, which may change the definition.
function filter(definition) {
    for (const mixin of mixinsOf(definition)) {
        if (!isMixin(mixin) || typeof mixin.definitionFilter !== "function") continue;
        const inner = mixinsOf(mixin).map(other => other.definitionFilter).filter(other => typeof other === "function");
        guard(mixin.definitionFilter, undefined, [definition, isArray(mixin.mixins) ? inner : undefined]);
    }
}

const emptyLists = names => {
    const lists = create(null);
    for (const name of names) lists[name] = [];
    return lists;
};

// `isComponent2` specifies whether the lifecycles of component2 run; `notice` is a warning about it, or undefined.
function kindOfPath(path, isComponent2, notice) {
    return kinds[path] ??= makeKind(path, isComponent2, notice);
}

const emptyKind = path => ({
    path, plugin: pluginOf(path), isPage: false, data: [], defaults: {}, methods: {}, options: {}, observers: [],
    relations: create(null),
    rootEvents: create(null), externalClasses: [], ref: undefined, mixins: new Set(),
    steps: emptyLists(stepNames), lifetimes: emptyLists(lifetimeNames), prototype: create(componentPrototype),
});

let isNoticed = false;

function makeKind(path, isComponent2, notice) {
    const kind = emptyKind(path);
    try {
        const file = scriptFile(path);
        if (definitionByFile[file] === undefined) {
            lastDefinition = undefined;
            const { pending, module } = loadDefinition(path);
            definitionByFile[file] ??= lastDefinition;
            if (definitionByFile[file] === undefined && pending !== undefined && !module.loaded) {
                throw new Error(`${file} waits at its top level, or imports a module that does; a component cannot wait`);
            }
        }
        if (definitionByFile[file] !== undefined) collect(kind, definitionByFile[file]);
        else if (callsPage(path)) kind.isPage = true;
        else throw new Error(`${file} did not call Component()`);
    } catch (error) {
        fail(error);
    }
    define(kind.prototype, kind.methods);
    const { options } = kind;
    if (options.observers !== true) kind.observers = [];
    if (options.relations !== true) kind.relations = create(null);
    if (options.externalClasses !== true) kind.externalClasses = [];
    if (options.lifetimes !== true) kind.lifetimes = emptyLists(lifetimeNames);
    if (notice !== undefined && !isNoticed && kind.steps.onInit.length + kind.steps.deriveDataFromProps.length > 0) {
        isNoticed = true;
        print("note", notice);
    }
    if (!isComponent2) {
        kind.steps.onInit = [];
        kind.steps.deriveDataFromProps = [];
    }
    return kind;
}

// Collects a definition after its mixins, mixins after the mixins that they name, and each Mixin() once.
function collect(kind, part) {
    if (kind.mixins.has(part)) return;
    kind.mixins.add(part);
    for (const mixin of mixinsOf(part)) {
        if (isDataObject(mixin)) collect(kind, mixin);
    }
    if (part.data !== undefined) kind.data[kind.data.length] = part.data;
    for (const name of ["defaults", "methods", "options", "relations"]) {
        const values = name === "defaults" ? part.props : part[name];
        if (isDataObject(values)) assign(kind[name], values);
    }
    if (typeof part.ref === "function") kind.ref = part.ref;
    if (isArray(part.externalClasses)) kind.externalClasses = [...kind.externalClasses, ...part.externalClasses];
    collectFunctions(kind.steps, stepNames, part);
    collectFunctions(kind.lifetimes, lifetimeNames, part.lifetimes);
    for (const events of [part.pageEvents, part.rootEvents]) {
        if (!isDataObject(events)) continue;
        for (const name of keys(events)) kind.rootEvents[name] ??= [];
        collectFunctions(kind.rootEvents, keys(events), events);
    }
    if (isDataObject(part.observers)) collectObservers(kind.observers, part.observers);
}

function collectFunctions(lists, names, part) {
    if (!isDataObject(part)) return;
    for (const name of names) {
        if (typeof part[name] === "function") lists[name][lists[name].length] = part[name];
    }
}

// The description of a component for the view.
function traitsOf(path, isComponent2, notice) {
    const { isPage, defaults, steps, observers, lifetimes, relations, externalClasses, options } =
        kindOfPath(path, isComponent2, notice);
    return {
        path, isPage, defaults, externalClasses,
        virtualHost: typeof options.virtualHost === "boolean" ? options.virtualHost : undefined,
        tracksUpdates: steps.deriveDataFromProps.length + steps.didUpdate.length + observers.length > 0,
        tracksMoves: lifetimes.moved.length + keys(relations).length > 0,
    };
}
