/// An action of a person on the page on top that is not an action on an element.
public enum PageAction: Sendable, Hashable {
    /// Pulls the page down if its configuration has `"pullRefresh": true`: `onPullDownRefresh({from: 'manual'})`.
    case pullDownRefresh
    /// Scrolls the page to a distance from its top, in pixels: `onPageScroll({scrollTop, scrollHeight})`, and
    /// `onReachBottom()` when the page reaches its end.
    ///
    /// The distance is limited to the size of the content in the layout. No function is called if the page does not move.
    case scroll(top: Double)
    /// Scrolls to the end of the page, independent of the layout: `onReachBottom()`.
    case reachBottom
    /// Taps one of the tabs, counted from 0.
    ///
    /// Calls `events.beforeTabItemTap`, opens the tab's page and calls its `onTabItemTap`. For the tab that is already open,
    /// calls `events.onSelectedTabItemTap`.
    case tapTab(Int)
    /// Taps the title: `onTitleClick()`.
    case tapTitle
    /// Taps the icon beside the menu: `onOptionMenuClick()`.
    case tapOptionMenu
    /// Goes back: calls `events.onBack`, then shows the page below.
    case goBack
    /// Selects sharing in the menu: `onShareAppMessage({from: 'menu'})`.
    case share
}
