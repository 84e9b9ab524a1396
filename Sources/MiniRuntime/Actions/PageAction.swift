/// What a person does to the page on top besides touching its elements.
public enum PageAction: Sendable, Hashable {
    /// Pulls it down, where its configuration says `"pullRefresh": true`: `onPullDownRefresh({from: 'manual'})`.
    case pullDownRefresh
    /// Scrolls it to a distance from its top, in pixels: `onPageScroll({scrollTop, scrollHeight})`, and `onReachBottom()`
    /// when that is at its end and it was not there before.
    ///
    /// It goes as far as its content reaches by the layout, and nothing is told when that moves nothing.
    case scroll(top: Double)
    /// Scrolls to its end, wherever that is by the layout: `onReachBottom()`.
    case reachBottom
    /// Taps one of the tabs, counted from 0.
    ///
    /// Calls `events.beforeTabItemTap`, opens the tab's page and calls its `onTabItemTap`; on the tab that is open already
    /// `events.onSelectedTabItemTap`.
    case tapTab(Int)
    /// Taps the title: `onTitleClick()`.
    case tapTitle
    /// Taps the icon beside the menu: `onOptionMenuClick()`.
    case tapOptionMenu
    /// Goes back: `events.onBack`, then the page below.
    case goBack
    /// Chooses sharing in the menu: `onShareAppMessage({from: 'menu'})`.
    case share
}
