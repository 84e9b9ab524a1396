/// What ``GRVAppContainerLaunch`` returns for an opened program.
///
/// It has no view. The super app shows the program of the session, and reports taps here. The name is MiniHost's.
public final class GRVAppViewController: UIViewController {
    /// The opened program.
    public let session: GRVAppSession

    init(_ session: GRVAppSession) {
        self.session = session
        super.init()
    }

    /// Taps an item of the navigation bar.
    ///
    /// ``GRVExtensionDelegate/navigationBarEventDelegate`` is notified. `back` shows the page below, and `closeApp`
    /// ends the program. For `optionMenu` the super app shows ``menuItems()``.
    public func tapNavigationBarItem(_ type: GRVNavigationBarItemClickedType) async { await session.perform(type) }

    /// The items that the super app shows in the menu of the program.
    ///
    /// They are those of ``GRVUIProvider/moreMenuDelegate``, and `Feedback` if ``GRVUIProvider/feedbackDelegate`` names
    /// a program. The super app calls `clickMenuItemAction` of the item that is tapped.
    public func menuItems() async -> [GRVMPMoreMenuItem] { await session.menuItems().items }

    /// Shares the page on top by ``GRVExtensionDelegate/shareDelegate``.
    ///
    /// - Returns: Whether the page was shared; false without a delegate, and if the page's `onShareAppMessage` fails.
    public func share() async -> Bool {
        let shared = SharedController(controller: self)
        return await session.share { shared.controller }
    }
}

/// SAFETY: the delegate uses the controller while the caller of `share()` waits.
private struct SharedController: @unchecked Sendable {
    let controller: UIViewController
}
