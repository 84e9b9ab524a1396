// console: plain text is printed directly. The formatter for everything else is loaded when it is first needed, since most
// programs print little and each would keep the formatter in memory.

const textLimit = 100_000;
// The maximum number of nested groups that are indented.
const groupLimit = 40;
let groupDepth = 0;
let indentation = "";
let inspection;

function inspector() {
    inspection ??= loadPart("inspection", now, describeError, isNamespace, write, step => {
        groupDepth = groupDepth + step < 0 ? 0 : groupDepth + step;
        indentation = "";
        for (let level = 0; level < groupDepth && level < groupLimit; level++) indentation += "  ";
    });
    return inspection;
}

function write(level, text) {
    const cut = text.length > textLimit ? text.slice(0, textLimit) + `... ${text.length - textLimit} more characters` : text;
    print(level, indentation === "" ? cut : indentation + cut.replaceAll("\n", "\n" + indentation));
}

// A single text without a format specifier such as %s is printed unchanged.
function log(level, values) {
    const [first] = values;
    const isPlain = values.length === 1 && typeof first === "string" && !first.includes("%");
    write(level, isPlain ? first : inspector().format(values));
}

const console = {
    log: (...values) => log("log", values),
    info: (...values) => log("info", values),
    warn: (...values) => log("warn", values),
    error: (...values) => log("error", values),
    debug: (...values) => log("debug", values),
};
const others = [
    "trace", "dir", "table", "assert", "group", "groupCollapsed", "groupEnd", "count", "countReset", "time", "timeLog",
    "timeEnd",
];
for (let index = 0; index < others.length; index++) {
    const name = others[index];
    console[name] = (...values) => inspector().methods[name](...values);
}
defineGlobals({ console });
