public import MiniCore
internal import MiniStyle
internal import MiniView

/// Nodes, styles and boxes of the top page.
extension MiniProgram {
    /// The top page's nodes with their owners and scopes, with the page as the root; nil without a page.
    public func snapshot() throws(ScriptError) -> ViewNode? {
        try page { _, page in page.tree } ?? nil
    }

    /// The top page as an HTML document for a browser, with its style sheets; empty without a page.
    ///
    /// The document has no scripts, and loads nothing that the program's network does not admit. The article on styles
    /// describes the conversion of elements and rules.
    public func html() async throws(ScriptError) -> String {
        guard let runtime = try running(), let page = try document(of: runtime) else { return "" }
        return page.text(admitted: await runtime.media.admitted(page.addresses))
    }

    /// Checks the images, media and fonts of the top page with the network's policy, without loading them, and reads its
    /// style sheets.
    ///
    /// Refusals and mistakes in the sheets are reported as ``MiniCore/ProgramEvent/warning(_:_:)``.
    public func validateResources() async {
        // A page that cannot be copied is reported when its tree is read.
        guard let runtime = try? running(), let page = try? document(of: runtime) else { return }
        await runtime.media.checkAddresses(page.addresses)
    }

    private func document(of runtime: ProgramRuntime) throws(ScriptError) -> HTMLPage? {
        guard let top = runtime.stack.top?.id else { return nil }
        return try page { _, page in runtime.document(of: page, id: top) }
    }

    /// The computed style of an element of the top page.
    ///
    /// The style sheets are read at the first use; their mistakes are reported in the program's log.
    ///
    /// - Parameter selector: A selector, of which the first matching element counts; `page` is the page itself.
    /// - Returns: The style; nil if no element matches or the selector is invalid.
    public func computedStyle(of selector: String) throws(ScriptError) -> ComputedStyle? {
        try page { _, page in
            let element = ElementSelector(selector)?.elements(in: page.elements, limit: 1).first
            return element.flatMap { page.styles[$0.id] }
        } ?? nil
    }

    /// The box of an element of the top page, computed by the layout engine of ``ProgramOptions/layout``.
    ///
    /// - Parameter selector: A selector, of which the first matching element counts; `page` is the page itself.
    /// - Returns: The box; nil if no element matches, the element is not shown, or the selector is invalid.
    public func box(of selector: String) throws(ScriptError) -> LayoutBox? {
        try page { geometries, page in
            let element = ElementSelector(selector)?.elements(in: page.elements, limit: 1).first
            return element.flatMap { geometries.layout(of: page).boxes[$0.id] }
        } ?? nil
    }

    private func page<Result>(_ body: (PageGeometries, PageGeometry) -> Result) throws(ScriptError) -> Result? {
        guard let runtime = try running(), let top = runtime.stack.top else { return nil }
        return try runtime.enter { () throws(ScriptError) in
            let geometries = runtime.geometries
            return try geometries.page(top.id).map { body(geometries, $0) }
        }
    }
}

extension ProgramRuntime {
    /// The replacements of addresses of images, media and fonts.
    var media: PageMedia { PageMedia(files: options.package.files, session: session) }

    /// A page as a document, with the title bar and the tab bar of a phone.
    func document(of page: PageGeometry, id: Int) -> HTMLPage {
        let path = page.tree.scope
        let bar = navigationBars[id] ?? NavigationBarChange()
        let title = bar.title ?? options.package.defaultTitle(of: path)
        let setting = { [package = options.package] in package.windowSetting($0, of: path)?.string }
        let titleBar = HTMLFrame.TitleBar(
            title: title ?? "",
            backgroundColor: bar.backgroundColor ?? setting("titleBarColor"),
            frontColor: bar.frontColor ?? setting("navigationBarFrontColor"),
            isTransparent: setting("transparentTitle") == "always",
        )
        return HTMLPage(
            tree: page.tree,
            styles: page.sheets,
            title: title,
            frame: HTMLFrame(titleBar: titleBar, tabBar: tabBar(of: path)),
        )
    }

    /// The tab bar below a page; nil for a page that is not a tab, and for a program with its own tab bar.
    private func tabBar(of path: String) -> HTMLFrame.TabBar? {
        let app = options.package.app
        guard let selected = app.tabs.firstIndex(where: { $0.page == path }), !isTabBarHidden, !app.hasOwnTabBar(path)
        else { return nil }
        return HTMLFrame.TabBar(
            names: app.tabs.enumerated().map { tabNames[$0.offset] ?? $0.element.name },
            selected: selected,
            textColor: app.tabBar["textColor"]?.string,
            selectedColor: app.tabBar["selectedColor"]?.string,
            backgroundColor: app.tabBar["backgroundColor"]?.string,
        )
    }
}
