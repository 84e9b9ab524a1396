/// The program whose settings are shown.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: GRVAppSettingsDelegate, IAPMiniProgram SDK.
public final class GRVAppSettingsParam: Sendable {
    /// The program's id.
    public let appId: String
    /// The user's id; empty if no user is signed in.
    public let userId: String

    init(appId: String, userId: String) {
        self.appId = appId
        self.userId = userId
    }
}
