/// A page that is shared.
///
/// The public documents name the members `title` and `desc`; the others are MiniHost's.
///
/// - Source: ShareDelegate, IAPMiniProgram SDK.
public final class ShareContext {
    /// The program's id.
    public let appId: String
    /// The title that `onShareAppMessage` returned; nil for none.
    public let title: String?
    /// The description that `onShareAppMessage` returned; nil for none.
    public let desc: String?
    /// The address of the image that `onShareAppMessage` returned; nil for none.
    public let imageUrl: String?
    /// The link that ``ShareDelegate/makeLink(queryItems:)`` returned.
    public let link: String

    /// Whether the delegate shows no panel of its own.
    var needsPanel = false

    init(_ page: SharedPage, link: String) {
        appId = page.appID
        title = page.title
        desc = page.description
        imageUrl = page.imageURL
        self.link = link
    }
}
