// Search and filters of a report. Without scripts it shows all tests.

const form = document.querySelector("form");
const tests = [...document.querySelectorAll(".test")].map((element) => ({
    element,
    state: element.dataset.state,
    tags: element.dataset.tags.split(" "),
    text: [element.querySelector("summary"), ...element.querySelectorAll(".failure")]
        .map(({ textContent }) => textContent).concat(element.closest("section").dataset.file).join("\n").toLowerCase(),
}));

function checked(name) {
    return new Set([...form.querySelectorAll(`[name=${name}]:checked`)].map(({ value }) => value));
}

function filter() {
    const words = form.elements.search.value.toLowerCase().split(" ").filter((word) => word !== "");
    const [states, tags] = [checked("state"), checked("tag")];
    let count = 0;
    for (const { element, state, tags: own, text } of tests) {
        const isShown = states.has(state) && (tags.size === 0 || own.some((tag) => tags.has(tag)))
            && words.every((word) => text.includes(word));
        element.hidden = !isShown;
        if (isShown) count += 1;
    }
    const isFiltered = count < tests.length;
    for (const file of document.querySelectorAll("section[data-file]")) {
        // A file that was not run to its end has failed, whatever its tests are.
        const hasFailed = file.querySelector(":scope > .failure") !== null && states.has("failed") && tags.size === 0
            && words.every((word) => file.textContent.toLowerCase().includes(word));
        file.hidden = isFiltered && !hasFailed && file.querySelector(".test:not([hidden])") === null;
    }
    form.querySelector("[role=status]").textContent = `${count} of ${tests.length} tests`;
}

// Shows the test that a link leads to, also one that a filter hides.
function showTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null || !target.matches(".test")) return;
    target.open = true;
    if (target.hidden) {
        form.reset();
        filter();
    }
    target.scrollIntoView();
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", filter);
// The controls have their first values after the event.
form.addEventListener("reset", () => setTimeout(filter));
addEventListener("hashchange", showTarget);
form.hidden = false;
filter();
showTarget();
