/// The vendor's protocol to notify a super app of taps in the navigation bar.
///
/// ``GRVAppViewController/tapNavigationBarItem(_:)`` taps an item, since MiniHost draws no bar. The method is optional.
///
/// ## Threading
/// As for ``GRVAppEventDelegate``.
///
/// - Source: GRVNavigationBarEventDelegate, IAPMiniProgram SDK.
public protocol GRVNavigationBarEventDelegate: AnyObject {
    /// An item of the navigation bar was tapped.
    func navigationBarItemDidClicked(with type: GRVNavigationBarItemClickedType)
}

extension GRVNavigationBarEventDelegate {
    /// Does nothing.
    public func navigationBarItemDidClicked(with type: GRVNavigationBarItemClickedType) {}
}

/// An item of the navigation bar.
public enum GRVNavigationBarItemClickedType: UInt, Sendable {
    /// An item that the SDK does not define.
    case unknown = 0
    /// The button that leads to the page below.
    case back
    /// The button that closes the program.
    case closeApp
    /// The button that shows the menu.
    case optionMenu
}
