# Makes manual pages from the output of `mini --experimental-dump-help`: an object with the name and the text of each page.
#
# --arg version VERSION --arg date YYYY-MM-DD

# Text without a meaning for roff.
def plain:
    gsub("\\\\"; "\\e") | gsub("-"; "\\-") | gsub("'"; "\\(aq") | gsub("~"; "\\(ti")
    | split("\n") | map(if startswith(".") then "\\&" + . else . end) | join("\n");

def bold: "\\fB" + plain + "\\fR";
def italic: "\\fI" + plain + "\\fR";

# Paragraphs, of which the indented ones are commands.
def paragraphs($macro):
    split("\n\n") | map(if startswith(" ") then ".PP\n.EX\n\(plain)\n.EE\n" else "\($macro)\n\(plain)\n" end) | join("");

def spelled: if .kind == "long" then "--\(.name)" else "-\(.name)" end;

def optional($isOptional): if $isOptional then "[\(.)]" else . end;

def repeated($isRepeating): if $isRepeating then . + "..." else . end;

def shown: (.arguments // []) | map(select(.shouldDisplay));

def synopsis($path):
    ($path | join(" ") | bold)
    + (if shown | any(.kind != "positional") then " [" + ("options" | italic) + "]" else "" end)
    + (if .subcommands then " " + ("command" | italic) else "" end)
    + ([shown[] | select(.kind == "positional")
        | . as $argument | .valueName | italic | repeated($argument.isRepeating) | " " + optional($argument.isOptional)]
        | join(""));

# The help of an argument, with its values and its default as `--help` prints them.
def explained:
    ([(.allValues // [] | select(length > 0) | "values: " + join(", ")), (.defaultValue // empty | "default: " + .)]
        | join("; ")) as $facts
    | [.abstract // "", if $facts == "" then "" else "(\($facts))" end] | map(select(. != "")) | join(" ") | plain;

def item($term): ".TP\n\($term)\n\(explained)\n" + (.discussion // "" | if . == "" then "" else paragraphs(".IP") end);

def term:
    ([.names[] | spelled | bold] | join(", ")) + (if .kind == "option" then " " + (.valueName | italic) else "" end);

def section($title): if . == "" then "" else ".SH \($title)\n" + . end;

def page($path):
    . as $command
    | ".TH \($path | join("-") | ascii_upcase | plain) 1 \"\($date)\" \"MiniHost \($version)\" \"MiniHost\"\n"
    + ("\($path | join("-") | plain) \\- \(.abstract | rtrimstr(".") | plain)\n" | section("NAME"))
    + (synopsis($path) + "\n" | section("SYNOPSIS"))
    + (.discussion // .abstract | paragraphs(".PP") | section("DESCRIPTION"))
    + ([shown[] | select(.kind == "positional") | item(.valueName | italic)] | join("") | section("ARGUMENTS"))
    + ([(.subcommands // [])[] | select(.shouldDisplay and .commandName != "help")
        | ".TP\n\($path + [.commandName] | join("-") | bold)(1)\n\(.abstract | plain)\n"] | join("") | section("COMMANDS"))
    + ([shown[] | select(.kind != "positional") | item(term)] | join("") | section("OPTIONS"))
    + (if $path | length > 1 then "\($path[:-1] | join("-") | bold)(1)\n" | section("SEE ALSO") else "" end);

def commands($above):
    ($above + [.commandName]) as $path
    | {name: ($path | join("-")), text: page($path)},
        ((.subcommands // [])[] | select(.shouldDisplay and .commandName != "help") | commands($path));

.command | commands([])
