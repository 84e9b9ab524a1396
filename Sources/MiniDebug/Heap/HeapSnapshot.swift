internal import MiniCore

/// The objects of a machine and the references between them.
///
/// The engine describes a snapshot in a JSON document with flat lists: four numbers for a node (its number, its size in bytes, the
/// index of the name of its class, and flags), and four for an edge (the numbers of its ends, the index of its type, and the
/// index of a name or an index of an array).
package struct HeapSnapshot: Sendable {
    /// The kind of a reference.
    enum EdgeKind: String, Sendable {
        /// A reference of the engine, which no script has written.
        case `internal` = "Internal"
        case property = "Property"
        /// An element of an array.
        case index = "Index"
        /// A variable of a function that another one uses.
        case variable = "Variable"
    }

    /// An object.
    struct Node: Sendable {
        let number: Int
        /// The size in bytes, without the objects that it refers to.
        let size: Int
        /// The index of the name of its class.
        let className: Int
        /// Whether scripts cannot reach the object.
        let isInternal: Bool
    }

    /// A reference.
    struct Edge: Sendable {
        /// The indexes of both ends in ``HeapSnapshot/nodes``.
        let from: Int
        let to: Int
        let kind: EdgeKind
        /// An index of ``HeapSnapshot/edgeNames``, or that of an element.
        let data: Int
    }

    /// The objects, of which the first one is the root: it refers to everything that the machine holds.
    let nodes: [Node]
    /// The references, in the order of the objects that have them.
    let edges: [Edge]
    let classNames: [String]
    let edgeNames: [String]

    /// Reads a document of the engine.
    ///
    /// - Throws: ``DebugError`` for a document of another form.
    init(_ text: String) throws(DebugError) {
        let failure = DebugError("the engine sent a snapshot in an unknown form")
        let document: ScriptValue
        do throws(JSONError) { document = try JSON.parse(text) } catch { throw failure }
        guard let nodes = Self.numbers(document["nodes"]), let edges = Self.numbers(document["edges"]),
            let classNames = Self.texts(document["nodeClassNames"]), let edgeNames = Self.texts(document["edgeNames"]),
            let kinds = Self.texts(document["edgeTypes"])?.map({ EdgeKind(rawValue: $0) }),
            document["type"] == "Inspector", nodes.count % 4 == 0, edges.count % 4 == 0
        else { throw failure }
        self.classNames = classNames
        self.edgeNames = edgeNames
        self.nodes = stride(from: 0, to: nodes.count, by: 4).map { start in
            Node(
                number: nodes[start],
                size: nodes[start + 1],
                className: nodes[start + 2],
                isInternal: nodes[start + 3] & 1 != 0,
            )
        }
        guard self.nodes.first?.number == 0, self.nodes.allSatisfy({ classNames.indices.contains($0.className) }) else {
            throw failure
        }
        let numbered = self.nodes.enumerated().map { ($1.number, $0) }
        let indexes = Dictionary(numbered, uniquingKeysWith: { first, _ in first })
        var made: [Edge] = []
        for start in stride(from: 0, to: edges.count, by: 4) {
            guard let from = indexes[edges[start]], let to = indexes[edges[start + 1]],
                kinds.indices.contains(edges[start + 2]), let kind = kinds[edges[start + 2]]
            else { throw failure }
            let data = edges[start + 3]
            let hasName = kind == .property || kind == .variable
            guard !hasName || edgeNames.indices.contains(data) else { throw failure }
            made.append(Edge(from: from, to: to, kind: kind, data: data))
        }
        // The sort of the standard library is stable.
        self.edges = made.sorted { $0.from < $1.from }
    }

    private static func numbers(_ value: ScriptValue?) -> [Int]? {
        guard let list = value?.array else { return nil }
        let numbers = list.compactMap { $0.number.flatMap { Int(exactly: $0) } }
        return numbers.count == list.count ? numbers : nil
    }

    private static func texts(_ value: ScriptValue?) -> [String]? {
        guard let list = value?.array else { return nil }
        let texts = list.compactMap(\.string)
        return texts.count == list.count ? texts : nil
    }
}
