# Changes the links of a module's documentation comments to types of MiniHost into links to another module, which DocC requires.
#
# $host contains the symbols of MiniHost.

def types: [.symbols[] | select(.pathComponents | length == 1) | {key: .names.title, value: true}] | from_entries;

($host[0] | types) as $imported
| types as $own
| (.symbols[].docComment | select(.) | .lines[].text) |= gsub(
    "``(?<type>\\w+)(?<member>(?:/[^`]*)?)``";
    if $imported[.type] and ($own[.type] | not) then "``/MiniHost/\(.type)\(.member)``" else "``\(.type)\(.member)``" end
)
