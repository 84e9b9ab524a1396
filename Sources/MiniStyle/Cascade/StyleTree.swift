package import MiniCore

/// The elements of a page with their parents and siblings, without the elements of components that have no box.
package struct StyleTree {
    let root: StyleTreeElement

    /// Connects the elements of a page's tree.
    package init(_ page: ViewNode) {
        root = StyleTreeElement(page, parent: nil, index: 0)
        Self.connect(root)
    }

    private static func connect(_ element: StyleTreeElement) {
        var children: [StyleTreeElement] = []
        collect(element.node.children, of: element, &children)
        for child in children {
            child.siblings = children
            connect(child)
        }
        element.children = children
    }

    private static func collect(_ nodes: [ViewNode], of parent: StyleTreeElement, _ result: inout [StyleTreeElement]) {
        for node in nodes where node.kind == .element {
            if node.component?.isHost == false {
                collect(node.children, of: parent, &result)
            } else {
                result.append(StyleTreeElement(node, parent: parent, index: result.count))
            }
        }
    }

    /// The elements that a list of selectors matches, in document order.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of elements to find.
    ///   - isEligible: Returns false for an element that is skipped.
    func elements(
        _ selectors: [Selector],
        limit: Int = .max,
        where isEligible: (ViewNode) -> Bool = { _ in true },
    ) -> [ViewNode] {
        var matcher = SelectorMatcher()
        var meter = WorkMeter()
        var result: [ViewNode] = []
        func visit(_ element: StyleTreeElement) {
            if meter.step(selectors.count) { return }
            if isEligible(element.node), selectors.contains(where: { matcher.matches($0, element) }) {
                result.append(element.node)
            }
            for child in element.children where result.count < limit { visit(child) }
        }
        visit(root)
        return result
    }
}
