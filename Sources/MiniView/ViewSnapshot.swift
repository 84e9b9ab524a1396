package import MiniCore

/// The tree of a page from the view runtime's `snapshot(page)`.
package struct ViewSnapshot {
    /// The page itself: an element `page` that contains the rendered template.
    package let root: ViewNode

    /// Reads the result of `snapshot(page)`.
    ///
    /// - Returns: Nil when the text has another format.
    package init?(_ text: String) {
        guard let document = Self.parsed(text), let page = document["page"]?.number,
            let rows = document["nodes"]?.array
        else { return nil }
        var owners: [Int: String] = [:]
        for owner in document["owners"]?.object?.properties ?? [] {
            if let id = Int(owner.key), let path = owner.value.string { owners[id] = path }
        }
        var reader = Reader(rows: rows, owners: owners)
        let children = reader.nodes(depth: 0)
        root = ViewNode(id: 0, tag: "page", owner: Int(page), scope: owners[Int(page)] ?? "", children: children)
    }

    private static func parsed(_ text: String) -> ScriptValue? {
        do {
            return try JSON.parse(text)
        } catch {
            return nil
        }
    }

    /// Builds the tree from the flat rows.
    private struct Reader {
        let rows: [ScriptValue]
        let owners: [Int: String]
        var next = 0

        mutating func nodes(depth: Int) -> [ViewNode] {
            var result: [ViewNode] = []
            while next < rows.count, let row = rows[next].array, row.count > 3, Self.integer(row[0]) == depth {
                next += 1
                let owner = Self.integer(row[2])
                let scope = owners[owner] ?? ""
                let content = row[3].string ?? ""
                guard row.count > 4 else {
                    result.append(ViewNode(id: Self.integer(row[1]), text: content, owner: owner, scope: scope))
                    continue
                }
                let node = ViewNode(
                    id: Self.integer(row[1]),
                    tag: content,
                    attributes: row[4].object ?? ScriptObject(),
                    scriptAttributes: row.count > 8 ? row[8].array?.compactMap(\.string) ?? [] : [],
                    owner: owner,
                    scope: scope,
                    component: Self.component(row),
                    children: nodes(depth: depth + 1),
                )
                result.append(node)
            }
            return result
        }

        private static func component(_ row: [ScriptValue]) -> ViewNode.Component? {
            guard row.count > 7, let path = row[6].string else { return nil }
            return ViewNode.Component(id: integer(row[5]), path: path, isHost: row[7].bool ?? false)
        }

        private static func integer(_ value: ScriptValue) -> Int {
            value.number.flatMap { Int(exactly: $0) } ?? 0
        }
    }
}
