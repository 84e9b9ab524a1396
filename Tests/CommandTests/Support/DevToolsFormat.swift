import MiniCore

/// The documented structure of the files that Chrome DevTools opens.
///
/// An unknown member is a violation, as a missing one and one of another type are.
enum DevToolsFormat {
    /// The type of a value.
    private indirect enum Shape: Sendable {
        case number
        case integer(from: Int)
        case text
        case list(Shape)
        case object([String: Shape], optional: [String: Shape] = [:])
        /// Exactly this value.
        case constant(ScriptValue)
    }

    /// Collects violations, of which the first ones are kept.
    private struct Check {
        private(set) var violations: [String] = []

        mutating func expect(_ isValid: Bool, _ violation: @autoclosure () -> String) {
            if !isValid, violations.count < 20 { violations.append(violation()) }
        }

        mutating func expect(_ value: ScriptValue, _ shape: Shape, at place: String) {
            switch shape {
            case .number: expect(value.number?.isFinite == true, "\(place) is no number")
            case .integer(let minimum):
                let number = value.number.flatMap { Int(exactly: $0) }
                expect(number.map { $0 >= minimum } ?? false, "\(place) is no integer from \(minimum)")
            case .text: expect(value.string != nil, "\(place) is no string")
            case .constant(let constant): expect(value == constant, "\(place) is not \(JSON.text(constant))")
            case .list(let element):
                guard let list = value.array else { return expect(false, "\(place) is no array") }
                for (index, value) in list.enumerated() { expect(value, element, at: "\(place)[\(index)]") }
            case .object(let required, let optional):
                guard let object = value.object else { return expect(false, "\(place) is no object") }
                for name in required.keys.sorted() { expect(object[name] != nil, "\(place).\(name) is missing") }
                for property in object.properties {
                    guard let shape = required[property.key] ?? optional[property.key] else {
                        expect(false, "\(place).\(property.key) is unknown")
                        continue
                    }
                    expect(property.value, shape, at: "\(place).\(property.key)")
                }
            }
        }
    }

    // MARK: Profiles

    private static let profile = Shape.object(
        ["nodes": .list(node), "startTime": .number, "endTime": .number],
        optional: ["samples": .list(.integer(from: 0)), "timeDeltas": .list(.integer(from: 0))],
    )
    private static let node = Shape.object(
        ["id": .integer(from: 1), "callFrame": callFrame],
        optional: [
            "hitCount": .integer(from: 0), "children": .list(.integer(from: 1)), "deoptReason": .text,
            "positionTicks": .list(.object(["line": .integer(from: 1), "ticks": .integer(from: 1)])),
        ],
    )
    /// Lines and columns count from 0; functions without a place have -1.
    private static let callFrame = Shape.object([
        "functionName": .text, "scriptId": .text, "url": .text, "lineNumber": .integer(from: -1),
        "columnNumber": .integer(from: -1),
    ])

    /// The violations of a `.cpuprofile`.
    ///
    /// - Source: <https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile>
    static func violations(ofProfile document: ScriptValue) -> [String] {
        var check = Check()
        check.expect(document, profile, at: "profile")
        guard check.violations.isEmpty else { return check.violations }
        let nodes = document["nodes"]?.array ?? []
        var children: [Double: [Double]] = [:]
        for node in nodes { children[node["id"]?.number ?? 0] = (node["children"]?.array ?? []).compactMap(\.number) }
        check.expect(children.count == nodes.count, "two nodes have the same id")
        check.expect(nodes.first?["callFrame"]?["functionName"] == "(root)", "the first node is not (root)")
        // A walk from the root reaches each node once.
        var rest = [nodes.first?["id"]?.number ?? 0]
        var found: Set<Double> = []
        while let id = rest.popLast() {
            check.expect(children[id] != nil, "there is no node \(id)")
            check.expect(found.insert(id).inserted, "node \(id) has two parents")
            // A cycle ends the walk.
            if found.count > nodes.count || !check.violations.isEmpty { break }
            rest += children[id] ?? []
        }
        check.expect(found.count == nodes.count, "\(nodes.count - found.count) nodes have no parent")
        for node in nodes {
            let ticks = (node["positionTicks"]?.array ?? []).compactMap { $0["ticks"]?.number }.reduce(0, +)
            check.expect(ticks <= node["hitCount"]?.number ?? 0, "a node has more ticks than hits")
        }
        let samples = (document["samples"]?.array ?? []).compactMap(\.number)
        let deltas = (document["timeDeltas"]?.array ?? []).compactMap(\.number)
        check.expect(samples.count == deltas.count, "there are not as many samples as deltas")
        for sample in samples { check.expect(children[sample] != nil, "a sample is of no node: \(sample)") }
        let duration = (document["endTime"]?.number ?? 0) - (document["startTime"]?.number ?? 0)
        check.expect(duration >= deltas.reduce(0, +), "the deltas are longer than the profile")
        return check.violations
    }

    // MARK: Snapshots of heaps

    private static let nodeTypes: [ScriptValue] = [
        "hidden", "array", "string", "object", "code", "closure", "regexp", "number", "native", "synthetic",
        "concatenated string", "sliced string", "symbol", "bigint", "object shape",
    ]
    private static let edgeTypes: [ScriptValue] = [
        "context", "element", "property", "internal", "hidden", "shortcut", "weak",
    ]
    private static let meta = Shape.object([
        "node_fields": .constant([
            "type", "name", "id", "self_size", "edge_count", "trace_node_id", "detachedness",
        ]),
        "node_types": .constant([.array(nodeTypes), "string", "number", "number", "number", "number", "number"]),
        "edge_fields": .constant(["type", "name_or_index", "to_node"]),
        "edge_types": .constant([.array(edgeTypes), "string_or_number", "node"]),
        "trace_function_info_fields": .list(.text), "trace_node_fields": .list(.text), "sample_fields": .list(.text),
        "location_fields": .list(.text),
    ])
    private static let heap = Shape.object([
        "snapshot": .object([
            "meta": meta, "node_count": .integer(from: 1), "edge_count": .integer(from: 0),
            "trace_function_count": .constant(0),
        ]),
        "nodes": .list(.integer(from: 0)), "edges": .list(.integer(from: 0)), "trace_function_infos": .constant([]),
        "trace_tree": .constant([]), "samples": .constant([]), "locations": .constant([]), "strings": .list(.text),
    ])
    /// The reader of DevTools takes the members in this order.
    private static let order = [
        "snapshot", "nodes", "edges", "trace_function_infos", "trace_tree", "samples", "locations", "strings",
    ]

    /// The violations of a `.heapsnapshot` without traces of allocations.
    ///
    /// - Source: <https://learn.microsoft.com/microsoft-edge/devtools/memory-problems/heap-snapshot-schema>
    static func violations(ofHeap document: ScriptValue) -> [String] {
        var check = Check()
        check.expect(document, heap, at: "heap")
        check.expect(document.object?.properties.map(\.key) == order, "the members have another order")
        guard check.violations.isEmpty else { return check.violations }
        let nodes = integers(document["nodes"])
        let edges = integers(document["edges"])
        let stringCount = document["strings"]?.array?.count ?? 0
        check.expect(document["snapshot"]?["node_count"] == .number(Double(nodes.count) / 7), "node_count is wrong")
        check.expect(document["snapshot"]?["edge_count"] == .number(Double(edges.count) / 3), "edge_count is wrong")
        guard check.violations.isEmpty else { return check.violations }
        var ids: Set<Int> = []
        var edgeCount = 0
        for start in stride(from: 0, to: nodes.count, by: 7) {
            check.expect(nodes[start] < nodeTypes.count, "node \(start) has an unknown type")
            check.expect(nodes[start + 1] < stringCount, "node \(start) has no name")
            check.expect(ids.insert(nodes[start + 2]).inserted, "node \(start) has the id of another one")
            check.expect(nodes[start + 6] < 3, "node \(start) has an unknown state")
            edgeCount += nodes[start + 4]
        }
        check.expect(nodeTypes[min(nodes[0], nodeTypes.count - 1)] == "synthetic", "the first node is no root")
        check.expect(edgeCount == edges.count / 3, "the nodes have \(edgeCount) edges")
        for start in stride(from: 0, to: edges.count, by: 3) {
            guard edges[start] < edgeTypes.count else {
                check.expect(false, "edge \(start) has an unknown type")
                continue
            }
            let isNumbered = ["element", "hidden"].contains(edgeTypes[edges[start]])
            check.expect(isNumbered || edges[start + 1] < stringCount, "edge \(start) has no name")
            let isNode = edges[start + 2].isMultiple(of: 7) && edges[start + 2] < nodes.count
            check.expect(isNode, "edge \(start) leads to no node")
        }
        return check.violations
    }

    private static func integers(_ value: ScriptValue?) -> [Int] {
        (value?.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
    }
}
