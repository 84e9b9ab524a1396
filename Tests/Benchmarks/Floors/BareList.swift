/// A list that a keyed diff in plain JavaScript renders, written only for this list.
enum BareList {
    static let create = Loop(
        name: "create",
        source: """
            count => {
                const list = \(list);
                let total = 0;
                for (let index = 0; index < count; index++) {
                    list.show([]);
                    const rows = \(ListFigures.rows);
                    const start = my.monotonicTime();
                    list.show(rows);
                    total += my.monotonicTime() - start;
                }
                return total;
            }
            """,
    )

    static let update = Loop(
        name: "update",
        source: """
            (function () {
                const list = \(list);
                const index = 0;
                const rows = \(ListFigures.rows);
                list.show(rows);
                return count => {
                    const start = my.monotonicTime();
                    for (let index = 0; index < count; index++) {
                        rows[index * 7 % 1000].title = 'changed ' + index;
                        list.show(rows);
                    }
                    return my.monotonicTime() - start;
                };
            })()
            """,
    )

    private static let list = """
        (function () {
            const render = row => ({
                tag: 'view',
                key: row.id,
                attributes: { class: 'row ' + (row.done ? 'done' : 'open') },
                children: [{ tag: 'text', key: undefined, attributes: {}, children: [{ text: row.title }] }],
            });
            let lastID = 0;
            const make = (node, parent) => {
                const made = { id: ++lastID, parent, ...node };
                if (node.children !== undefined) made.children = node.children.map(child => make(child, made));
                return made;
            };
            const patch = (old, node) => {
                if (node.text !== undefined) {
                    if (old.text !== node.text) old.text = node.text;
                    return;
                }
                for (const name in node.attributes) {
                    if (old.attributes[name] !== node.attributes[name]) old.attributes[name] = node.attributes[name];
                }
                for (let index = 0; index < node.children.length; index++) {
                    patch(old.children[index], node.children[index]);
                }
            };
            const root = { id: 0, children: [] };
            return {
                show(rows) {
                    const known = new Map(root.children.map(child => [child.key, child]));
                    root.children = rows.map(render).map(node => {
                        const old = known.get(node.key);
                        if (old === undefined) return make(node, root);
                        patch(old, node);
                        return old;
                    });
                },
            };
        })()
        """
}
