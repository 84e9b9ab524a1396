package import MiniCore

/// A page's elements with their relatives; elements of components without a box are not among them.
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

    /// The elements that a list of selectors names, in document order.
    ///
    /// - Parameters:
    ///   - limit: No more than these are looked for.
    ///   - isEligible: Elements that are not are passed over.
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
