/// Which program of which user: what isolates stored data.
public struct ProgramIdentity: Sendable, Hashable {
    /// How long each of the two may be, in bytes of UTF-8: 128.
    ///
    /// Folders are named after them.
    public static let byteLimit = 128

    /// The program's app id, 1 to ``byteLimit`` bytes.
    public let appID: String
    /// The user's id, at most ``byteLimit`` bytes; empty when nobody is signed in.
    public let userID: String

    /// Makes an identity.
    public init(appID: String, userID: String = "") {
        self.appID = appID
        self.userID = userID
    }
}
