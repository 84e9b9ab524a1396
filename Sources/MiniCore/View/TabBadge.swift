/// A mark at the upper right of a tab of the tab bar.
///
/// - Source: My.setTabBarBadge and my.showTabBarRedDot, Alipay open docs.
package enum TabBadge: Sendable, Hashable {
    /// A text, which is not empty.
    case text(String)
    /// A red dot.
    case dot

    /// The text on the screen: at most three characters, or the first two and an ellipsis; empty for a dot.
    package var shownText: String {
        switch self {
        case .text(let text): text.count > 3 ? "\(text.prefix(2))…" : text
        case .dot: ""
        }
    }

    /// The accessible name of a tab with this badge.
    ///
    /// - Parameter name: The text of the tab.
    package func label(ofTab name: String) -> String {
        switch self {
        case .text(let text): "\(name), \(text)"
        case .dot: "\(name), new"
        }
    }
}
