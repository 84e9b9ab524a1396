/// A request for the consent of the user.
///
/// - Source: GRVAuthDelegate, IAPMiniProgram SDK.
public final class GRVAuthParam: Sendable {
    /// What the program requests, such as `phoneNumber`.
    public let scopes: [String]
    /// The description of the scopes.
    public let content: String
    /// The heading.
    public let title: String
    /// Always nil: MiniHost has no icons.
    public let authIcon: UIImage?
    /// Always nil: MiniHost has no icons.
    public let miniProgramLogo: UIImage?
    /// The id of the program, since MiniHost has no other name for it.
    public let miniProgramName: String

    init(scopes: [String], appID: String) {
        self.scopes = scopes
        content = scopes.joined(separator: ", ")
        title = "\(appID) requests your consent"
        authIcon = nil
        miniProgramLogo = nil
        miniProgramName = appID
    }
}
