internal import MiniCore

/// The format of V8, which Chrome DevTools opens.
///
/// The document has flat lists of numbers: seven for a node, three for an edge. The edges are in the order of their nodes. Names are
/// indexes of a list of texts. A reader begins at the first node, and looks for a second one with the name `(GC roots)`; objects
/// that the first one refers to directly are those from which it counts distances.
extension HeapSnapshot {
    private static let nodeTypes = [
        "hidden", "array", "string", "object", "code", "closure", "regexp", "number", "native", "synthetic",
        "concatenated string", "sliced string", "symbol", "bigint", "object shape",
    ]
    private static let edgeTypes = ["context", "element", "property", "internal", "hidden", "shortcut", "weak"]
    private static let nodeFields = [
        "type", "name", "id", "self_size", "edge_count", "trace_node_id", "detachedness",
    ]
    /// The names of the classes of the engine whose objects have a type of their own.
    private static let typesByClass = [
        "Function": "closure", "string": "string", "symbol": "symbol", "BigInt": "bigint", "RegExp": "regexp",
    ]

    /// The texts of a document, each once.
    private struct Texts {
        private(set) var all: [String] = []
        private var indexes: [String: Int] = [:]

        mutating func index(of text: String) -> Int {
            if let index = indexes[text] { return index }
            indexes[text] = all.count
            all.append(text)
            return all.count - 1
        }
    }

    /// The snapshot as the text of a `.heapsnapshot` file.
    package var v8Text: String {
        var texts = Texts()
        var counts = [Int](repeating: 0, count: nodes.count)
        for edge in edges { counts[edge.from] += 1 }
        let globals = nodes.indices.filter { classNames[nodes[$0].className] == Self.globalClass }

        var nodeList: [Int] = []
        var edgeList: [Int] = []
        func add(_ type: String, _ name: String, id: Int, size: Int, count: Int) {
            nodeList += [Self.index(type, Self.nodeTypes), texts.index(of: name), id, size, count, 0, 0]
        }
        func add(_ type: String, _ name: Int, to node: Int) {
            // Two nodes, of which the engine has one, are before the others.
            edgeList += [Self.index(type, Self.edgeTypes), name, (node + 1) * Self.nodeFields.count]
        }
        // V8 gives odd numbers to objects.
        add("synthetic", "", id: 1, size: 0, count: 1 + globals.count)
        add("element", 1, to: 0)
        for global in globals { add("shortcut", texts.index(of: Self.globalClass), to: global) }
        add("synthetic", "(GC roots)", id: 3, size: nodes[0].size, count: counts[0])
        for node in nodes.indices.dropFirst() {
            let object = nodes[node]
            let name = classNames[object.className]
            let type = object.isInternal ? "hidden" : Self.typesByClass[name] ?? "object"
            add(type, name, id: 2 * object.number + 3, size: object.size, count: counts[node])
        }
        for edge in edges {
            switch edge.kind {
            case .internal: add("internal", texts.index(of: "(internal)"), to: edge.to)
            case .property: add("property", texts.index(of: edgeNames[edge.data]), to: edge.to)
            case .index: add("element", edge.data, to: edge.to)
            case .variable: add("context", texts.index(of: edgeNames[edge.data]), to: edge.to)
            }
        }
        let head = Self.head(nodeCount: nodes.count + 1, edgeCount: edgeList.count / 3)
        let lists = [("nodes", nodeList), ("edges", edgeList)].map { name, numbers in
            "\"\(name)\":[\(numbers.lazy.map(String.init).joined(separator: ","))]"
        }
        return """
            {"snapshot":\(JSON.text(head)),
            \(lists.joined(separator: ",\n")),
            "trace_function_infos":[],"trace_tree":[],"samples":[],"locations":[],
            "strings":\(JSON.text(.array(texts.all.map(ScriptValue.string))))}

            """
    }

    /// The class of a global object.
    private static let globalClass = "GlobalObject"

    private static func index(_ type: String, _ types: [String]) -> Int {
        guard let index = types.firstIndex(of: type) else { preconditionFailure("\(type) is no type of the format.") }
        return index
    }

    private static func head(nodeCount: Int, edgeCount: Int) -> ScriptValue {
        func list(_ names: [String]) -> ScriptValue { .array(names.map(ScriptValue.string)) }
        return [
            "meta": [
                "node_fields": list(nodeFields),
                "node_types": [list(nodeTypes), "string", "number", "number", "number", "number", "number"],
                "edge_fields": ["type", "name_or_index", "to_node"],
                "edge_types": [list(edgeTypes), "string_or_number", "node"],
                "trace_function_info_fields": ["function_id", "name", "script_name", "script_id", "line", "column"],
                "trace_node_fields": ["id", "function_info_index", "count", "size", "children"],
                "sample_fields": ["timestamp_us", "last_assigned_id"],
                "location_fields": ["object_index", "script_id", "line", "column"],
            ],
            "node_count": .number(Double(nodeCount)),
            "edge_count": .number(Double(edgeCount)),
            "trace_function_count": 0,
        ]
    }
}
