// The focus of the keyboard, which at most one control of a page has.

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

// Gives a control the focus, or takes it from it, as the program says. What nobody could touch does not get it.
function changeFocus(rendered, path, isFocused) {
    page = rendered;
    if (!isFocused) {
        if (page.focused === nodeOf(path).id) blurFocused();
    } else if (!isDisabled(path) && !isHidden(path)) {
        focus(path);
    }
}
