internal import MiniCore

/// The program that calls a JSAPI of the super app.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: RVKJsApiHandler, IAPMiniProgram SDK.
public final class RVKContext: Sendable {
    /// The program's id.
    public let appId: String
    /// The user's id; empty if no user is signed in.
    public let userId: String
    /// The path of the page on top; nil before the first page.
    public let page: String?

    init(_ call: DelegatedCall) {
        appId = call.program.appID
        userId = call.program.userID
        page = call.page
    }
}
