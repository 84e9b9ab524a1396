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

    init(_ package: ProgramPackage, _ states: PageStates, _ tabBar: ProgramTabBar, _ callContext: CallContext) {
        self.package = package
        self.states = states
        self.tabBar = tabBar
        media = PageMedia(files: package.files, callContext: callContext)
    }

    /// A page as a document, with the title bar and the tab bar of a phone.
    func document(of page: PageGeometry, id: Int) -> HTMLPage {
        let path = page.tree.scope
        let bar = states[id]?.navigationBar ?? NavigationBarChange()
        let title = bar.title ?? package.defaultTitle(of: path)
        let setting = { [package] in package.windowSetting($0, of: path)?.string }
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
            frame: HTMLFrame(titleBar: titleBar, tabBar: tabBar.frame(of: path)),
        )
    }
}
