package import MiniCore

/// The page on top, and what a phone shows around it.
package struct ProgramScreen: Sendable, Hashable {
    /// The bar above the page.
    package struct TitleBar: Sendable, Hashable {
        /// The title; empty if the page has none.
        package let title: String
        /// A colour of CSS; nil for the default.
        package let backgroundColor: String?
        /// The colour of the title; nil for the default.
        package let frontColor: String?
        /// Whether the page begins at the top of the screen, behind the bar.
        package let isTransparent: Bool
        /// Whether the bar shows that the page loads.
        package let isLoading: Bool
        /// The URL of the picture in place of the title; nil for none.
        package let image: String?
    }

    /// A tab of the bar below the page.
    package struct Tab: Sendable, Hashable {
        /// The path of its page.
        package let path: String
        /// Its text.
        package let text: String
        /// Its badge; nil for none.
        package let badge: TabBadge?
        /// Whether its page is shown.
        package let isSelected: Bool
        /// The URL of its icon; nil for none.
        package internal(set) var icon: String?
    }

    /// The colours of the bar below the page, of CSS; nil for the defaults.
    package struct TabBarStyle: Sendable, Hashable {
        /// The colour of the texts.
        package let textColor: String?
        /// The colour of the text of the tab whose page is shown.
        package let selectedColor: String?
        package let backgroundColor: String?
        /// The colour of the line above the bar: `black` or `white`.
        package let borderStyle: String?
    }

    /// The scrolling of a page by its program.
    package struct Scroll: Sendable, Hashable {
        /// How often the program has scrolled the page.
        package let count: Int
        /// The distance from the top of the page that the program requested last, in pixels.
        ///
        /// It can be larger than the page. Nil if a person has scrolled since, or if the program has not scrolled.
        package let top: Double?
    }

    /// The number of the page, unique in the run of the program.
    package let number: Int
    /// The path of the page.
    package let path: String
    /// The query with which the page was opened.
    package let query: ScriptObject
    /// The addresses of the open pages, paths with queries, bottom first.
    package let stack: [String]
    /// The bar above the page.
    package let titleBar: TitleBar
    /// Whether a person can pull the page down.
    package let canBePulled: Bool
    /// Whether the page refreshes since it was pulled down, by a person or the program.
    package let isRefreshing: Bool
    /// The tabs below the page; empty if none are shown.
    package let tabs: [Tab]
    /// The colours of the bar with the tabs; nil without the bar.
    package let tabBarStyle: TabBarStyle?
    /// The scrolling of the page by the program.
    package let scroll: Scroll
    /// The first mistake for which a style sheet, or a part of it, has no effect; nil for none.
    ///
    /// After ``LocalProgram/reloadStyles()`` the page has the former style sheets while there is one.
    package let styleMistake: ScriptError?
    /// The page as an HTML document without the bars.
    ///
    /// It has no scripts. Each element of the page has the attribute `data-node` with its number, which is
    /// ``PageElement/id``.
    package let document: String
}
