/// The action of an item in the menu of a program.
public typealias GRVMPMoreMenuActionBlock = (_ context: GRVMoreMenuContext) -> Void

/// An item in the menu of a program.
///
/// - Source: GRVMPMoreMenuDelegate, IAPMiniProgram SDK.
open class GRVMPMoreMenuItem {
    /// The text.
    public var title: String
    /// The icon; nil for none.
    public var icon: UIImage?
    /// Identifies the item, as in `About`, `Share` or `Feedback`.
    public var identifier: String
    /// The row, 1 or 2; an item with another value is not shown.
    public var row: Int
    /// Called when the item is tapped; nil for no action.
    public var clickMenuItemAction: GRVMPMoreMenuActionBlock?

    /// Creates an item without a row.
    public convenience init() { self.init(title: "", icon: nil, identifier: "", row: 0, clickMenuItemAction: nil) }

    /// Creates an item whose text is its identifier.
    public convenience init(identifier: String, row: Int, clickMenuItemAction: GRVMPMoreMenuActionBlock?) {
        self.init(
            title: identifier,
            icon: nil,
            identifier: identifier,
            row: row,
            clickMenuItemAction: clickMenuItemAction,
        )
    }

    /// Creates an item.
    public init(
        title: String,
        icon: UIImage?,
        identifier: String,
        row: Int,
        clickMenuItemAction: GRVMPMoreMenuActionBlock?,
    ) {
        self.title = title
        self.icon = icon
        self.identifier = identifier
        self.row = row
        self.clickMenuItemAction = clickMenuItemAction
    }

    /// Whether the item is shown for a program; true by default.
    open func canShow(forMPAppId appId: String) -> Bool { true }
}
