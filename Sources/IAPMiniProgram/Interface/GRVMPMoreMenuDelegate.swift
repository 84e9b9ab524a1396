/// The vendor's protocol to add items to the menu of a program.
///
/// ``GRVAppViewController/menuItems()`` returns the items, since MiniHost draws no menu.
///
/// ## Threading
/// The method is called on a thread that is neither a program's nor the main one. There are no items if it does not
/// return within ``GRVExtensionDelegate/deadline``.
///
/// - Source: GRVMPMoreMenuDelegate, IAPMiniProgram SDK.
public protocol GRVMPMoreMenuDelegate: AnyObject {
    /// The items for the program with that id.
    func getMenuList(_ appId: String) -> [GRVMPMoreMenuItem]
}
