internal import MiniCore

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
    /// The scopes that the user was asked for, and whether each is granted.
    public let scopes: [String: Bool]

    init(_ program: ProgramIdentity, _ dialog: SettingsDialog) {
        appId = program.appID
        userId = program.userID
        scopes = Dictionary(dialog.decisions.map { ($0.key.rawValue, $0.value) }) { $1 }
    }
}
