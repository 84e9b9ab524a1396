internal import MiniCore

/// The changes that turn one tree of a page into another.
///
/// Nodes with the same id are the same node, unless the component that an element represents has changed.
struct TreeDifference {
    /// All removals precede the other changes: a node that has another parent is removed and inserted.
    private var removals: [PageRendering.Change] = []
    private var others: [PageRendering.Change] = []

    /// The changes in the order in which they are applied.
    var changes: [PageRendering.Change] { removals + others }

    /// Compares two trees with the same root.
    init(from old: ViewNode, to new: ViewNode) { compare(old, new) }

    private mutating func compare(_ old: ViewNode, _ new: ViewNode) {
        if new.kind == .text {
            if old.text != new.text { others.append(.text(of: new.id, new.text)) }
            return
        }
        if old.attributes != new.attributes { others.append(.attributes(of: new.id, new.attributes)) }
        compareChildren(old, new)
    }

    private mutating func compareChildren(_ old: ViewNode, _ new: ViewNode) {
        // Most renderings change no list of children.
        if Self.haveSameNodes(old.children, new.children) {
            for (old, new) in zip(old.children, new.children) { compare(old, new) }
            return
        }
        var places: [Int: Int] = [:]
        for (place, child) in old.children.enumerated() { places[child.id] = place }
        // The place in the old list of each child; nil for a new one.
        let origins = new.children.map { child in
            places[child.id].flatMap { Self.isSame(old.children[$0], child) ? $0 : nil }
        }
        let kept = Set(origins.compactMap(\.self))
        for (place, child) in old.children.enumerated() where !kept.contains(place) {
            removals.append(.removed(child.id))
        }
        let unmoved = Self.longestIncreasing(origins)
        var next: Int?
        // Backwards, so that the next sibling has its final position.
        for (place, child) in new.children.enumerated().reversed() {
            if origins[place] == nil {
                others.append(.inserted(child, into: new.id, before: next))
            } else if !unmoved.contains(place) {
                others.append(.moved(child.id, before: next))
            }
            next = child.id
        }
        for (child, origin) in zip(new.children, origins) {
            if let origin { compare(old.children[origin], child) }
        }
    }

    private static func isSame(_ old: ViewNode, _ new: ViewNode) -> Bool {
        old.id == new.id && old.kind == new.kind && old.tag == new.tag && old.component == new.component
    }

    private static func haveSameNodes(_ old: [ViewNode], _ new: [ViewNode]) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy(isSame)
    }

    /// The indexes of a longest increasing sequence of the numbers in a list, which leaves out the fewest of them.
    private static func longestIncreasing(_ numbers: [Int?]) -> Set<Int> {
        // The index with the least last number for each length of a sequence, and the index before each index.
        var ends: [Int] = []
        var previous: [Int: Int] = [:]
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] ?? 0 < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var sequence: Set<Int> = []
        var index = ends.last
        while let present = index {
            sequence.insert(present)
            index = previous[present]
        }
        return sequence
    }
}
