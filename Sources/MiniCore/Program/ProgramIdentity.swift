/// Which program of which user: what isolates stored data.
public struct ProgramIdentity: Sendable, Hashable {
    /// The program's app id, 1 to 128 characters.
    public let appID: String
    /// The user's id; an empty string when nobody is signed in.
    public let userID: String

    /// Makes an identity.
    public init(appID: String, userID: String = "") {
        self.appID = appID
        self.userID = userID
    }
}
