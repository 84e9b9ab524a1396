/// The vendor's protocol of the button that leads to the first page.
///
/// - Source: GRVNavigationBackHomeButtonItemProtocol, IAPMiniProgram SDK.
public protocol GRVNavigationBackHomeButtonItemProtocol: AnyObject {
    /// Whether the item shows its text or its image.
    func itemContentType() -> GRVNavigationItemContentType

    /// The image; nil for none.
    func image() -> UIImage?

    /// The text; nil for none.
    func text() -> String?
}
