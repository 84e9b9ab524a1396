extension ProgramProfile {
    /// Adds the profile of the program after a restart.
    ///
    /// The time between both is one in which no script ran.
    mutating func add(_ later: ProgramProfile) {
        guard !spans.isEmpty || !dataChanges.isEmpty else {
            self = later
            return
        }
        var functionIndexes: [Function: Int] = [:]
        for (index, function) in functions.enumerated() { functionIndexes[function] = index }
        let functionNumbers = later.functions.map { function -> Int in
            if let known = functionIndexes[function] { return known }
            functions.append(function)
            functionIndexes[function] = functions.count - 1
            return functions.count - 1
        }
        var nodeIndexes: [Edge: Int] = [:]
        for (index, node) in nodes.enumerated() { nodeIndexes[Edge(node)] = index }
        var nodeNumbers: [Int] = []
        for node in later.nodes {
            // The node of a caller is an earlier one.
            var moved = Node(function: functionNumbers[node.function], parent: node.parent.map { nodeNumbers[$0] })
            if let known = nodeIndexes[Edge(moved)] {
                nodeNumbers.append(known)
            } else {
                nodes.append(moved)
                nodeIndexes[Edge(moved)] = nodes.count - 1
                nodeNumbers.append(nodes.count - 1)
            }
            moved = nodes[nodeNumbers[nodeNumbers.count - 1]]
            moved.hitCount += node.hitCount
            for (line, hits) in node.lineHits { moved.lineHits[line, default: 0] += hits }
            nodes[nodeNumbers[nodeNumbers.count - 1]] = moved
        }
        if let end = spans.last?.end, let start = later.spans.first?.start, start > end {
            spans.append(Span(start: end, end: start, node: nil))
        }
        spans += later.spans.map { Span(start: $0.start, end: $0.end, node: $0.node.map { nodeNumbers[$0] }) }
        sampleCount += later.sampleCount
        collectorTime += later.collectorTime
        compilerTime += later.compilerTime
        for page in later.dataChanges {
            if let index = dataChanges.firstIndex(where: { $0.page == page.page }) {
                dataChanges[index].add(page)
            } else {
                dataChanges.append(page)
            }
        }
    }

    /// A function with the node of its caller.
    private struct Edge: Hashable {
        let function: Int
        let parent: Int?

        init(_ node: Node) { (function, parent) = (node.function, node.parent) }
    }
}

extension PageDataChanges {
    /// Adds the changes of the same page after a restart.
    fileprivate mutating func add(_ later: PageDataChanges) {
        count += later.count
        pathCount += later.pathCount
        bytes += later.bytes
        copyTime += later.copyTime
        renderTime += later.renderTime
        for (path, count) in later.paths where paths[path] != nil || paths.count < Self.pathLimit {
            paths[path, default: 0] += count
        }
    }
}
