// The built-in components for a user: their values, and the effects of touching or changing them.
//
// A control shows its attribute until a user changes it. It then shows the user's value until the attribute changes.

const textControls = new Set(["input", "textarea"]);
const labelled = new Set(["checkbox", "radio", "switch", "input", "textarea"]);
const controls = new Set([...labelled, "button", "slider"]);

const isOn = (node, name) => Boolean(attribute(node, name));
// Components may have the names of built-in tags and are not controls.
const controlTag = (node) => (componentOf(node) === null ? node.site.detail : "");
const tagOf = (path) => controlTag(path.at(-1).node);
const nodeOf = (path) => path.at(-1).node;

function numberOf(node, name, otherwise) {
    const value = attribute(node, name);
    const number = value === undefined || value === null || value === "" ? NaN : Number(value);
    return Number.isNaN(number) ? otherwise : number;
}

// ---- values -----------------------------------------------------------------------------------------------

let page = null;
// The next actions of the host, see `events.js`.
let steps = [];

function isSame(left, right) {
    if (!isArray(left) || !isArray(right)) return left === right;
    return left.length === right.length && left.every((item, at) => item === right[at]);
}

function shown(node, name) {
    const state = page.controls?.get(node)?.[name];
    const specified = attribute(node, name);
    return state === undefined || !isSame(state.specified, specified) ? specified : state.value;
}

// Stores the value that a user set, unless the control is controlled by the program.
function setUserValue(node, name, value) {
    if (!isOn(node, "controlled")) setControlValue(page, node, name, value);
}

// Removes values whose attributes have changed in a rendering, and values of removed controls.
function settle(rendered) {
    for (const [node, states] of rendered.controls) {
        for (const name of keysOf(states)) {
            if (!isSame(states[name].specified, attribute(node, name))) delete states[name];
        }
        if (node.id === 0 || keysOf(states).length === 0) rendered.controls.delete(node);
    }
}

const isChecked = (node) => Boolean(shown(node, "checked"));
const checkedValues = (group, tag) =>
    pathsBelow(group, (path) => tagOf(path) === tag && isChecked(nodeOf(path)))
        .map((path) => attribute(nodeOf(path), "value"));

// The value of a control. Undefined for an element without a value.
function valueOf(path) {
    const node = nodeOf(path);
    switch (tagOf(path)) {
    case "input":
    case "textarea": return intrinsics.s(shown(node, "value"));
    case "switch": return isChecked(node);
    case "slider": return sliderValue(node, Number(shown(node, "value") ?? 0));
    case "picker":
    case "picker-view": return shown(node, "value");
    case "checkbox-group": return checkedValues(path, "checkbox");
    case "radio-group": return checkedValues(path, "radio")[0] ?? "";
    case "swiper": return itemAt(path, Number(shown(node, "current")) || 0);
    default: return undefined;
    }
}

function sliderValue(node, value) {
    const [min, max, step] = [numberOf(node, "min", 0), numberOf(node, "max", 100), numberOf(node, "step", 1)];
    const stepped = step > 0 ? min + Math.round((value - min) / step) * step : value;
    return Math.min(Math.max(Number(stepped.toFixed(10)), min), max);
}

// ---- finding ----------------------------------------------------------------------------------------------

function ancestor(path, accepts) {
    for (let length = path.length - 1; length > 0; length--) {
        const outer = path.slice(0, length);
        if (accepts(outer)) return outer;
    }
    return null;
}

const ancestorWithTag = (path, tag) => ancestor(path, (outer) => tagOf(outer) === tag);

const isHidden = (path) => path.some(({ node }) => isOn(node, "hidden"));
const isDisabled = (path) => path.some(({ node }) => controls.has(controlTag(node)) && isOn(node, "disabled"));

function requireEnabled(path) {
    if (isOn(nodeOf(path), "disabled")) throw new Error("it is disabled");
}

// The element that receives the touches of a component: the first element that it renders.
function touchTarget(path) {
    let touched = path;
    while (componentOf(nodeOf(touched)) !== null) {
        const inner = pathsBelow(touched, () => true, 1)[0];
        if (inner === undefined) throw new Error("it is a component that shows no element");
        touched = inner;
    }
    return touched;
}

// ---- touching ---------------------------------------------------------------------------------------------

function press(path, type, point) {
    const touched = touchTarget(path);
    if (isDisabled(touched)) return;
    blurFocused(touched.findLast(({ node }) => textControls.has(controlTag(node)))?.node.id);
    setCentred(point?.x === undefined);
    fire(touched, "touchStart", {}, touchesAt(touched, point, [point]));
    // A part of a rich-text cannot be touched, so the event has no marks of a part.
    const detail = tagOf(touched) === "rich-text" ? { ...pointOf(point), marks: {} } : pointOf(point);
    if (type === "longTap") fire(touched, type, detail);
    fire(touched, "touchEnd", {}, touchesAt(touched, point, emptyList));
    if (type === "tap") fire(touched, type, detail);
    setCentred(false);
    if (type !== "tap") return;
    for (let length = touched.length; length > 0; length--) {
        if (activate(touched.slice(0, length))) return;
    }
}

// Performs the default action of a touch on a built-in component. Returns false when there is none.
function activate(path) {
    const node = nodeOf(path);
    switch (tagOf(path)) {
    case "checkbox":
        check(path, !isChecked(node));
        return true;
    case "radio":
        check(path, true);
        return true;
    case "switch":
        changes.switch(path, !isChecked(node));
        return true;
    case "input":
    case "textarea":
        focus(path);
        return true;
    case "button":
        pressButton(path);
        return true;
    case "label": {
        const control = labelledBy(path);
        if (control !== null && !isDisabled(control)) activate(control);
        return true;
    }
    case "navigator":
        if (!isOn(node, "disabled")) {
            steps.push({
                navigate: openTypeOf(node) ?? "navigate", url: attribute(node, "url"),
                delta: numberOf(node, "delta", 1),
            });
        }
        return true;
    default:
        return false;
    }
}

// Older programs write the attribute as `openType`.
const openTypeOf = (node) => attribute(node, "open-type") ?? attribute(node, "openType");

function pressButton(path) {
    const node = nodeOf(path);
    const form = ancestorWithTag(path, "form");
    const formType = attribute(node, "form-type") ?? attribute(node, "formType");
    if (form !== null && formType === "submit") submit(form, path);
    if (form !== null && formType === "reset") reset(form);
    const openType = openTypeOf(node);
    if (openType) {
        const target = { id: intrinsics.s(attribute(node, "id")), tagName: tagOf(path), dataset: dataset(node) };
        steps.push({
            open: openType, target, element: node.id, scope: attribute(node, "scope"),
            publicId: attribute(node, "public-id") ?? attribute(node, "publicId"),
        });
    }
}

function labelledBy(path) {
    const requested = attribute(nodeOf(path), "for");
    if (requested === undefined || requested === "") {
        return pathsBelow(path, (inner) => labelled.has(tagOf(inner)), 1)[0] ?? null;
    }
    const { owner } = path.at(-1);
    return pathsWhere(page.root.children, page, (other) => other.at(-1).owner === owner &&
        labelled.has(tagOf(other)) && intrinsics.s(attribute(nodeOf(other), "id")) === intrinsics.s(requested), 1)[0] ?? null;
}

function check(path, isNowChecked) {
    const node = nodeOf(path);
    const tag = tagOf(path);
    if (isChecked(node) === isNowChecked) return;
    const group = ancestorWithTag(path, `${tag}-group`);
    if (tag === "radio" && group !== null) {
        for (const other of pathsBelow(group, (inner) => tagOf(inner) === "radio")) {
            setUserValue(nodeOf(other), "checked", false);
        }
    }
    setUserValue(node, "checked", isNowChecked);
    fire(path, "change", { value: isNowChecked });
    if (group !== null) fire(group, "change", { value: valueOf(group) });
}

// ---- forms ------------------------------------------------------------------------------------------------

const fields = new Set([
    "input", "textarea", "switch", "slider", "picker", "picker-view", "checkbox-group", "radio-group",
]);

const isField = (path) => fields.has(tagOf(path));

// The names of the page's form controls by their nodes. The vendor's library numbers the controls of a page that have
// no name.
function fieldNames() {
    const names = new Map();
    let unnamedCount = 0;
    for (const path of pathsWhere(page.root?.children ?? emptyList, page, isField)) {
        const name = intrinsics.s(attribute(nodeOf(path), "name"));
        names.set(nodeOf(path), name || `__unknown_for_control_${++unnamedCount}`);
    }
    return names;
}

function submit(form, button) {
    const value = {};
    const names = fieldNames();
    for (const path of pathsBelow(form, isField)) value[names.get(nodeOf(path))] = valueOf(path);
    const detail = { value };
    if (button !== undefined) detail.buttonTarget = { dataset: dataset(nodeOf(button)) };
    // Ids for messages are issued by the vendor's servers.
    if (isOn(nodeOf(form), "report-submit")) detail.formId = "";
    fire(form, "submit", detail);
}

function reset(form) {
    for (const path of pathsBelow(form, () => true)) page.controls?.delete(nodeOf(path));
    fire(form, "reset");
}

// ---- changing ---------------------------------------------------------------------------------------------

function input(path, text) {
    if (!textControls.has(tagOf(path))) throw new Error("it takes no text; only input and textarea do");
    requireEnabled(path);
    focus(path);
    const node = nodeOf(path);
    const limit = numberOf(node, "maxlength", 140);
    const value = limit < 0 ? `${text}` : `${text}`.slice(0, limit);
    setUserValue(node, "value", value);
    fire(path, "input", { value, cursor: value.length });
}

function requireIndex(value, count, what) {
    if (Number.isInteger(value) && value >= 0 && value < count) return value;
    throw new Error(`it has ${count} ${what}, and none has index ${jsonText(value)} (counted from 0)`);
}

// The index of a picker's option, which is selected by its index or its text.
function optionIndex(range, key, requested) {
    const options = (isArray(range) ? range : []).map((item) => intrinsics.s(key ? useConstructs().intrinsics.g(item, key) : item));
    if (typeof requested === "string") {
        const index = options.indexOf(requested);
        if (index < 0) throw new Error(`it offers ${options.map(jsonText).join(", ")}, not ${jsonText(requested)}`);
        return index;
    }
    return requireIndex(requested, options.length, "options");
}

const datePatterns = {
    date: /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
    time: /^([01]\d|2[0-3]):[0-5]\d$/,
};

// Whether the day of a date exists in its month. Texts with only a year or a month have no day.
function hasDay(text) {
    const [year, month, day = 1] = text.split("-").map(Number);
    return month === undefined || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function requireDate(node, mode, value) {
    const isValid = typeof value === "string" && datePatterns[mode].test(value) && (mode !== "date" || hasDay(value));
    const text = isValid ? value : null;
    if (text === null) throw new Error(`it takes a ${mode} such as ${mode === "date" ? "2024-02-29" : "09:30"}`);
    const [start, end] = [intrinsics.s(attribute(node, "start")), intrinsics.s(attribute(node, "end"))];
    if ((start !== "" && text < start) || (end !== "" && text > end)) {
        throw new Error(`it takes a ${mode} from ${start || "any"} to ${end || "any"}`);
    }
    return text;
}

function pickColumns(path, value) {
    const node = nodeOf(path);
    const range = attribute(node, "range");
    const key = attribute(node, "range-key");
    const before = shown(node, "value");
    if (!isArray(value) || !isArray(range) || value.length !== range.length) {
        throw new Error(`it takes a list with a choice for each of its ${isArray(range) ? range.length : 0} columns`);
    }
    const indexes = value.map((requested, at) => optionIndex(range[at], key, requested));
    indexes.forEach((index, column) => {
        if (index !== Number(before?.[column] ?? 0)) fire(path, "columnChange", { column, value: index });
    });
    return indexes;
}

function requireBoolean(value) {
    if (typeof value === "boolean") return value;
    throw new Error(`it takes true or false, not ${jsonText(value)}`);
}

// The effect of changing a control, by its tag.
const changes = {
    __proto__: null,
    input,
    textarea: input,
    switch(path, value) {
        setUserValue(nodeOf(path), "checked", requireBoolean(value));
        fire(path, "change", { value });
    },
    checkbox: (path, value) => check(path, requireBoolean(value)),
    radio(path, value) {
        if (!requireBoolean(value)) throw new Error("it is cleared by choosing another of its group");
        check(path, true);
    },
    "checkbox-group"(path, values) {
        if (!isArray(values)) throw new Error("it takes a list of the values to be checked");
        for (const box of requireValues(path, "checkbox", values)) {
            const isNowChecked = values.includes(attribute(nodeOf(box), "value"));
            if (isNowChecked !== isChecked(nodeOf(box))) requireEnabled(box);
            check(box, isNowChecked);
        }
    },
    "radio-group"(path, value) {
        const radio = requireValues(path, "radio", [value]).find((one) => attribute(nodeOf(one), "value") === value);
        requireEnabled(radio);
        check(radio, true);
    },
    slider(path, requested) {
        if (typeof requested !== "number") throw new Error("it takes a number");
        const value = sliderValue(nodeOf(path), requested);
        setUserValue(nodeOf(path), "value", value);
        fire(path, "changing", { value });
        fire(path, "change", { value });
    },
    picker(path, requested) {
        const node = nodeOf(path);
        const mode = attribute(node, "mode") ?? "selector";
        let value;
        if (hasOwn(datePatterns, mode)) value = requireDate(node, mode, requested);
        else if (mode === "multiSelector") value = pickColumns(path, requested);
        else value = optionIndex(attribute(node, "range"), attribute(node, "range-key"), requested);
        setUserValue(node, "value", value);
        fire(path, "change", { value });
    },
    "picker-view"(path, value) {
        const columns = pathsBelow(path, (inner) => tagOf(inner) === "picker-view-column");
        if (!isArray(value) || value.length !== columns.length) {
            throw new Error(`it takes a list with an index for each of its ${columns.length} columns`);
        }
        value.forEach((index, at) => requireIndex(index, elementsIn(nodeOf(columns[at]).children).length, "rows"));
        fire(path, "pickStart");
        setUserValue(nodeOf(path), "value", value);
        fire(path, "change", { value });
        fire(path, "pickEnd");
    },
    swiper(path, requested) {
        if (isOn(nodeOf(path), "disable-touch")) throw new Error("its disable-touch is on");
        showSwiperItem(path, requireIndex(requested, swiperItems(path).length, "items"), "touch");
    },
    "movable-view"(path, place) {
        const node = nodeOf(path);
        const direction = attribute(node, "direction") ?? "none";
        const x = direction === "all" || direction === "horizontal" ? Number(place?.x) : Number(shown(node, "x") ?? 0);
        const y = direction === "all" || direction === "vertical" ? Number(place?.y) : Number(shown(node, "y") ?? 0);
        if (Number.isNaN(x + y)) throw new Error("it takes an object with x and y");
        fire(path, "changeEnd", move(path, x, y));
    },
};

function requireValues(group, tag, values) {
    const members = pathsBelow(group, (path) => tagOf(path) === tag);
    const offered = members.map((path) => attribute(nodeOf(path), "value"));
    const missing = values.find((value) => !offered.includes(value));
    if (missing === undefined) return members;
    throw new Error(`it offers ${offered.map(jsonText).join(", ")}, not ${jsonText(missing)}`);
}
