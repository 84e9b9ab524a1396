/// The vendor's protocol of an item in the navigation bar.
///
/// - Source: GRVNavigationBackButtonItemProtocol, IAPMiniProgram SDK.
public protocol GRVNavigationItemProtocol: AnyObject {
    /// Whether the item shows its text or its image.
    var itemContentType: GRVNavigationItemContentType { get set }
    /// The image; nil for none.
    var image: UIImage? { get set }
    /// The text; nil for none.
    var text: String? { get set }
}

/// The content of an item in the navigation bar.
public enum GRVNavigationItemContentType: UInt, Sendable {
    /// A text.
    case text
    /// An image.
    case image
}
