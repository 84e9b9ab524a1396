public import Foundation

/// The vendor's protocol to share a page of a program.
///
/// A page is shared by `my.showSharePanel` of a program, and by ``GRVAppViewController/share()``. The page's
/// `onShareAppMessage` is called first. `items(for:)` and `showPanel` are optional.
///
/// ## Threading
/// The methods of one registered delegate are called one at a time, on a thread that is neither a program's nor the
/// main one. The completion may be called later and from any thread. The first one counts. Nothing is shared if the
/// methods do not return within ``GRVExtensionDelegate/deadline``.
///
/// - Source: ShareDelegate, IAPMiniProgram SDK.
public protocol ShareDelegate: AnyObject {
    /// The end of an attempt to share.
    ///
    /// - Parameters:
    ///   - result: Whether the page was shared.
    ///   - channel: The channel that the user chose; nil for none.
    typealias Completion = (_ result: Bool, _ channel: String?) -> Void

    /// The link that is shared.
    ///
    /// - Parameter queryItems: `_ariver_appid` and `_ariver_path`, with which `openApp(withUrl:)` opens the page.
    func makeLink(queryItems: [URLQueryItem]) -> String

    /// The channels that a program may use.
    func items(for appId: String) -> [ShareItem]

    /// Shows the channels, lets the user choose one, and calls its handler.
    ///
    /// Without an implementation, ``UserInterface/actionSheet(_:for:)`` of the host shows them.
    ///
    /// - Parameters:
    ///   - items: The channels.
    ///   - context: The program and its page.
    ///   - visibleViewController: The controller of the program; nil if the program has called `my.showSharePanel`.
    ///   - completion: Ends the attempt.
    func showPanel(
        items: [ShareItem],
        context: ShareContext,
        visibleViewController: UIViewController?,
        completion: @escaping Completion,
    )
}

extension ShareDelegate {
    /// Returns the vendor's three channels.
    public func items(for appId: String) -> [ShareItem] { [.messages, .copyLink, .system] }

    /// Lets the user interface of the host show the channels.
    public func showPanel(
        items: [ShareItem],
        context: ShareContext,
        visibleViewController: UIViewController?,
        completion: @escaping Completion,
    ) {
        context.needsPanel = true
    }
}
