/// Computes the layout of a page's nodes, for selector queries and intersection observers.
///
/// A host sets its own engine with `HostConfiguration.layout`; the default computes an estimate.
///
/// ## Threading
/// Called on the program's thread, at the first query of the program after a change. It must return within the program's time
/// limit for a turn, in time that is linear in the number of nodes.
public protocol LayoutEngine: Sendable {
    /// The boxes of a page.
    ///
    /// - Parameters:
    ///   - page: The page's root, an element `page`, with its descendants.
    ///   - viewport: The viewport of the page.
    func layout(_ page: StyledNode, in viewport: Viewport) -> PageLayout
}
