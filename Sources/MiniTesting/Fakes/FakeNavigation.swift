public import MiniCore

/// Records navigation requests without opening pages.
///
/// ## Threading
/// Used on one thread, as by a program.
public final class FakeNavigation: Navigation {
    /// One request to navigate or to change the navigation bar.
    public enum Request: Sendable, Hashable {
        /// `my.navigateTo`.
        case navigateTo(url: String)
        /// `my.redirectTo`.
        case redirectTo(url: String)
        /// `my.reLaunch`.
        case reLaunch(url: String)
        /// `my.switchTab`.
        case switchTab(url: String)
        /// `my.navigateBack`.
        case navigateBack(delta: Int)
        /// `my.setNavigationBar`.
        case setNavigationBar(NavigationBarChange)
    }

    /// The requests in order, including failed ones.
    public private(set) var requests: [Request] = []
    /// The error of every further request; nil for success.
    public var failure: APIError?
    /// The path of the page on top.
    public var currentPage: String?
    /// Whether there is a page below the one on top.
    public var canGoBack = false
    /// Whether the tab bar is a component of the program.
    public var hasOwnTabBar = false
    /// The number of the page on top.
    public var currentPageNumber: Int? = 1
    /// The paths of the pages on the tab bar.
    public var tabs: [String] = []
    /// The number of the channel for the next opened page.
    public var channel = 0

    /// Creates a navigation that succeeds.
    public init() {}

    /// Records the request.
    public func navigateTo(url: String) async throws(APIError) { try take(.navigateTo(url: url)) }
    /// Records the request.
    public func redirectTo(url: String) async throws(APIError) { try take(.redirectTo(url: url)) }
    /// Records the request.
    public func reLaunch(url: String) async throws(APIError) { try take(.reLaunch(url: url)) }
    /// Records the request.
    public func switchTab(url: String) async throws(APIError) { try take(.switchTab(url: url)) }
    /// Records the request.
    public func navigateBack(delta: Int) async throws(APIError) { try take(.navigateBack(delta: delta)) }
    /// Records the request.
    public func setNavigationBar(_ change: NavigationBarChange, ofPage page: Int) {
        requests.append(.setNavigationBar(change))
    }

    /// The colour of the last change.
    public func navigationBarColor(ofPage page: Int) -> String? {
        let colors = requests.compactMap {
            if case .setNavigationBar(let change) = $0 { change.backgroundColor } else { nil }
        }
        return colors.last
    }

    private func take(_ request: Request) throws(APIError) {
        requests.append(request)
        if let failure { throw failure }
    }
}
