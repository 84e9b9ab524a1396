internal import Foundation
internal import MiniCore

/// The objects of one attempt to share a page.
///
/// SAFETY: used in calls of the delegate only, which are made one at a time.
private final class SharePanel: @unchecked Sendable {
    let items: [ShareItem]
    let context: ShareContext
    let controller: UIViewController?

    init(_ items: [ShareItem], _ context: ShareContext, _ controller: UIViewController?) {
        self.items = items
        self.context = context
        self.controller = controller
    }
}

/// The result of a call of the delegate.
private enum ShareStep: Sendable {
    /// The delegate has no panel of its own: the user chooses one of the channels.
    case needsPanel(SharePanel, channels: [String])
    /// The attempt has ended.
    case ended(Bool)
}

/// Shares pages of programs by the registered delegate.
struct ShareAttempt: Sendable {
    let components: GRVExtensionDelegate
    let interface: any UserInterface
    let program: ProgramIdentity

    /// Shares a page.
    ///
    /// - Parameter controller: Creates the controller that the delegate receives.
    /// - Returns: Whether the page was shared.
    func share(_ page: SharedPage, with controller: @escaping @Sendable () -> UIViewController?) async -> Bool {
        guard let calls = components.share.calls else { return false }
        let queryItems = [
            URLQueryItem(name: "_ariver_appid", value: page.appID),
            URLQueryItem(name: "_ariver_path", value: page.path),
        ]
        do throws(APIError) {
            let step: ShareStep = try await calls.reply(to: "ShareDelegate", of: components) { delegate, complete in
                let link = delegate.makeLink(queryItems: queryItems)
                let panel = SharePanel(
                    delegate.items(for: page.appID),
                    ShareContext(page, link: link),
                    controller(),
                )
                delegate.showPanel(
                    items: panel.items,
                    context: panel.context,
                    visibleViewController: panel.controller,
                    completion: { isShared, _ in complete(.ended(isShared)) },
                )
                guard panel.context.needsPanel else { return }
                complete(.needsPanel(panel, channels: panel.items.map(\.channel)))
            }
            switch step {
            case .ended(let isShared): return isShared
            case .needsPanel(let panel, let channels): return try await choose(panel, channels, calls)
            }
        } catch {
            // The mistake was reported, or the program has ended.
            return false
        }
    }

    private func choose(
        _ panel: SharePanel,
        _ channels: [String],
        _ calls: DelegateCalls<any ShareDelegate>,
    ) async throws(APIError) -> Bool {
        let sheet = ActionSheetDialog(title: "", items: channels, cancelButtonText: "Cancel")
        guard let choice = await interface.actionSheet(sheet, for: program), channels.indices.contains(choice) else {
            return false
        }
        return try await calls.reply(to: "ShareItem.handler", of: components) { _, complete in
            guard let handler = panel.items[choice].handler else { return complete(false) }
            handler(panel.context, panel.controller) { isShared, _ in complete(isShared) }
        }
    }
}
