internal import MiniCore
internal import MiniView

/// Makes HTML documents of pages.
///
/// ## Threading
/// An instance is used on the program's thread.
struct PageDocuments {
    private let package: ProgramPackage
    private let states: PageStates
    private let tabBar: ProgramTabBar
    /// The replacements of addresses of images, media and fonts.
    let media: PageMedia
    /// The style sheets and the files of recorded documents.
    private let sheets = HTMLSheets()
    private let encodedFiles = EncodedFiles()

    init(_ package: ProgramPackage, _ states: PageStates, _ tabBar: ProgramTabBar, _ callContext: CallContext) {
        self.package = package
        self.states = states
        self.tabBar = tabBar
        media = PageMedia(files: package.files, callContext: callContext)
    }

    /// A page as a document, with the title bar and the tab bar of a phone.
    func document(of page: PageGeometry, id: Int) -> HTMLPage {
        document(of: page, showing: [], id: id, frame: frame(of: page, id: id), numbersNodes: false)
    }

    /// A page as a document with the bars, whose elements have the numbers of their nodes.
    ///
    /// - Parameter controls: The view's descriptions of controls, whose present states replace the attributes of the template.
    func numberedDocumentWithBars(of page: PageGeometry, showing controls: [ScriptValue], id: Int) -> HTMLPage {
        document(of: page, showing: controls, id: id, frame: frame(of: page, id: id), numbersNodes: true)
    }

    /// The text of a numbered document with the bars, in which passwords are masked, without addresses of the network.
    ///
    /// The text is kept with the geometry, and is written again only after a change of something that it shows.
    ///
    /// - Parameter controls: As above.
    func recordedText(of page: PageGeometry, showing controls: [ScriptValue], id: Int) -> String {
        let title = title(of: page.tree.scope, id: id)
        let frame = frame(of: page, id: id)
        // The rules of fonts cannot be compared.
        let hasFonts = !states.fonts(ofPage: id).isEmpty
        if !hasFonts, let known = page.recorded,
            known.title == title, known.frame == frame, known.controls == controls
        {
            return known.text
        }
        var html = document(
            of: page,
            showing: controls,
            id: id,
            frame: frame,
            numbersNodes: true,
            masksPasswords: true,
        )
        // The states of controls change neither the root nor its `page-meta`.
        html.rootFontSize = page.rootFontSize
        let admitted = media.ownFiles(html.addresses(reusing: sheets), reusing: encodedFiles)
        let text = html.text(admitted: admitted, reusing: sheets)
        page.recorded = hasFonts ? nil : RecordedDocument(controls: controls, title: title, frame: frame, text: text)
        return text
    }

    /// A page as a document without bars, whose elements have the numbers of their nodes.
    ///
    /// - Parameters:
    ///   - controls: As above.
    ///   - loadsMediaFromServer: Whether the server of the document delivers sounds and videos.
    func numberedDocument(
        of page: PageGeometry,
        showing controls: [ScriptValue],
        id: Int,
        loadsMediaFromServer: Bool,
    ) -> HTMLPage {
        var document = document(of: page, showing: controls, id: id, frame: nil, numbersNodes: true)
        document.loadsMediaFromServer = loadsMediaFromServer
        return document
    }

    private func document(
        of page: PageGeometry,
        showing controls: [ScriptValue],
        id: Int,
        frame: HTMLFrame?,
        numbersNodes: Bool,
        masksPasswords: Bool = false,
    ) -> HTMLPage {
        let title = title(of: page.tree.scope, id: id)
        var tree = controls.isEmpty ? page.tree : page.tree.showing(ControlStates(controls))
        if masksPasswords, tree.containsControl { tree = tree.maskingPasswords() }
        var document = HTMLPage(
            tree: tree,
            styles: page.sheets,
            title: title,
            frame: frame,
            numbersNodes: numbersNodes,
        )
        document.fonts = states.fonts(ofPage: id)
        return document
    }

    private func frame(of page: PageGeometry, id: Int) -> HTMLFrame {
        let path = page.tree.scope
        return HTMLFrame(titleBar: topBar(of: path, id: id), tabBar: bottomBar(of: path))
    }

    /// The title of a page; nil if it has none.
    private func title(of path: String, id: Int) -> String? {
        states[id]?.navigationBar.title ?? package.defaultTitle(of: path)
    }

    /// The bar above a page.
    func topBar(of path: String, id: Int) -> HTMLFrame.TitleBar {
        let bar = states[id]?.navigationBar ?? NavigationBarChange()
        let setting = { [package] in package.windowSetting($0, of: path)?.string }
        return HTMLFrame.TitleBar(
            title: title(of: path, id: id) ?? "",
            backgroundColor: bar.backgroundColor ?? setting("titleBarColor"),
            frontColor: bar.frontColor ?? setting("navigationBarFrontColor"),
            isTransparent: setting("transparentTitle") == "always",
        )
    }

    /// The picture in place of the title of a page; nil for none.
    func titleImage(of path: String, id: Int) -> HTMLAddress? {
        let bar = states[id]?.navigationBar ?? NavigationBarChange()
        let configured = bar.title == nil ? package.windowSetting("titleImage", of: path)?.string : nil
        guard let image = bar.image ?? configured, !image.isEmpty else { return nil }
        return HTMLAddress(image, in: path)
    }

    /// Whether the bar above a page shows that it loads.
    func showsLoading(on path: String, id: Int) -> Bool {
        states[id]?.showsLoading ?? (package.windowSetting("showTitleLoading", of: path) == "YES")
    }

    /// The icon of a tab; nil without one.
    func icon(ofTab index: Int, isSelected: Bool) -> HTMLAddress? {
        tabBar.icon(ofTab: index, isSelected: isSelected).map { HTMLAddress($0, in: "app") }
    }

    /// The colour of the line above the tab bar, `black` or `white`; nil for the default.
    var tabBarBorderStyle: String? { tabBar.borderStyle }

    /// The bar below a page; nil if there is none.
    func bottomBar(of path: String) -> HTMLFrame.TabBar? { tabBar.frame(of: path) }
}
