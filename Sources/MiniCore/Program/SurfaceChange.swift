/// Something that a program wants shown or done around its page: a badge, a preview, a background colour, a vibration.
///
/// The program goes on at once; a host shows it or not.
public struct SurfaceChange: Sendable, Hashable {
    /// The JSAPI that asked for it, such as `setTabBarBadge`.
    public let name: String
    /// The JSAPI's parameters.
    public let parameters: ValueObject
    /// The path of the page on top; nil before the first page.
    public let page: String?

    /// Makes a change.
    public init(name: String, parameters: ValueObject, page: String?) {
        self.name = name
        self.parameters = parameters
        self.page = page
    }
}
