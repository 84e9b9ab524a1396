internal import MiniCore
internal import MiniStyle

/// The state of one open page that the host keeps.
struct PageState {
    /// Whether `onReady` waits for the first rendering.
    var isBeforeReady = false
    /// The scroll position in pixels.
    var scrollTop = 0.0
    /// How often the program has scrolled the page, and the position that it requested last; nil if a person has scrolled since.
    var programScroll: (count: Int, top: Double?) = (0, nil)
    /// The element that receives the scroll events of the page; nil for none.
    var scrollListener: Int?
    /// Whether the page may be pulled down; nil if the page has not set it itself.
    var allowsPullDown: Bool?
    /// Whether the page refreshes: it was pulled down, by a person or the program, and the program has not ended that.
    var isRefreshing = false
    /// The question for the person before the page is left; nil for none.
    var leavingQuestion: String?
    /// Whether the navigation bar shows that the page loads; nil if the page has not set it itself.
    var showsLoading: Bool?
    /// The fonts that the page has loaded for itself.
    var fonts: [LoadedFont] = []
    /// The changes of the page to its navigation bar.
    var navigationBar = NavigationBarChange()
}

/// The states of the open pages, by the ids of the pages.
///
/// ## Threading
/// An instance is used on the program's thread.
final class PageStates {
    private var states: [Int: PageState] = [:]
    /// The fonts that pages have loaded for all pages.
    private var fonts: [LoadedFont] = []

    /// The state of a page; nil for a closed page.
    subscript(id: Int) -> PageState? {
        get { states[id] }
        set { states[id] = newValue }
    }

    /// The scroll position of a page in pixels; 0 for a closed page.
    func scrollTop(ofPage id: Int) -> Double { states[id]?.scrollTop ?? 0 }

    /// Whether a person may pull a page down, which its configuration enables and its program can forbid.
    func canBePulled(_ page: PageStack.Page, of package: ProgramPackage) -> Bool {
        package.allowsPullDown(on: page.path) && states[page.id]?.allowsPullDown != false
    }

    /// Loads a font for a page, or with `global` for all pages.
    func loadFont(_ parameters: ScriptObject, on page: PageStack.Page) {
        guard let font = LoadedFont(parameters, on: page.path) else { return }
        if parameters["global"] == true { fonts.load(font) } else { states[page.id]?.fonts.load(font) }
    }

    /// The rules for the fonts that a page can use.
    func fonts(ofPage id: Int) -> [StyleOrigin] { (fonts + (states[id]?.fonts ?? [])).map(\.origin) }

    /// Whether a page waits for its first rendering.
    func isBeforeReady(_ id: Int) -> Bool { states[id]?.isBeforeReady == true }

    /// Whether any page waits for its first rendering.
    var hasPageBeforeReady: Bool { states.values.contains { $0.isBeforeReady } }

    /// Ends the wait of a page for its first rendering; returns whether it was waiting.
    func endWaitForReady(_ id: Int) -> Bool {
        guard isBeforeReady(id) else { return false }
        states[id]?.isBeforeReady = false
        return true
    }
}
