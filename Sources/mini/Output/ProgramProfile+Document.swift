import MiniCore
import MiniHost

extension ProgramProfile {
    /// The profile in V8's format: a tree of functions with zero-based lines, and a node for each sample.
    ///
    /// Times are microseconds. A sample lasts until the next one; the last one is the end. Its readers show `(root)` and
    /// `(idle)` as what they are.
    var cpuProfile: ScriptValue {
        let (root, idle, firstNode) = (1, 2, 3)
        var children: [[Int]] = Array(repeating: [], count: nodes.count)
        var outermost = [idle]
        for (index, node) in nodes.enumerated() {
            if let parent = node.parent {
                children[parent].append(index + firstNode)
            } else {
                outermost.append(index + firstNode)
            }
        }
        var documents = [
            Self.node(root, Self.callFrame("(root)"), children: outermost),
            Self.node(idle, Self.callFrame("(idle)"), children: []),
        ]
        for (index, node) in nodes.enumerated() {
            let frame = Self.callFrame(functions[node.function])
            documents.append(
                Self.node(index + firstNode, frame, children: children[index], hits: node.hitCount, node.lineHits)
            )
        }
        let start = spans.first?.start ?? 0
        let end = spans.last?.end ?? start
        var samples = spans.map { Double($0.node.map { $0 + firstNode } ?? idle) }
        var deltas = zip(spans, [start] + spans.map(\.start)).map { Double($0.start - $1) }
        samples.append(Double(idle))
        deltas.append(Double(end - (spans.last?.start ?? start)))
        return [
            "nodes": .array(documents),
            "startTime": .number(Double(start)),
            "endTime": .number(Double(end)),
            "samples": .array(samples.map { .number($0) }),
            "timeDeltas": .array(deltas.map { .number($0) }),
        ]
    }

    private static func node(
        _ id: Int,
        _ callFrame: ScriptValue,
        children: [Int],
        hits: Int = 0,
        _ lineHits: [Int: Int] = [:],
    ) -> ScriptValue {
        [
            "id": .number(Double(id)),
            "callFrame": callFrame,
            "hitCount": .number(Double(hits)),
            "children": .array(children.map { .number(Double($0)) }),
            "positionTicks": .array(
                lineHits.sorted { $0.key < $1.key }.map {
                    ["line": .number(Double($0.key)), "ticks": .number(Double($0.value))]
                }
            ),
        ]
    }

    private static func callFrame(_ function: Function) -> ScriptValue {
        callFrame(function.name, function.file ?? "", line: function.line ?? 0, column: function.column ?? 0)
    }

    /// - Parameters:
    ///   - line: The line, from 1; 0 for a function without one.
    ///   - column: The column, from 1; 0 for a function without one.
    private static func callFrame(_ name: String, _ url: String = "", line: Int = 0, column: Int = 0) -> ScriptValue {
        [
            "functionName": .string(name),
            "scriptId": "0",
            "url": .string(url),
            "lineNumber": .number(Double(line - 1)),
            "columnNumber": .number(Double(column - 1)),
        ]
    }
}
