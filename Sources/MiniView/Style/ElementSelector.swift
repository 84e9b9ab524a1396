package import MiniCore

/// A list of selectors that asks a page's tree for elements.
package struct ElementSelector: Sendable {
    private let selectors: [Selector]

    /// Reads the selectors, in which `>>>` reaches into components; nil when the text is none.
    package init?(_ text: String) {
        var parser = SelectorParser(StyleScanner(Array(text.utf8)), reachesIntoComponents: true)
        guard let selectors = parser.list() else { return nil }
        self.selectors = selectors
    }

    /// The elements that are selected, in document order; the page itself is the element `page`.
    ///
    /// - Parameters:
    ///   - page: The page's elements.
    ///   - limit: No more than these are looked for.
    ///   - isEligible: Elements that are not are passed over.
    package func elements(
        in page: StyleTree,
        limit: Int = .max,
        where isEligible: (ViewNode) -> Bool = { _ in true },
    ) -> [ViewNode] {
        page.elements(selectors, limit: limit, where: isEligible)
    }
}
