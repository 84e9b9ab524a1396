package import MiniCore

/// A list of selectors that finds elements in the tree of a page.
package struct ElementSelector: Sendable {
    private let selectors: [Selector]

    /// Reads the selectors, in which `>>>` reaches into components, or returns nil when the text is not a list of
    /// selectors.
    package init?(_ text: String) {
        var parser = SelectorParser(StyleScanner(Array(text.utf8)), reachesIntoComponents: true)
        guard let selectors = parser.list() else { return nil }
        self.selectors = selectors
    }

    /// The selected elements in document order.
    ///
    /// The page itself is the element `page`.
    ///
    /// - Parameters:
    ///   - page: The elements of the page.
    ///   - limit: The maximum number of elements to find.
    ///   - isEligible: Returns false for an element that is skipped.
    package func elements(
        in page: StyleTree,
        limit: Int = .max,
        where isEligible: (ViewNode) -> Bool = { _ in true },
    ) -> [ViewNode] {
        page.elements(selectors, limit: limit, where: isEligible)
    }
}
