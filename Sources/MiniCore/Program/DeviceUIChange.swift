/// A request of a program to show or do something around its page: a badge, a preview, a background colour, a vibration.
///
/// The program continues immediately; the host decides whether to show it.
public struct DeviceUIChange: Sendable, Hashable {
    /// The JSAPI that requested it, such as `setTabBarBadge`.
    public let name: String
    /// The JSAPI's parameters.
    public let parameters: ScriptObject
    /// The path of the page on top; nil before the first page.
    public let page: String?

    /// Creates a change.
    public init(name: String, parameters: ScriptObject, page: String?) {
        self.name = name
        self.parameters = parameters
        self.page = page
    }
}
