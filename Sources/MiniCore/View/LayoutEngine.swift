/// Computes where the nodes of a page are: what selector queries and intersection observers answer with.
///
/// A host brings its own through `HostConfiguration.layout`; the default is an estimate.
///
/// ## Threading
/// Called on the program's thread, at the program's first question after a change. It must return within the program's
/// time per turn, and be linear in the number of nodes.
public protocol LayoutEngine: Sendable {
    /// The boxes of a page.
    ///
    /// - Parameters:
    ///   - page: The page's root, an element `page`, with everything below it.
    ///   - viewport: Where the page is shown.
    func layout(_ page: StyledNode, in viewport: Viewport) -> PageLayout
}
