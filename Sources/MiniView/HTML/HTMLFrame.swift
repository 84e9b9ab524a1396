package import MiniCore
internal import MiniStyle

/// The frame of a page on a phone: the title bar, and the tab bar of tabs.
package struct HTMLFrame: Hashable {
    /// The bar above a page.
    package struct TitleBar: Hashable {
        package var title: String
        /// A colour.
        ///
        /// White if it is nil or not a colour.
        package var backgroundColor: String?
        /// The colour of the title, or nil for a colour that is readable on the background.
        package var frontColor: String?
        /// Whether the page begins at the top of the screen, and the bar covers it without a background.
        package var isTransparent: Bool

        package init(title: String, backgroundColor: String?, frontColor: String?, isTransparent: Bool) {
            self.title = title
            self.backgroundColor = backgroundColor
            self.frontColor = frontColor
            self.isTransparent = isTransparent
        }
    }

    /// The bar below a page.
    package struct TabBar: Hashable {
        /// The texts of the tabs.
        package var names: [String]
        /// The badges of the tabs; nil for a tab without one.
        package var badges: [TabBadge?]
        /// The index of the tab that is shown.
        package var selected: Int
        package var textColor: String?
        package var selectedColor: String?
        package var backgroundColor: String?

        package init(
            names: [String],
            badges: [TabBadge?],
            selected: Int,
            textColor: String?,
            selectedColor: String?,
            backgroundColor: String?,
        ) {
            self.names = names
            self.badges = badges
            self.selected = selected
            self.textColor = textColor
            self.selectedColor = selectedColor
            self.backgroundColor = backgroundColor
        }
    }

    private let titleBar: TitleBar
    private let tabBar: TabBar?

    package init(titleBar: TitleBar, tabBar: TabBar?) {
        self.titleBar = titleBar
        self.tabBar = tabBar
    }

    /// The elements of the bars.
    ///
    /// They follow those of the page, so that selectors that count from the start do not count them.
    var elements: String {
        let background = color(titleBar.backgroundColor) ?? "#fff"
        let isDark = !titleBar.isTransparent && StyleColor.isDark(background)
        var style = "color: \(color(titleBar.frontColor) ?? (isDark ? "#fff" : "#333"))"
        if !titleBar.isTransparent { style += "; background-color: \(background)" }
        let title = EscapedText.html(titleBar.title)
        var text = "<div class=\"mini-title-bar\" role=\"banner\" style=\"\(EscapedText.html(style))\">\(title)</div>"
        guard let tabBar else { return text }
        let tabBackground = EscapedText.html(color(tabBar.backgroundColor) ?? "#fff")
        text += "\n<div class=\"mini-tab-bar\" role=\"tablist\" style=\"background-color: \(tabBackground)\">"
        for (index, (name, badge)) in zip(tabBar.names, tabBar.badges).enumerated() {
            let isSelected = index == tabBar.selected
            let front = isSelected ? color(tabBar.selectedColor) ?? "#1677ff" : color(tabBar.textColor) ?? "#333"
            let style = "style=\"color: \(EscapedText.html(front))\""
            let label = badge.map { " aria-label=\"\(EscapedText.html($0.label(ofTab: name)))\"" } ?? ""
            let mark = badge.map { "<span class=\"mini-tab-badge\">\(EscapedText.html($0.shownText))</span>" } ?? ""
            text += "<div role=\"tab\" aria-selected=\"\(isSelected)\"\(label) \(style)>"
            text += EscapedText.html(name) + mark + "</div>"
        }
        return text + "</div>"
    }

    /// The rules that reserve space for the bars.
    ///
    /// Heights in percent end above the tab bar, as does the scrollable content.
    var rules: String {
        let (top, bottom) = (titleBar.isTransparent ? 0 : 44, tabBar == nil ? 0 : 50)
        return """
            :where(html) { box-sizing: border-box; padding: \(top)px 0 \(bottom)px; }
            :where(html)::after { content: ""; display: block; height: \(bottom)px; }

            """ + Self.barRules
    }

    private static let barRules = """
        .mini-title-bar, .mini-tab-bar { position: fixed; left: 0; right: 0; z-index: 10000; box-sizing: border-box; }
        .mini-title-bar { top: 0; height: 44px; padding: 0 44px; font: 500 17px/44px sans-serif; text-align: center;
            white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .mini-tab-bar { bottom: 0; height: 50px; display: flex; border-top: 1px solid #ddd; font: 12px/49px sans-serif; }
        .mini-tab-bar > div { flex: 1; min-width: 0; text-align: center; white-space: nowrap; overflow: hidden;
            text-overflow: ellipsis; }
        .mini-tab-badge { display: inline-block; vertical-align: 6px; min-width: 8px; padding: 0 4px; margin-left: 2px;
            box-sizing: border-box; border-radius: 8px; background: #d92b3a; color: #fff; font: 10px/14px sans-serif; }
        .mini-tab-badge:empty { width: 8px; height: 8px; padding: 0; }

        """

    /// The text if it is a colour.
    private func color(_ text: String?) -> String? { text.flatMap { StyleColor.isColor($0) ? $0 : nil } }
}
