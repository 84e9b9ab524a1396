internal import MiniCore

/// The program for which a native service works.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: Integrate Native SPIs, IAPMiniProgram SDK.
public final class IAPWalletAPIContext: Sendable {
    /// The program's id.
    public let appId: String
    /// The path of the page on top; nil before the first page.
    public let page: String?

    init(appId: String, page: String?) {
        self.appId = appId
        self.page = page
    }

    convenience init(_ call: DelegatedCall) { self.init(appId: call.program.appID, page: call.page) }
}
