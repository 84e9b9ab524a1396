internal import MiniCore

/// The open pages of a program and the rules of navigation.
///
/// The stack decides which pages open and close. Its ``PageHost`` creates and removes page instances and trees.
///
/// - Source: The vendor's documentation of routing.
final class PageStack: Navigation {
    /// The documented limit of open pages.
    static let depthLimit = 10

    /// One open page.
    struct Page {
        let id: Int
        let path: String
        /// The query with which it was opened.
        let query: ScriptObject
    }

    private let app: AppConfiguration
    private let plugins: PluginFolders
    /// Set once, before the first page opens.
    weak var host: (any PageHost)?
    private(set) var pages: [Page] = []
    /// Tabs that are open but not shown.
    private(set) var hiddenTabs: [Page] = []
    private var lastID = 0
    var channel = 0

    init(app: AppConfiguration, plugins: PluginFolders) {
        self.app = app
        self.plugins = plugins
    }

    var top: Page? { pages.last }

    /// The open page with an id, including tabs that are not shown; nil if there is none.
    func page(_ id: Int) -> Page? { pages.first { $0.id == id } ?? hiddenTabs.first { $0.id == id } }

    var currentPage: String? { top?.path }
    var currentPageNumber: Int? { top?.id }
    var tabs: [String] { app.tabs.map(\.page) }
    var canGoBack: Bool { pages.count > 1 }
    var hasOwnTabBar: Bool { tabs.contains { app.hasOwnTabBar($0) } }

    // MARK: Navigation

    func navigateTo(url: String) async throws(APIError) {
        let target = try page(for: url)
        guard pages.count < Self.depthLimit else {
            throw APIError(.notImplemented, "depth can not be more than \(Self.depthLimit)")
        }
        if let top { host?.hide(top) }
        open(target)
    }

    func redirectTo(url: String) async throws(APIError) {
        let target = try page(for: url)
        if let top = pages.popLast() { host?.unload(top) }
        open(target)
    }

    func reLaunch(url: String) async throws(APIError) { relaunch(try page(for: url)) }

    /// Closes all pages and opens one.
    func relaunch(_ target: PageReference) {
        for page in pages.reversed() + hiddenTabs { host?.unload(page) }
        pages = []
        hiddenTabs = []
        open(target)
    }

    func switchTab(url: String) async throws(APIError) {
        let target = try page(for: url).withoutQuery
        guard app.isTab(target.path) else {
            // The two spaces are documented.
            throw APIError(.notImplemented, "\(url) resolved to \(target.path) is not tab,  which is not valid")
        }
        if let top, top.path == target.path, pages.count == 1 { return }
        let open = pages
        pages = []
        // One page of each tab is kept, the one that was opened first.
        let isKept = { [app, hiddenTabs] (page: Page) in
            let others = hiddenTabs + open.prefix { $0.id != page.id }
            return app.isTab(page.path) && !others.contains { $0.path == page.path }
        }
        for page in open.reversed() where !isKept(page) { host?.unload(page) }
        for page in open where isKept(page) {
            // Only the page on top was visible; the pages below were hidden when another one covered them.
            if page.id == open.last?.id { host?.hide(page) }
            hiddenTabs.append(page)
        }
        if let index = hiddenTabs.firstIndex(where: { $0.path == target.path }) {
            pages = [hiddenTabs.remove(at: index)]
            host?.stackChanged(pages.map(\.id))
            // Documented: onTabItemTap comes before onShow for a page that was open, and after it for a new page.
            host?.tabChosen(pages[0])
            if let top, top.path == target.path { host?.show(top) }
        } else {
            self.open(target)
            if let top, top.path == target.path { host?.tabChosen(top) }
        }
    }

    func navigateBack(delta: Int) async throws(APIError) {
        guard pages.count > 1 else {
            let text = "already top of navigation"
            throw APIError(.notImplemented, text, errorText: text)
        }
        if let top, host?.closeContainer(of: top) == true { return }
        for _ in 0..<min(max(delta, 1), pages.count - 1) {
            if let page = pages.popLast() { host?.unload(page) }
        }
        host?.stackChanged(pages.map(\.id))
        if let top { host?.show(top) }
    }

    func setNavigationBar(_ change: NavigationBarChange, ofPage id: Int) {
        if let page = page(id) { host?.changeNavigationBar(of: page, change) }
    }

    func navigationBarColor(ofPage id: Int) -> String? { page(id).flatMap { host?.navigationBarColor(of: $0) } }

    // MARK: Opening

    /// Opens the first page of a program.
    func launch(_ reference: PageReference) { open(reference) }

    /// The page that a reference names; nil if the program and its plugins have no such page.
    func reference(_ url: String, relativeTo base: String?) -> PageReference? {
        let isPage = { [app, plugins] in app.pages.contains($0) || plugins.isPage($0) }
        let url = plugins.pageURL(url) ?? url
        guard let reference = PageReference(url, relativeTo: base, isDecoded: app.decodesQuery, isPage: isPage) else {
            return nil
        }
        return isPage(reference.path) ? reference : nil
    }

    private func page(for url: String) throws(APIError) -> PageReference {
        guard let target = reference(url, relativeTo: top?.path) else {
            if let plugin = plugins.missingPlugin(of: url) {
                throw APIError(.notImplemented, plugins.absence(of: plugin).message)
            }
            let path = PageReference(url, relativeTo: top?.path, isDecoded: true, isPage: { _ in true })?.path ?? url
            throw APIError(.notImplemented, "\(url) resolved to \(path) is not found")
        }
        return target
    }

    private func open(_ reference: PageReference) {
        lastID += 1
        let page = Page(id: lastID, path: reference.path, query: reference.query)
        pages.append(page)
        host?.stackChanged(pages.map(\.id))
        host?.load(page)
        // onLoad may have navigated already: then another page is on top and has been shown.
        if top?.id == page.id { host?.show(page) }
    }
}

/// Carries out the decisions of a ``PageStack``.
protocol PageHost: AnyObject {
    /// Makes the page's instance and tree, and calls `onLoad`.
    func load(_ page: PageStack.Page)
    /// Calls `onShow`.
    func show(_ page: PageStack.Page)
    /// Calls `onHide`.
    func hide(_ page: PageStack.Page)
    /// Calls `onTabItemTap` of a tab's page after a switch to it.
    func tabChosen(_ page: PageStack.Page)
    /// Calls `onUnload` and drops the page's instance and tree.
    func unload(_ page: PageStack.Page)
    /// Closes a container that is open on top of the page; returns false if there is none.
    func closeContainer(of page: PageStack.Page) -> Bool
    /// Receives the ids of the open pages, bottom first.
    func stackChanged(_ identifiers: [Int])
    /// Applies a change to the page's navigation bar.
    func changeNavigationBar(of page: PageStack.Page, _ change: NavigationBarChange)
    /// The background colour of the page's navigation bar; nil if none is set.
    func navigationBarColor(of page: PageStack.Page) -> String?
}
