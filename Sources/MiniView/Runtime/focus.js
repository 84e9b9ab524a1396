// The keyboard focus, which at most one control of a page has.

function pathOf(id) {
    return pathsWhere(page.root?.children ?? emptyList, page, (path) => nodeOf(path).id === id, 1)[0] ?? null;
}

function blurFocused(except) {
    const focused = page.focused;
    if (focused === null || focused === except) return;
    page.focused = null;
    const path = pathOf(focused);
    if (path !== null) fire(path, "blur", { value: valueOf(path) });
}

function focus(path) {
    const { id } = nodeOf(path);
    blurFocused(id);
    if (page.focused === id) return;
    page.focused = id;
    fire(path, "focus", { value: valueOf(path) });
}

// Sets or removes the focus of a control for the program. A control that cannot be touched does not get it.
function changeFocus(rendered, path, isFocused) {
    page = rendered;
    if (!isFocused) {
        if (page.focused === nodeOf(path).id) blurFocused();
    } else if (!isDisabled(path) && !isHidden(path)) {
        focus(path);
    }
}
