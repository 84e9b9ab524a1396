/// A channel for sharing a page of a program.
///
/// - Source: ShareDelegate, IAPMiniProgram SDK.
open class ShareItem {
    /// Shares on the channel and then calls the completion.
    public typealias Handler = (
        _ context: ShareContext,
        _ visibleViewController: UIViewController?,
        _ completion: @escaping ShareDelegate.Completion
    ) -> Void

    /// The name of the channel.
    public let channel: String
    /// The icon; nil for none.
    public let icon: UIImage?
    /// Whether a short link is shared.
    ///
    /// MiniHost passes the link of ``ShareDelegate/makeLink(queryItems:)`` in any case.
    public let useShortLink: Bool
    /// Shares on the channel; nil to share nothing.
    public var handler: Handler?

    /// Creates a channel.
    public init(channel: String, icon: UIImage?, useShortLink: Bool = false, handler: Handler? = nil) {
        self.channel = channel
        self.icon = icon
        self.useShortLink = useShortLink
        self.handler = handler
    }

    /// A short message, whose handler the super app sets: MiniHost has no messages.
    public static var messages: ShareItem { ShareItem(channel: "MessagesShareItem", icon: nil) }

    /// The clipboard, whose handler the super app sets: MiniHost has no clipboard of a system.
    public static var copyLink: ShareItem { ShareItem(channel: "CopyUrlShareItem", icon: nil) }

    /// The panel of the system, whose handler the super app sets: MiniHost has none.
    public static var system: ShareItem { ShareItem(channel: "MoreShareItem", icon: nil) }
}
