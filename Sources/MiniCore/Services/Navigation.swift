/// Navigates between the pages of the calling program.
///
/// ## Threading
/// Called on the program's thread. Each method returns after `onLoad` and `onShow` of the new page.
///
/// - Source: The vendor's documentation of routing; error texts are the documented ones.
public protocol Navigation: AnyObject {
    /// The path of the page on top, without a leading slash; nil before the first page.
    var currentPage: String? { get }

    /// The number of the page on top, unique in the program; nil before the first page.
    var currentPageNumber: Int? { get }

    /// Whether there is a page below the one on top.
    var canGoBack: Bool { get }

    /// Whether the program provides the tab bar as a component.
    var hasOwnTabBar: Bool { get }

    /// The paths of the pages on the tab bar, in its order; empty if there is no tab bar.
    var tabs: [String] { get }

    /// The number of the event channel between the page on top and the page that is opened next; 0 for none.
    var channel: Int { get set }

    /// Opens a page on top of the stack.
    ///
    /// - Parameter url: A path with an optional query, absolute or relative to the top page.
    /// - Throws: `.notImplemented` (1) for an unknown page, or if the stack contains 10 pages.
    func navigateTo(url: String) async throws(APIError)

    /// Replaces the top page.
    func redirectTo(url: String) async throws(APIError)

    /// Closes all pages and opens one.
    func reLaunch(url: String) async throws(APIError)

    /// Closes all pages that are not tabs and shows the page of a tab.
    func switchTab(url: String) async throws(APIError)

    /// Closes pages from the top. A delta larger than the stack returns to the bottom page.
    ///
    /// - Throws: An error whose `error` is text if there is only one page.
    func navigateBack(delta: Int) async throws(APIError)

    /// Changes the title or colours of a page's navigation bar; does nothing if the page is closed.
    ///
    /// - Parameter page: The number of the page, from ``currentPageNumber``.
    func setNavigationBar(_ change: NavigationBarChange, ofPage page: Int)

    /// The background colour of a page's navigation bar, as the program wrote it in a call or in the page's configuration.
    ///
    /// - Parameter page: The number of the page, from ``currentPageNumber``.
    /// - Returns: Nil if no colour is set or the page is closed.
    func navigationBarColor(ofPage page: Int) -> String?
}

extension Navigation {
    /// The number of the page on top.
    ///
    /// - Throws: `.unknown` (3) before the first page.
    package func requiredTopPage() throws(APIError) -> Int {
        guard let currentPageNumber else { throw APIError(.unknown, "there is no page yet") }
        return currentPageNumber
    }
}

/// The changes of `my.setNavigationBar`; nil leaves a property unchanged.
public struct NavigationBarChange: Sendable, Hashable {
    /// The title.
    public var title: String?
    /// The address of an image to show instead of the title, as the program wrote it.
    ///
    /// An address outside of the program was allowed by the network's policy.
    public var image: String?
    /// The background colour, as the program wrote it.
    public var backgroundColor: String?
    /// The colour of the bottom border, as the program wrote it.
    public var borderBottomColor: String?
    /// Whether to restore the colours of the page's configuration first.
    public var reset: Bool
    /// The colour of the title and the buttons, as the program wrote it.
    public var frontColor: String?

    /// Creates a change.
    public init(
        title: String? = nil,
        image: String? = nil,
        backgroundColor: String? = nil,
        borderBottomColor: String? = nil,
        reset: Bool = false,
        frontColor: String? = nil,
    ) {
        self.title = title
        self.image = image
        self.backgroundColor = backgroundColor
        self.borderBottomColor = borderBottomColor
        self.reset = reset
        self.frontColor = frontColor
    }
}
